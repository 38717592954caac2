"""The copy menu: every format under its letter, and what it would put on the clipboard."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from pubtui.citations.formats import FORMATS, Format
from pubtui.citing import cite
from pubtui.errors import PubtuiError
from pubtui.papers.paper import Paper
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.session import Session
from pubtui.ui.widgets.flow import clickable_key

_COLUMN_CELLS = 26
_PREVIEW_LINES = 12
_OTHER_LINES = 2
"""The rule above the menu, and the gap in it."""
_HEADINGS = ("press a letter, or look with the arrows and take with Enter", "press a letter")
_PREVIEWED = 20


class CopyScreen(Dialog[Format | None]):
    """Dismissed with the format chosen, or None. Letters choose at once; arrows look first, Enter takes."""

    CSS = """
    CopyScreen { background: transparent; align: center bottom; }
    #copy-menu { height: auto; max-height: 100%; width: 100%; background: $panel; border-top: solid $rule; }
    #copy-preview { height: auto; padding: 0 1; }
    #copy-text { width: 1fr; height: auto; }
    #copy-choices { height: auto; padding: 0 1; }
    #copy-choices.-below { margin-top: 1; }
    #copy-formats { width: 1fr; height: auto; }
    """

    BINDINGS = [
        Binding("escape,q,y", "leave", show=False, priority=True),
        Binding("enter", "take", show=False),
        Binding("down,right,tab", "look(1)", show=False),
        Binding("up,left,shift+tab", "look(-1)", show=False),
    ]

    def __init__(self, papers: Sequence[Paper], session: Session, looked_at: str) -> None:
        super().__init__()
        self._papers = papers
        self._session = session
        self._menu = [choice for choice in FORMATS if choice.letter]
        self._position = next(
            (place for place, choice in enumerate(self._menu) if choice.name == looked_at), 0
        )

    def compose(self) -> ComposeResult:
        with Vertical(id="copy-menu"):
            with VerticalScroll(id="copy-preview", can_focus=False):
                yield Static(id="copy-text", markup=False)
            with VerticalScroll(id="copy-choices", can_focus=False):
                formats = Static(id="copy-formats", markup=False)
                formats.auto_links = False  # as in Flow
                yield formats

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def _show(self) -> None:
        chosen = self._menu[self._position]
        self.query_one("#copy-text", Static).update(Content(self._preview(chosen)))
        columns = max(1, (self.size.width - 2) // _COLUMN_CELLS)
        cells = [self._cell(choice, chosen) for choice in self._menu]
        lines = [Content("").join(cells[start : start + columns]) for start in range(0, len(cells), columns)]
        self._share_height(len(lines), self._position // columns)
        what = "this paper" if len(self._papers) == 1 else f"{len(self._papers):,} papers"
        headings = [f"Copy {what}: {how}" for how in _HEADINGS]
        heading = next((words for words in headings if len(words) <= self.size.width - 3), headings[-1])
        shown = [Content(heading).stylize("dim"), *lines]
        self.query_one("#copy-formats", Static).update(Content("\n").join(shown))

    def _share_height(self, lines: int, looked_at: int) -> None:
        """Give the formats the lines they need, and the preview those that are left."""
        left = self.size.height - _OTHER_LINES - lines - 1
        preview, choices = self.query_one("#copy-preview"), self.query_one("#copy-choices")
        preview.display = left > 0
        preview.styles.max_height = min(_PREVIEW_LINES, max(1, left))
        choices.set_class(left > 0, "-below")
        choices.styles.max_height = max(1, self.size.height - _OTHER_LINES + 1)
        line = Region(0, 1 + looked_at, 1, 1)
        self.call_after_refresh(choices.scroll_to_region, line, animate=False, force=True)

    def _preview(self, chosen: Format) -> str:
        """What would be copied, or why it cannot be."""
        papers = self._papers[:_PREVIEWED]
        try:
            return cite(self._session.library, chosen.name, papers, self._session.settings)
        except PubtuiError as error:
            return str(error)

    def _cell(self, choice: Format, chosen: Format) -> Content:
        cell = Content.assemble((f" {choice.letter} ", "bold"), f" {choice.title}")
        cell = cell.truncate(_COLUMN_CELLS - 1, ellipsis=True, pad=True)
        cell = clickable_key(cell.stylize("reverse") if choice is chosen else cell, choice.letter)
        return cell + Content(" ")

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_take(self) -> None:
        self.dismiss(self._menu[self._position])

    def action_look(self, step: int) -> None:
        self._position = (self._position + step) % len(self._menu)
        self._show()

    def on_key(self, event: events.Key) -> None:
        for choice in self._menu:
            if event.character == choice.letter:
                event.stop()
                self.dismiss(choice)
                return
