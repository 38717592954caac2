"""pubtui with the sentry on duty: `python -m tests.hostile.watched FOLDER REPORT`, for a real terminal.

REPORT gets a line for everything that was written outside FOLDER, started or reached.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pubtui.__main__ import main
from tests.hostile.sentry import on_duty


def run() -> None:
    """The app, until the reader leaves it."""
    folder, report = map(Path, sys.argv[1:])
    sys.argv[1:] = []
    with on_duty(folder) as seen:
        try:
            main()
        finally:
            report.write_text("".join(f"{line}\n" for line in seen), encoding="utf-8")


if __name__ == "__main__":
    run()
