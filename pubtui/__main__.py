"""Where `pubtui` and `python -m pubtui` begin."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line with this process's words, and end with its exit code."""
    from pubtui.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
