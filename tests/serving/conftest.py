"""`pubtui serve` as a reader starts it, on a port of its own and with nobody to ask."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Served:
    """A running server; `home` is the reader's folder."""

    process: subprocess.Popen[str]
    address: str
    home: Path

    def apps(self) -> list[str]:
        """The processes that the server has started and that still run; Linux alone tells."""
        number = self.process.pid
        return Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii").split()

    def nobody_is_left(self) -> bool:
        """Whether every process of the server's session has ended."""
        sessions = [
            stat.read_text().rpartition(")")[2].split()[3] for stat in Path("/proc").glob("[0-9]*/stat")
        ]
        return str(self.process.pid) not in sessions

    def stop(self) -> tuple[int, str, str]:
        """What ctrl+c leaves: exit code, and the rest of standard output and standard error."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@contextmanager
def serving(home: Path, **settings: str) -> Iterator[Served]:
    """A server of its own while the block runs; `settings` as variables of the environment."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG") if name in os.environ}
    environment = {**kept, "PUBTUI_HOME": str(home), "PUBTUI_ARXIV_URL": "http://127.0.0.1:9", **settings}
    with subprocess.Popen(
        [sys.executable, "-m", "pubtui", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[2],
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        yield Served(process, process.stdout.readline().strip(), home)
        if process.poll() is None:
            process.kill()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as server:
        yield server
