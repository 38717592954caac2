"""Starts an installed pubtui once, with nothing set up and no network.

python -m tests.real_terminal.first_start PROGRAM
"""

from __future__ import annotations

import sys
import tempfile
import time

from tests.real_terminal.terminal import Terminal


def main(program: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": "/usr/bin:/bin", "PUBTUI_ARXIV_URL": "http://127.0.0.1:9"}
        with Terminal([program], environment, columns=120, lines=40) as terminal:
            terminal.wait_for("30 papers", seconds=60)
            print(f"30 papers on screen after {time.monotonic() - terminal.started:.2f} s")
            terminal.press("q")
            code = terminal.wait()
    if code != 0:
        raise SystemExit(f"{program} left with {code}")


if __name__ == "__main__":
    main(sys.argv[1])
