"""A person, a subject or a search becomes a follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pubtui.ui.screens.telling import TellingScreen
from pubtui.ui.session import Session

if TYPE_CHECKING:  # loaded when first needed, so that the first frame does not wait for it
    from pubtui.ui.screens.follow import Chosen


def follow_another(screen: TellingScreen, session: Session, followed: Callable[[], None]) -> None:
    """Ask whom to follow; `followed` is called when the follow is in the library."""
    from pubtui.ui.screens.follow import FollowScreen

    def chosen(answer: Chosen | None) -> None:
        if answer is not None:
            with screen.telling_failures():
                label = _follow(session, answer)
                screen.say(f"Following {label}")
                followed()

    screen.app.push_screen(FollowScreen(session), chosen)


def _follow(session: Session, chosen: Chosen) -> str:
    wanted, follows = chosen.wanted, session.library.follows
    follow = follows.add(wanted.kind, wanted.value, spellings=chosen.spellings)
    if follow.spellings != chosen.spellings and chosen.spellings:
        follow = follows.change(follow.id, spellings=chosen.spellings)
    return follow.label
