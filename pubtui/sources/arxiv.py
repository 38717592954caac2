"""arXiv as one source: its searches, its papers by identifier, its author pages, its full texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Self

from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv_api import ArxivApi
from pubtui.sources.author_feed import AuthorFeed, author_feed
from pubtui.sources.files import Files
from pubtui.sources.network import Timeouts
from pubtui.sources.pace import UNWATCHED, Pace, Watch
from pubtui.sources.transport import Transport


class Arxiv:
    """One guest of arXiv's; not shared between threads."""

    def __init__(
        self, addresses: Addresses, pace: Pace, *, timeouts: Timeouts | None = None, page_size: int = 100
    ) -> None:
        self.pace = pace
        self.transport = Transport(addresses, pace, timeouts=timeouts)
        self.api = ArxivApi(self.transport, page_size=page_size)
        self.files = Files(self.transport)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str], pace_file: Path) -> Self:
        """arXiv, or whom PUBTUI_ARXIV_URL names; `pace_file` is shared by every pubtui of the reader.

        Raises SettingsError.
        """
        addresses = Addresses.from_environment(environment)
        return cls(addresses, Pace(pace_file, intervals=addresses.intervals))

    @property
    def requests_sent(self) -> int:
        return self.transport.requests_sent

    def author_feed(self, identifier: str, *, expected: bool = False, watch: Watch = UNWATCHED) -> AuthorFeed:
        """The papers on an author page, by arXiv author identifier or ORCID; see `author_feed`."""
        return author_feed(self.transport, identifier, expected=expected, watch=watch)
