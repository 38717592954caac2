"""Which of the reader's follows is meant by what was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubtui.errors import NotFoundError

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.library.follows import Follow


def find_follow(library: Library, written: str) -> Follow:
    """The follow that is written by its label, its value, or as `follow` takes it; raises NotFoundError."""
    from pubtui.errors import UsageError
    from pubtui.following import understand
    from pubtui.papers.text import fold

    follows = library.follows.all()
    for follow in follows:
        if fold(written) in (fold(follow.label), fold(follow.value)):
            return follow
    try:
        wanted = understand(written)
        found = library.follows.find(wanted.kind, wanted.value)
    except UsageError:
        found = None
    if found is None:
        names = ", ".join(follow.label for follow in follows)
        remedy = f"You follow {names}." if names else "You follow nobody."
        raise NotFoundError(f"You do not follow {written!r}.", remedy=remedy)
    return found
