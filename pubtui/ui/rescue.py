"""The screen that opens where the library is damaged or gone: what happened, what is still true, one key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pubtui.errors import FileError, PubtuiError
from pubtui.library import copies
from pubtui.ui.themes import THEMES, own_variables

if TYPE_CHECKING:
    from pubtui.library.rebuilding import Rebuilt

Rebuild = Callable[[Path], "Rebuilt"]


class RescueApp(App[bool]):
    """Offers to make the library anew; ends with True once that is done and the reader goes on."""

    CSS = """
    RescueApp VerticalScroll { padding: 1 2 0 2; }
    #words { width: 100%; max-width: 90; height: auto; }
    #keys { dock: bottom; height: 1; padding: 0 2; text-style: bold; background: $panel; }
    """
    BINDINGS = [
        Binding("enter", "go_on", show=False, priority=True),
        Binding("q,escape,ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, file: Path, error: PubtuiError, theme: str, rebuild: Rebuild) -> None:
        super().__init__()
        self._file = file
        self._error = error
        self._rebuild = rebuild
        self._finished = False
        self._at_work = False
        self.animation_level = "none"
        for ours in THEMES:
            self.register_theme(ours)
        self.theme = theme if theme in self.available_themes else THEMES[0].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(_offer(self._error, self._file), id="words", markup=False)
        yield Static("Enter  make it anew    q  leave", id="keys", markup=False)

    def action_go_on(self) -> None:
        if self._finished:
            self.exit(result=True)
        elif not self._at_work:
            self._at_work = True
            self._tell(Content("Making a sound library …"), "")
            self.run_worker(self._make_anew, thread=True, exit_on_error=False)

    def action_leave(self) -> None:
        """Not in the middle of it; what was finished is finished."""
        if self._finished or not self._at_work:
            self.exit(result=self._finished)

    def _make_anew(self) -> None:
        try:
            rebuilt = self._rebuild(self._file)
        except PubtuiError as error:
            self._at_work = False
            self.call_from_thread(self._tell, _paragraphs("That did not work", [str(error)]), "q  leave")
        else:
            self._finished = True
            words = [rebuilt.words, "R in the list brings from arXiv what is missing."]
            self.call_from_thread(self._tell, _paragraphs("Your library is sound", words), "Enter  open it")

    def _tell(self, words: Content, keys: str) -> None:
        self.query_one("#words", Static).update(words)
        self.query_one("#keys", Static).update(keys)


def _offer(error: PubtuiError, file: Path) -> Content:
    words = [
        error.happened,
        f"Still true: {error.still_true} {_newest_copy(file)}",
        "Enter makes a sound library from what can be read and that copy; a damaged file is kept beside it.",
    ]
    return _paragraphs("Your library cannot be used", words)


def _newest_copy(file: Path) -> str:
    for copy in copies.all_copies(file):
        try:
            things = copies.amount(copies.read(copy.file))
        except FileError:
            continue
        return f"The copy of {copy.day} has {things:,} things of your own: follows, marked papers, filters."
    return "There is no daily copy of your own data."


def _paragraphs(heading: str, words: Sequence[str]) -> Content:
    return Content.assemble((heading, "bold"), *(f"\n\n{text}" for text in words))


def offer(file: Path, error: PubtuiError, theme: str) -> bool:
    """Show the screen; whether there is a sound library now."""
    from pubtui.library.rebuilding import rebuild

    app = RescueApp(file, error, theme, lambda path: rebuild(path, clock=lambda: datetime.now(UTC)))
    return bool(app.run())
