"""Asking whom to follow."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from pubtui.errors import UsageError
from pubtui.following import Wanted, understand

_FORMS = "a name as papers have it · an arXiv author identifier (warner_s_1) or page · an ORCID"


class FollowScreen(ModalScreen[Wanted | None]):
    """Dismissed with what the reader wants to follow, or None; what cannot be followed is said at once."""

    CSS = """
    FollowScreen { background: transparent; align: center bottom; }
    #follow { height: auto; width: 100%; background: $panel; border-top: solid $rule; padding: 0 1;
        margin-bottom: 1; }
    #follow-input { height: 1; border: none; background: $background; margin: 1 0; padding: 0; }
    #follow-words { height: auto; color: $dim-text; margin-bottom: 1; }
    .-ascii #follow { border-top: ascii $rule; }
    """

    BINDINGS = [Binding("escape", "leave", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical(id="follow"):
            yield Static(Content("Follow").stylize("bold"), markup=False)
            entry = Input(placeholder="Zhenwen Liang", compact=True, id="follow-input")
            entry.cursor_blink = False
            yield entry
            yield Static(Content(_FORMS), id="follow-words", markup=False)
            yield Static(
                Content.assemble(("Enter", "bold"), " follow   ", ("Esc", "bold"), " back"), markup=False
            )

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self.dismiss(understand(event.value))
        except UsageError as error:
            self.query_one("#follow-words", Static).update(Content(str(error)))

    def on_key(self, event: events.Key) -> None:
        """What is typed before the input has the keyboard goes into it all the same."""
        if event.is_printable and event.character is not None:
            self.query_one(Input).insert_text_at_cursor(event.character)

    def action_leave(self) -> None:
        self.dismiss(None)
