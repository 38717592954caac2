"""The second line: the filter as it is typed, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.highlighter import Highlighter
from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from pubtui.errors import QueryError
from pubtui.ui.widgets.entry import Entry
from pubtui.ui.widgets.offer import Offer, common_beginning

if TYPE_CHECKING:
    from pubtui.papers.query import Completion

_EARLIER_KEPT = 50
_AROUND_CELLS = 5  # the slash and the blanks around it, and those around what was found


class _FaultHighlighter(Highlighter):
    """Underlines the part of the filter that could not be understood."""

    def __init__(self) -> None:
        self.fault: QueryError | None = None

    def highlight(self, text: Text) -> None:
        if self.fault is not None:
            # Something that is missing is shown at the character before it.
            first = min(self.fault.start, max(0, len(text) - 1))
            text.stylize(Style(underline=True, bold=True), first, max(self.fault.end, first + 1))


class FilterLine(Horizontal):
    """A `/`, the filter, and at its right the number of papers or the fault.

    `complete` says how the piece of a text that ends at a place can go on.
    """

    BINDINGS = [
        Binding("enter,down", "leave", show=False, priority=True),
        Binding("escape", "drop", show=False, priority=True),
        Binding("tab", "complete(1)", show=False, priority=True),
        Binding("shift+tab", "complete(-1)", show=False, priority=True),
        Binding("up", "earlier", show=False, priority=True),
    ]

    class Edited(Message):
        """The filter reads `text` now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Offered(Message):
        """What the Tab key goes through, or None when it no longer does."""

        def __init__(self, offer: Offer | None) -> None:
            super().__init__()
            self.offer = offer

    class Left(Message):
        """The keyboard goes back to the list."""

    def __init__(self, complete: Callable[[str, int], Completion]) -> None:
        super().__init__()
        self._complete = complete
        self._highlighter = _FaultHighlighter()
        self._told = ""
        self._offer: Offer | None = None
        self._offered_text = ""
        self._earlier: list[str] = []
        self._steps_back = 0
        self._hint = ""

    def compose(self) -> ComposeResult:
        yield Static(Content("/"), id="filter-slash", markup=False)
        entry = Entry(id="filter-input", compact=True, highlighter=self._highlighter, select_on_focus=False)
        yield entry
        yield Static(id="filter-outcome", markup=False)

    @property
    def text(self) -> str:
        return self.query_one(Input).value

    @property
    def hint(self) -> str:
        """Words that stand in for a filter while there is none; on a narrow screen, their first clause."""
        return self._hint

    @hint.setter
    def hint(self, words: str) -> None:
        self._hint = words
        self._show_hint()

    def on_resize(self) -> None:
        self._show_hint()

    def _show_hint(self) -> None:
        room = max(1, self.app.size.width - _AROUND_CELLS)
        words = self._hint if cell_len(self._hint) <= room else self._hint.partition(";")[0]
        self.query_one(Input).placeholder = Content(words).truncate(room, ellipsis=True).plain

    def edit(self) -> None:
        """Put the keyboard into the filter, before the next key is looked at."""
        self._steps_back = 0
        self.screen.set_focus(self.query_one(Input))

    def replace(self, text: str) -> None:
        """Set the filter as if it had been typed."""
        self.query_one(Input).value = text

    @property
    def editing(self) -> bool:
        """Whether the keyboard is in the filter; true from the very key that put it there."""
        return self.screen.focused is self.query_one(Input)

    # Leaving, and coming back to what was kept

    def action_leave(self) -> None:
        self._stop_offering()
        if self.text and self.text not in self._earlier[-1:]:
            self._earlier = [*self._earlier, self.text][-_EARLIER_KEPT:]
        self.post_message(self.Left())

    def action_drop(self) -> None:
        self._stop_offering()
        self.replace("")
        self.post_message(self.Left())

    def action_earlier(self) -> None:
        """Bring back the filter that was kept before the one shown."""
        other = [text for text in self._earlier if self._steps_back or text != self.text]
        if self._steps_back < len(other):
            self._steps_back += 1
            self._set(other[-self._steps_back], None)

    # Completing

    def action_complete(self, by: int) -> None:
        """Finish what is being typed; once more goes through all that can stand there."""
        entry = self.query_one(Input)
        if self._offer is not None and entry.value == self._offered_text:
            self._take(self._offer.step(by))
            return
        found = self._complete(entry.value, entry.cursor_position)
        before, typed = entry.value[: found.start], entry.value[found.start : found.end]
        offer = Offer(before, entry.value[found.end :], found.candidates)
        beginning = common_beginning(found.candidates)
        if len(found.candidates) == 1:
            self._take(offer.step(by))
            self._offer = None  # what comes next is completed anew
        elif len(beginning) > len(typed):
            self._take(offer, beginning)
        else:
            self._take(offer, typed)

    def _take(self, offer: Offer, piece: str | None = None) -> None:
        """Write the candidate taken, or `piece` of one, and offer the others."""
        taken = piece if piece is not None else offer.taken
        self._offer = offer
        self._set(f"{offer.before}{taken}{offer.after}", offer)
        self.query_one(Input).cursor_position = len(offer.before) + len(taken)
        self.post_message(self.Offered(offer))

    def _set(self, text: str, offer: Offer | None) -> None:
        self._offer, self._offered_text = offer, text
        self.query_one(Input).value = text

    def _stop_offering(self) -> None:
        if self._offer is not None:
            self._offer = None
            self.post_message(self.Offered(None))

    # What came of it

    def tell_count(self, found: int, *, complete: bool, total: int, filtered: bool) -> None:
        """Say how many papers match; `complete` is False while more are being found."""
        more = "" if complete else "+"
        words = f"{found:,}{more} of {total:,}" if filtered else ""
        self._tell(words, None)

    def tell_fault(self, fault: QueryError) -> None:
        """Say what cannot be understood, and underline it; the list stays as it was."""
        self._tell(str(fault), fault)

    def has_room_for(self, words: str) -> bool:
        """Whether they can stand beside the filter without being cut."""
        return cell_len(words) + 2 <= self.size.width * 7 // 10

    def _tell(self, words: str, fault: QueryError | None) -> None:
        outcome = self.query_one("#filter-outcome", Static)
        if words != self._told:
            self._told = words
            outcome.update(Content(words))
        outcome.set_class(fault is not None, "-fault")
        if self._highlighter.fault is not fault:
            self._highlighter.fault = fault
            self.query_one(Input).refresh()

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self._offered_text:
            self._steps_back = 0
            self._stop_offering()
        self.post_message(self.Edited(event.value))
