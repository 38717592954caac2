"""A flight: follow an author and download a text at the gate, then read with the network gone.

`python -m tests.real_terminal.airplane HOME` does it, in whatever network there is. Inside `unshare -rn`
there is none but a loopback device, which is switched on for the gate.
"""

from __future__ import annotations

import fcntl
import os
import socket
import struct
import subprocess
import sys
from pathlib import Path

from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.corpus import DATA
from tests.real_terminal.terminal import Terminal

PAPER = "2607.07820"
PUBTUI = [sys.executable, "-m", "pubtui"]
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1  # linux/sockios.h, linux/if.h


def fly(home: Path) -> None:
    """AssertionError where something of it does not work."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    environment = {**kept, "PUBTUI_HOME": str(home), "PUBTUI_PACE": "0"}
    with LoopbackArxiv() as arxiv:
        arxiv.answers.files[f"html/{PAPER}"] = (DATA / "reading" / "page.html").read_bytes()
        environment["PUBTUI_ARXIV_URL"] = arxiv.url
        _run(environment, "follow", "Maxim A. Yurkin")
        _run(environment, "download", PAPER)
    _in_the_air(environment)


def _run(environment: dict[str, str], *words: str) -> None:
    subprocess.run([*PUBTUI, *words], env=environment, check=True, capture_output=True, timeout=60)


def _in_the_air(environment: dict[str, str]) -> None:
    with Terminal(PUBTUI, environment, columns=100, lines=30) as terminal:
        terminal.wait_for("33 papers")
        terminal.press("/", *"text:spectrogram", "enter")
        terminal.wait_for("1 of 33")
        terminal.settle()
        terminal.press("enter")
        terminal.wait_for("1 of 3 · ")  # it opens at the words of the filter
        terminal.settle()
        terminal.press("g")
        terminal.wait_for("A Survey of Faint Sources")
        terminal.press("c")
        terminal.wait_for("Acknowledgments")
        terminal.press("q")
        terminal.settle()
        terminal.press("d")
        terminal.wait_for("Everything was on the shelf already")
        terminal.press("q")
        terminal.wait_for("33 papers")
        terminal.settle()
        terminal.press("escape")
        terminal.wait_for(lambda text: "1 of 33" not in text)
        terminal.settle()  # an Escape with a key right behind it is Alt and that key
        terminal.press("G")
        terminal.settle()
        terminal.press("d")
        terminal.wait_for("cannot be reached from here")
        terminal.press("R")
        terminal.wait_for("cannot be reached")
        terminal.settle()
        terminal.press("q")
        assert terminal.wait() == 0


def switch_loopback_on() -> None:
    """Inside a network namespace of its own, the loopback device begins switched off (netdevice(7))."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as device:
        asked = struct.pack("16sh", b"lo", 0)
        flags = struct.unpack("16sh", fcntl.ioctl(device, _SIOCGIFFLAGS, asked))[1]
        fcntl.ioctl(device, _SIOCSIFFLAGS, struct.pack("16sh", b"lo", flags | _IFF_UP))


if __name__ == "__main__":
    switch_loopback_on()
    fly(Path(sys.argv[1]))
