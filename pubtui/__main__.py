"""Where `pubtui` and `python -m pubtui` begin."""

from __future__ import annotations

import gc
import os
import sys

_GARBAGE_WORTH_A_LOOK = 50_000  # objects; Python's own 700 make it look a dozen times while a start loads


def main() -> None:
    """Run the command line with this process's words, and end with its exit code."""
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:  # while the command is still being loaded; commands hear it themselves
        code = 130
    # While it ends, Python looks through every object for cycles, which takes 9 ms of 60; these need no look.
    gc.freeze()
    sys.exit(code)


def _run(words: list[str]) -> int:
    if not words and "_PUBTUI_COMPLETE" not in os.environ:
        from pubtui.cli.opening import open_at_once

        if (code := open_at_once(os.environ)) is not None:
            return code
    gc.set_threshold(_GARBAGE_WORTH_A_LOOK)
    from pubtui.cli.main import run

    return run(words)


if __name__ == "__main__":
    main()
