"""The rule between list and paper, which the mouse can drag."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget


class Divider(Widget):
    """One line; `strong` draws it heavier, for the paper beyond it has the keyboard."""

    strong: reactive[bool] = reactive(False)  # noqa: FBT003 - Textual knows its default by place

    class Dragged(Message):
        """The mouse holds the rule at this place of the screen."""

        def __init__(self, place: Offset) -> None:
            super().__init__()
            self.place = place

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Divider.Dragged)

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 - Textual's signature
        upright = self.size.height > 1 or self.size.width <= 1
        line = ("┃" if self.strong else "│") if upright else ("━" if self.strong else "─")
        width = self.size.width
        return Strip([Segment(line * width, self.get_visual_style().rich_style)], width)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self.post_message(self.Dragged(event.screen_offset))

    def on_mouse_up(self) -> None:
        self.release_mouse()
