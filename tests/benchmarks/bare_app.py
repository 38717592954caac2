"""The least a Textual app can be, and the least that shows a list: what pubtui is measured against.

python -m tests.benchmarks.bare_app [list]
"""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult
from textual.widgets import OptionList, Static

ROWS = 400


class BareApp(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("bare app is here")


class BareList(App[None]):
    """Moves with the same keys as pubtui."""

    def compose(self) -> ComposeResult:
        yield OptionList(*(f"bare app is here, row {number}" for number in range(ROWS)))

    def key_j(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def key_g(self) -> None:
        self.query_one(OptionList).action_first()

    def key_upper_g(self) -> None:
        self.query_one(OptionList).action_last()

    def key_ctrl_d(self) -> None:
        self.query_one(OptionList).action_page_down()  # type: ignore[no-untyped-call]  # Textual's


if __name__ == "__main__":
    (BareList if "list" in sys.argv else BareApp)().run()
