"""One question with one line for the answer, at the bottom of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from pubtui.papers.text import fold
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widgets.entry import Entry
from pubtui.ui.widgets.flow import Flow, key_pieces
from pubtui.ui.widgets.offer import Offer
from pubtui.ui.widths import agreed


class AskScreen(Dialog[str | None]):
    """Dismissed with the answer, or None. Tab goes through those of `known` that begin as what is typed.

    With a `separator`, several are asked for, and Tab completes the one that is being typed.
    """

    CSS = """
    AskScreen { background: transparent; align: center bottom; }
    #ask { height: auto; width: 100%; background: $panel; border-top: solid $rule; padding: 0 1; }
    #ask-input { height: 1; border: none; background: $background; padding: 0; }
    #ask-words { height: auto; max-height: 3; color: $dim-text; text-style: $dim-style; }
    #ask-words.-fault { color: $error; }
    """

    BINDINGS = [
        Binding("escape", "leave", show=False),
        Binding("enter", "answer", show=False, priority=True),
        Binding("tab", "complete(1)", show=False, priority=True),
        Binding("shift+tab", "complete(-1)", show=False, priority=True),
    ]

    def __init__(
        self, question: str, answer: str = "", *, known: Sequence[str] = (), separator: str = "", words: str
    ) -> None:
        super().__init__()
        self._question = question
        self._answer = answer
        self._known = tuple(known)
        self._separator = separator
        self._words = words
        self._offer: Offer | None = None
        self._offered_text = ""

    def compose(self) -> ComposeResult:
        keys = {"Enter": "keep", "Esc": "leave it", **({"Tab": "complete"} if self._known else {})}
        with Vertical(id="ask"):
            yield Static(Content(agreed(self._question)).stylize("bold"), markup=False)
            entry = Entry(self._answer, compact=True, id="ask-input", select_on_focus=False)
            yield entry
            yield Static(Content(self._words), id="ask-words", markup=False)
            yield Flow(key_pieces(keys))

    def on_mount(self) -> None:
        entry = self.query_one(Input)
        entry.cursor_position = len(entry.value)
        self.set_focus(entry)

    def on_key(self, event: events.Key) -> None:
        """What is typed before the input has the keyboard goes into it all the same."""
        if event.is_printable and event.character is not None:
            self.query_one(Input).insert_text_at_cursor(event.character)

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_answer(self) -> None:
        self.dismiss(self.query_one(Input).value)

    def action_complete(self, by: int) -> None:
        entry = self.query_one(Input)
        if self._offer is None or entry.value != self._offered_text:
            self._offer = self._begun(entry.value)
        self._offer = self._offer.step(by)
        if self._offer.candidates:
            self._offered_text = f"{self._offer.before}{self._offer.taken}"
            entry.value = self._offered_text
            entry.cursor_position = len(entry.value)
        self._tell(self._offer.words)

    def _begun(self, text: str) -> Offer:
        before, separator, piece = text.rpartition(self._separator) if self._separator else ("", "", text)
        already = {fold(word.strip()) for word in before.split(self._separator)} if separator else set()
        begun = fold(piece.strip())
        candidates = [
            word for word in self._known if fold(word).startswith(begun) and fold(word) not in already
        ]
        return Offer(f"{before}{separator} " if separator else "", "", tuple(candidates))

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self._offered_text:
            self._offer = None
            self._tell(self._words)

    def _tell(self, words: str) -> None:
        self.query_one("#ask-words", Static).update(Content(words))
