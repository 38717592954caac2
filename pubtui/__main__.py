"""Where `pubtui` and `python -m pubtui` begin."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line with this process's words, and end with its exit code."""
    from pubtui.cli.main import run

    code = run(sys.argv[1:])
    # While it ends, Python looks through every object for cycles, which takes 9 ms of 60; these need no look.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()
