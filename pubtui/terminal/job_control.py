"""Whether a shell can bring pubtui back after it has been put aside."""

from __future__ import annotations

import os


def can_be_resumed() -> bool:
    """Whether a shell with job control started this process.

    Without one (`tmux new-session pubtui`, `xterm -e pubtui`) our process group is orphaned (POSIX.1-2017,
    Base Definitions 3.265), and nothing would ever continue a process that stops itself.
    """
    if os.name != "posix":
        return False
    parent = os.getppid()
    try:
        return os.getsid(parent) == os.getsid(0) and os.getpgid(parent) != os.getpgrp()
    except ProcessLookupError:
        return False
