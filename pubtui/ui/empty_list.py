"""What stands where a list has no papers: why, and the way on."""

from __future__ import annotations

from pubtui.settings.settings import Settings
from pubtui.ui.collection import Collection
from pubtui.ui.keys import key_of
from pubtui.ui.shelves import ALL_PAPERS

_WAYS_ONTO_SHELVES = {
    "New": ("refresh", "asks arXiv for new papers."),
    "Starred": ("star", "stars a paper of the list."),
    "Downloaded": ("download", "downloads a paper of the list."),
}
_TO_ANOTHER_SHELF = ("shelves", "shows the shelves.")


def words_for(collection: Collection, settings: Settings) -> tuple[str, ...]:
    """The lines, from the top of the list."""
    if collection.filtered:
        what, way = "No paper matches this filter.", f"{key_of('clear-filter', settings)} shows all papers."
    elif collection.shelf.label != ALL_PAPERS.label:
        command, does = _WAYS_ONTO_SHELVES.get(collection.shelf.label, _TO_ANOTHER_SHELF)
        what, way = "No papers on this shelf.", f"{key_of(command, settings)} {does}"
    else:
        what, way = "No papers yet.", f"Press {key_of('follow', settings)} to follow an author."
    return ("", what, way)
