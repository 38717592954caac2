"""The least a Textual app can be: the floor that pubtui is measured against."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class BareApp(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("bare app is here")


if __name__ == "__main__":
    BareApp().run()
