"""The first line over a text: which paper it is, and how far it has been read."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class TextTitle(Widget):
    """The title gives way to what stands at the right."""

    title: reactive[str] = reactive("")
    state: reactive[str] = reactive("")

    def render(self) -> Content:
        state = Content.assemble("  ", self.state, " ")
        room = max(0, self.size.width - state.cell_length - 1)
        title = Content(self.title).stylize("bold").truncate(room, ellipsis=True, pad=True)
        return (Content(" ") + title + state).truncate(self.size.width)
