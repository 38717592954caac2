"""A refresh as a program of its own: `python -m tests.refresh.program LIBRARY PAGE_SIZE`.

Asks whom PUBTUI_ARXIV_URL names, with the pace file beside the library; prints a line per page kept.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pubtui.library.database import open_library
from pubtui.refresh import Finished, PageWritten, refresh
from pubtui.sources.arxiv import Arxiv


def main(library_file: Path, page_size: int) -> int:
    arxiv = Arxiv.from_environment(os.environ, library_file.with_name("pace.sqlite"))
    arxiv.api.page_size = page_size
    with open_library(library_file) as library:
        for event in refresh(library, arxiv):
            if isinstance(event, PageWritten):
                sys.stdout.write(f"{event.read} of {event.total}\n")
                sys.stdout.flush()
            elif isinstance(event, Finished):
                return 0 if event.is_well else 1
    return 2


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
