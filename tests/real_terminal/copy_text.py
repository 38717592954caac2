"""Copies a file's text as the app would, and writes what was said about it: for a terminal under test.

Usage: python copy_text.py TEXT_FILE ANSWER_FILE
"""

import json
import os
import sys
from pathlib import Path

from pubtui.terminal.clipboard import Clipboard
from pubtui.terminal.clipboard_routes import surroundings
from pubtui.terminal.guard import write_directly


def copy_text(text_file: Path, answer_file: Path) -> None:
    clipboard = Clipboard(
        surroundings(os.environ),
        answer_file.with_suffix(".clipboard"),
        write_to_terminal=write_directly,
    )
    copied = clipboard.copy(text_file.read_text(encoding="utf-8"), "BibTeX")
    answer = {
        "route": copied.route,
        "verified": copied.verified,
        "message": copied.message,
        "failures": copied.failures,
    }
    answer_file.write_text(json.dumps(answer), encoding="utf-8")


if __name__ == "__main__":
    copy_text(Path(sys.argv[1]), Path(sys.argv[2]))
