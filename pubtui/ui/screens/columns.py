"""Which columns the list has: ticked, and carried to their places, while the list already shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content

from pubtui.ui.column_choice import keep_columns
from pubtui.ui.list_columns import LIST_COLUMNS
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.screens.telling import TellingScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.flow import Flow, key_pieces
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.tick_list import Line, TickList

_KEYS = {"Space": "show or not", "J K": "carry down, up", "Enter": "keep", "Esc": "as before"}


def choose_columns(screen: TellingScreen, session: Session, papers: PaperList) -> None:
    """Ask for the columns of the list, and keep them for the next start."""

    def chosen(names: tuple[str, ...] | None) -> None:
        if names is not None:
            with screen.telling_failures():
                screen.say(keep_columns(session, names))

    screen.app.push_screen(ColumnsScreen(papers.columns, papers.show_columns), chosen)


class ColumnsScreen(Dialog[tuple[str, ...] | None]):
    """Dismissed with the names of the columns from left to right, or None.

    `show` shows those that are ticked, and gives the names of those that there is no room for.
    """

    CSS = """
    ColumnsScreen { background: transparent; align: center bottom; }
    #columns { height: auto; max-height: 100%; width: 100%; background: $panel; border-top: solid $rule;
        padding: 0 1; }
    #columns TickList { height: auto; max-height: 60vh; background: $panel; }
    """

    BINDINGS = [Binding("escape,q,C", "leave", show=False, priority=True)]

    def __init__(self, columns: Sequence[str], show: Callable[[Sequence[str]], Sequence[str]]) -> None:
        super().__init__()
        self._before = tuple(columns)
        self._show = show
        self._names = (*columns, *(name for name in LIST_COLUMNS if name not in columns))

    def compose(self) -> ComposeResult:
        lines = [Line(LIST_COLUMNS[name].word, LIST_COLUMNS[name].details) for name in self._names]
        with Vertical(id="columns"):
            yield TickList(lines, range(len(self._before)), carries=True)
            yield Flow(key_pieces(_KEYS))

    @on(TickList.Changed)
    def _changed(self, event: TickList.Changed) -> None:
        missing = self._show([self._names[place] for place in event.ticked])
        words = ", ".join(LIST_COLUMNS[name].word.lower() for name in missing)
        told = [Content(f"No room here for: {words}").stylize("bold")] if words else []
        self.query_one(Flow).show([*told, *key_pieces(_KEYS)])

    @on(TickList.Done)
    def _done(self, event: TickList.Done) -> None:
        self.dismiss(tuple(self._names[place] for place in event.ticked))

    def action_leave(self) -> None:
        self._show(self._before)
        self.dismiss(None)
