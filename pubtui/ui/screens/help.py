"""Every command and its keys, found by typing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from pubtui.papers.query.guide import GUIDE
from pubtui.settings.settings import Settings
from pubtui.ui.commands import COMMANDS, Place
from pubtui.ui.glyphs import LEGEND
from pubtui.ui.keys import keys_shown
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widgets.entry import Entry
from pubtui.ui.widgets.flow import Flow

_KEY_CELLS = 14
_FILTER_CELLS = 26
_WIDEST = 90
_AROUND_THE_TEXT = 3  # padding, and the scroll bar


class HelpScreen(Dialog[None]):
    """Made from the one declaration of commands, those of `here` first; what is typed narrows it."""

    CSS = """
    HelpScreen { background: $background; align: center top; }
    #help { width: 100%; max-width: 90; height: 100%; background: $background; }
    #help-search { height: 1; padding: 0 1; border: none; background: $panel; }
    #help-scroll { height: 1fr; padding: 1 1 0 1; }
    #help-text { width: 100%; height: auto; }
    #help Flow { padding-top: 1; color: $dim-text; text-style: $dim-style; }
    """

    BINDINGS = [
        Binding("escape", "leave", show=False),
        Binding("down", "scroll(2)", show=False, priority=True),
        Binding("up", "scroll(-2)", show=False, priority=True),
    ]

    def __init__(self, settings: Settings, here: Place = Place.EVERYWHERE) -> None:
        super().__init__()
        self._settings = settings
        self._places = sorted(Place, key=lambda place: place is not here)

    def compose(self) -> ComposeResult:
        with Vertical(id="help"):
            entry = Entry(placeholder="Type to search; Esc closes", compact=True, id="help-search")
            yield entry
            with VerticalScroll(id="help-scroll", can_focus=False):
                yield Static(id="help-text", markup=False)
                yield Flow([Content(meaning) for meaning in LEGEND])

    def on_mount(self) -> None:
        self._show("")

    def on_resize(self) -> None:
        self._show(self.query_one(Input).value)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.value in ("?", "q"):
            self.dismiss()
        self._show(event.value)

    def _show(self, wanted: str) -> None:
        words = wanted.casefold().split()
        width = min(self.app.size.width, _WIDEST) - _AROUND_THE_TEXT
        sections = [
            _section(place.value, self._commands(place), _KEY_CELLS, width, words) for place in self._places
        ]
        sections.append(_section("The filter", GUIDE, _FILTER_CELLS, width, words))
        found = [section for section in sections if section is not None]
        text = Content("\n\n").join(found) if found else Content("Nothing here says that.")
        self.query_one("#help-text", Static).update(text)

    def _commands(self, place: Place) -> list[tuple[str, str]]:
        return [
            (keys_shown(command, self._settings.keys, ascii_only=self._settings.ascii), command.sentence)
            for command in COMMANDS
            if command.place is place
        ]

    def on_key(self, event: events.Key) -> None:
        """What is typed before the input has the keyboard goes into it all the same."""
        if event.is_printable and event.character is not None:
            self.query_one(Input).insert_text_at_cursor(event.character)

    def action_leave(self) -> None:
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#help-scroll", VerticalScroll).scroll_relative(y=lines, animate=False)


def _section(
    heading: str, entries: Iterable[tuple[str, str]], cells: int, width: int, words: Sequence[str]
) -> Content | None:
    """A heading and the entries that hold every word, within `width` cells; None where there are none."""
    cells = min(cells, max(4, width // 3))
    lines = [
        Content.assemble("  ", (_padded(left, cells), "bold"), _hanging(right, cells + 2, width))
        for left, right in entries
        if all(word in f"{left} {right}".casefold() for word in words)
    ]
    return Content("\n").join([Content(heading).stylize("bold"), *lines]) if lines else None


def _hanging(text: str, indent: int, width: int) -> str:
    """A text whose further lines begin where its first does."""
    return f"\n{' ' * indent}".join(wrap(text, max(10, width - indent)))


def _padded(text: str, cells: int) -> str:
    return Content(text).truncate(cells, ellipsis=True, pad=True).plain
