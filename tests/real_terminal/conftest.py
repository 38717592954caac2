"""Real displays and terminals; a test is skipped, and says so, where a program is missing."""

import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

COPY_TEXT = Path(__file__).with_name("copy_text.py")


def require_program(*names: str) -> None:
    for name in names:
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")


@dataclass(frozen=True)
class CopyJob:
    """A text to copy from inside some terminal, and what was said about it afterwards."""

    folder: Path

    def words(self, text: str) -> list[str]:
        """The command that copies `text`."""
        (self.folder / "text").write_text(text, encoding="utf-8")
        return [sys.executable, str(COPY_TEXT), str(self.folder / "text"), str(self.folder / "answer")]

    @property
    def answer(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads((self.folder / "answer").read_text(encoding="utf-8"))
        return answer


@pytest.fixture
def copy_job(tmp_path: Path) -> CopyJob:
    return CopyJob(tmp_path)


@pytest.fixture
def bare_environment(tmp_path: Path) -> Callable[..., dict[str, str]]:
    """What a login shell would have, without this machine's own displays and sessions."""

    def environment(**more: str) -> dict[str, str]:
        kept = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8"}
        kept["PYTHONPATH"] = str(Path(__file__).parents[2])
        return {**kept, "TERM": "xterm-256color", **more}

    return environment


@pytest.fixture(scope="session")
def x_display() -> Iterator[str]:
    """The DISPLAY of an X server without a screen."""
    require_program("Xvfb")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "64x64x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture(scope="session")
def wayland(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """WAYLAND_DISPLAY and XDG_RUNTIME_DIR of a compositor without a screen (sway; it refuses to be root)."""
    require_program("sway", "wl-copy", "wl-paste")
    folder = tmp_path_factory.mktemp("wayland")
    (folder / "config").write_text("xwayland disable\nexec echo ready\n")
    command = ["sway", "-c", str(folder / "config")]
    if os.geteuid() == 0:
        require_program("setpriv")
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        os.chown(folder, 65534, 65534)
        tmp_path_factory.getbasetemp().chmod(0o711)
        tmp_path_factory.getbasetemp().parent.chmod(0o711)
    variables = {"XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "PATH": os.environ["PATH"]}
    headless = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
    with subprocess.Popen(
        command, env={**variables, **headless}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as compositor:
        assert compositor.stdout
        heard = select.select([compositor.stdout], [], [], 10)[0] and compositor.stdout.readline()
        sockets = [place.name for place in folder.glob("wayland-*") if place.suffix != ".lock"]
        if heard and sockets:
            yield {"WAYLAND_DISPLAY": sockets[0], "XDG_RUNTIME_DIR": str(folder)}
        compositor.terminate()
    if not (heard and sockets):
        pytest.skip("sway did not start")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """What the app needs to start in a folder of its own, with nobody to ask."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {**kept, "PUBTUI_HOME": str(tmp_path), "PUBTUI_ARXIV_URL": "http://127.0.0.1:9"}
