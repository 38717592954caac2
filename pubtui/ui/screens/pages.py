"""The pages that a reader turns to from the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubtui.library.database import Library
from pubtui.papers.identifiers import ArxivId

if TYPE_CHECKING:  # loaded when first needed, so that the first frame does not wait for it
    from pubtui.library.snapshot import Snapshot
    from pubtui.ui.screens.page import PageScreen


def versions_page(stock: Library | Snapshot, identifier: ArxivId) -> PageScreen | None:
    """A paper's versions and what changed in them; None for a paper that is not there."""
    from pubtui.ui.screens.page import PageScreen
    from pubtui.ui.version_history import version_history

    paper = stock.catalogue.paper(identifier)
    if paper is None:
        return None
    history = version_history(paper, stock.catalogue.versions(identifier))
    return PageScreen(f"Versions of arXiv:{identifier}", history)


def refreshes_page(library: Library) -> PageScreen:
    """What past refreshes did."""
    from pubtui.ui.refresh_log import refresh_log
    from pubtui.ui.screens.page import PageScreen

    labels = {follow.id: follow.label for follow in library.follows.all()}
    return PageScreen("Past refreshes", refresh_log(library.refreshes.recent(), labels))
