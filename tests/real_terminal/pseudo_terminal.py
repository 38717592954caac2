"""A pseudo-terminal that a program runs in, and every byte it would have drawn."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from base64 import b64decode
from collections.abc import Mapping, Sequence
from time import monotonic

_CLIPBOARD = re.compile(rb"\x1b\]52;c?;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)")


def drawn_by(argv: Sequence[str], environment: Mapping[str, str], *, seconds: float = 20) -> bytes:
    """Run `argv` in a terminal of 80×24 until it ends; what it wrote. Fails the test after `seconds`."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        argv,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=dict(environment),
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    written = b""
    deadline = monotonic() + seconds
    try:
        while monotonic() < deadline:
            if select.select([master], [], [], 0.1)[0]:
                try:
                    piece = os.read(master, 65536)
                except OSError:  # Linux says so when the last writer has gone
                    piece = b""
                if not piece:
                    return written
                written += piece
            elif process.poll() is not None:
                return written
        raise AssertionError(f"{argv[0]} did not end; it wrote {written[-500:]!r}")
    finally:
        process.kill()
        process.wait()
        os.close(master)


def clipboard_of(written: bytes) -> list[str]:
    """What a terminal would have put on its clipboard, in order."""
    return [b64decode(found).decode() for found in _CLIPBOARD.findall(written)]
