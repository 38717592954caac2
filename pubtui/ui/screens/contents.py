"""The table of contents of a text."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pubtui.reading.document import Block
from pubtui.ui.keys import bindings_as
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widgets.heading import Heading

_NARROWEST, _WIDEST = 42, 72  # cells


class ContentsScreen(Dialog[int | None]):
    """Dismissed with the index of the block to go to, or None; a mark stands at the section of `reading`."""

    CSS = """
    ContentsScreen { background: transparent; align: left top; }
    #contents { max-width: 100%; height: 100%; background: $panel; border-right: solid $rule; }
    #contents-list { height: 1fr; border: none; padding: 0 1; background: $panel; }
    #contents-list:focus { border: none; background-tint: $foreground 0%; }
    #contents-list > .option-list--option-highlighted { background: $cursor-background; color: $foreground;
        text-style: bold; }
    .-ascii #contents { border-right: ascii $rule; }
    """

    BINDINGS = [
        *bindings_as(
            {
                "contents": "leave",
                "back": "leave",
                "down": "move(1)",
                "up": "move(-1)",
                "first": "move(-1000000)",
                "last": "move(1000000)",
            }
        ),
        Binding("escape", "leave", show=False, priority=True),
    ]

    def __init__(self, headings: Sequence[tuple[int, Block]], reading: int) -> None:
        super().__init__()
        self._headings = headings
        self._at = max(0, sum(block <= reading for block, _ in headings) - 1)
        self._entries = [
            _entry(block, is_here=number == self._at) for number, (_, block) in enumerate(headings)
        ]

    def compose(self) -> ComposeResult:
        with Vertical(id="contents") as contents:
            contents.styles.width = self._cells
            yield Heading("Contents", {"Enter": "go there", "Esc": "back"})
            yield OptionList(*map(Option, self._entries), id="contents-list")

    def on_mount(self) -> None:
        self._list.highlighted = self._at
        self._list.focus()

    @property
    def _cells(self) -> int:
        """As wide as the longest heading wants, within reason."""
        longest = max(entry.cell_length for entry in self._entries)
        return min(max(longest + 5, _NARROWEST), _WIDEST)

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def action_move(self, steps: int) -> None:
        at = (self._list.highlighted or 0) + steps
        self._list.highlighted = max(0, min(at, len(self._headings) - 1))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._headings[event.option_index][0])

    def action_leave(self) -> None:
        self.dismiss(None)


def _entry(heading: Block, *, is_here: bool) -> Content:
    number = f"{heading.label}  " if heading.label else ""
    here = "› " if is_here else "  "
    return Content(f"{here}{'  ' * (heading.level - 1)}{number}{heading.text}")
