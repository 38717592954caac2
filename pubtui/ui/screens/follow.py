"""Whom to follow: asked for, looked up at arXiv, and told apart by spelling."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from pubtui.errors import UsageError
from pubtui.finding import Found, Spelling
from pubtui.following import Wanted, understand
from pubtui.library.follows import FollowKind
from pubtui.papers.people import Match
from pubtui.ui.author_search import AuthorFound, AuthorNotFound, FindJob, FindProgressed
from pubtui.ui.jobs import start
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.session import Session
from pubtui.ui.widgets.entry import Entry
from pubtui.ui.widgets.flow import Flow, key_pieces
from pubtui.ui.widgets.tick_list import Line, TickList

_FORMS = "A name as papers have it, an ORCID, an arXiv author identifier (warner_s_1) or page, or a subject"
_KEYS = {"Enter": "go on", "Esc": "back"}
_KEYS_WITH_SPELLINGS = {"Space": "tick", "Enter": "follow the ticked", "Esc": "back"}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the reader follows; `spellings` are those of a name that are the same person, () for any."""

    wanted: Wanted
    spellings: tuple[str, ...] = ()


class FollowScreen(Dialog[Chosen | None]):
    """Dismissed with what the reader follows, or None; what cannot be followed is said at once."""

    CSS = """
    FollowScreen { background: transparent; align: center bottom; }
    #follow { height: auto; max-height: 80%; width: 100%; background: $panel; border-top: solid $rule;
        padding: 0 1; }
    #follow-input { height: 1; border: none; background: $background; padding: 0; }
    #follow-words { height: auto; color: $dim-text; text-style: $dim-style; }
    #follow TickList { max-height: 12; background: $panel; }
    FollowScreen.-short #follow { max-height: 100%; }
    FollowScreen.-short #follow-words { max-height: 2; }
    FollowScreen.-short TickList { max-height: 2; }
    """

    BINDINGS = [Binding("escape", "leave", show=False)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._wanted: Wanted | None = None
        self._spellings: tuple[Spelling, ...] = ()
        self._job: FindJob | None = None
        self._looked_up = ""
        self._asking = False

    def compose(self) -> ComposeResult:
        with Vertical(id="follow"):
            yield Static(Content("Follow").stylize("bold"), markup=False)
            entry = Entry(placeholder="Zhenwen Liang", compact=True, id="follow-input")
            yield entry
            yield Static(Content(_FORMS), id="follow-words", markup=False)
            yield Flow(key_pieces(_KEYS))

    def _say(self, words: str) -> None:
        self.query_one("#follow-words", Static).update(Content(words))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self._asking:
            return
        try:
            self._wanted = understand(event.value)
        except UsageError as error:
            self._say(str(error))
            return
        if self._wanted.kind is not FollowKind.AUTHOR_NAME or self._looked_up == event.value:
            self.dismiss(Chosen(self._wanted))
            return
        self._looked_up = event.value
        self._job = FindJob(self._session, self, self._wanted.value)
        self._asking = True
        self._say("Asking arXiv …")
        start(self, self._job)

    @on(FindProgressed)
    def _progressed(self, event: FindProgressed) -> None:
        self._say(f"Asking arXiv … {event.read:,} of {event.total:,} papers")

    @on(AuthorNotFound)
    def _not_found(self, event: AuthorNotFound) -> None:
        self._asking = False
        self._say(f"{event.error} Enter follows {self._looked_up} all the same.")

    @on(AuthorFound)
    async def _found(self, event: AuthorFound) -> None:
        self._asking = False
        self._spellings = event.found.spellings
        self._say(_told(event.found))
        for earlier in self.query(TickList):
            await earlier.remove()
        if not self._spellings:
            return
        lines = [Line(spelling.name, _details(spelling)) for spelling in self._spellings]
        ticked = [place for place, one in enumerate(self._spellings) if one.match is Match.EXACT]
        ticks = TickList(lines, ticked)
        await self.query_one("#follow").mount(ticks, before=self.query_one(Flow))
        self.query_one(Flow).show(key_pieces(_KEYS_WITH_SPELLINGS))
        self.set_focus(ticks)

    @on(TickList.Done)
    def _done(self, event: TickList.Done) -> None:
        chosen = tuple(name for place in event.ticked for name in self._spellings[place].spellings)
        if self._wanted is None:
            return
        if chosen:
            self.dismiss(Chosen(self._wanted, chosen))
        else:
            self._say("Tick at least one spelling.")

    def on_key(self, event: events.Key) -> None:
        """What is typed before the input has the keyboard goes into it all the same."""
        entry = self.query_one(Input)
        if self.focused is None and event.is_printable and event.character is not None:
            entry.insert_text_at_cursor(event.character)

    def on_unmount(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def action_leave(self) -> None:
        self.dismiss(None)


def _told(found: Found) -> str:
    others = len(found.owner_only)
    claimed = f" {others:,} more were claimed by somebody of that name and are left out." if others else ""
    if not found.spellings:
        return (
            f"arXiv has no paper with an author {found.wanted}.{claimed} Enter follows the name all the same."
        )
    return f"Which spellings are the person you mean?{claimed}"


def _details(spelling: Spelling) -> str:
    years = f"{spelling.first_year}–{spelling.last_year}"
    if spelling.first_year == spelling.last_year:
        years = str(spelling.first_year)
    papers = "1 paper" if spelling.papers == 1 else f"{spelling.papers:,} papers"
    with_whom = f"with {', '.join(spelling.coauthors)}" if spelling.coauthors else ""
    return "  ".join(filter(None, (papers, years, " ".join(spelling.subjects), with_whom)))
