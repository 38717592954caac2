"""One paper in full: who, what, when, and the whole abstract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual

from pubtui.ui.keys import bindings_as

if TYPE_CHECKING:  # loaded with the first paper, which comes after the first frame
    from pubtui.ui.widgets.description import Look, Shown

_WIDEST_COMFORTABLE_LINE = 100


class PaperDetail(ScrollView, can_focus=True):
    """A line-API view of one paper, laid out once per paper and width."""

    BINDINGS = [
        *bindings_as(
            {
                "down": "scroll_down",
                "up": "scroll_up",
                "first": "scroll_home",
                "last": "scroll_end",
                "page-down": "page_down",
                "page-up": "page_up",
            }
        ),
        Binding("space", "page_down", show=False),
    ]

    COMPONENT_CLASSES = {
        "paper-detail--title",
        "paper-detail--dim",
        "paper-detail--link",
        "paper-detail--match",
    }

    def __init__(self) -> None:
        super().__init__()
        self._shown: Shown | None = None
        self._lines: list[Strip] = []

    def show(self, shown: Shown | None) -> None:
        """Show a paper from its top, or nothing."""
        same_paper = shown is not None and self._shown is not None and shown.paper == self._shown.paper
        self._shown = shown
        self._lay_out()
        if not same_paper:
            self.scroll_to(y=0, animate=False, immediate=True)

    @property
    def shown(self) -> Shown | None:
        return self._shown

    @property
    def lines(self) -> Sequence[Strip]:
        """The whole description as it is laid out, also what is not on screen."""
        return self._lines

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        self._lines = [] if self._shown is None or width <= 0 else self._laid_out(self._shown, width)
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def _laid_out(self, shown: Shown, width: int) -> list[Strip]:
        from pubtui.ui.widgets.description import describe

        content, base = describe(shown, self._look()), self.get_visual_style()
        strips = Visual.to_strips(self, content, min(width, _WIDEST_COMFORTABLE_LINE), None, base)
        return [strip.adjust_cell_length(width, base.rich_style) for strip in strips]

    def _look(self) -> Look:
        from pubtui.ui.widgets.description import Look

        def style(part: str) -> Style:
            return self.get_visual_style(f"paper-detail--{part}")

        return Look(title=style("title"), dim=style("dim"), link=style("link"), match=style("match"))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def render_line(self, y: int) -> Strip:
        line = self.scroll_offset.y + y
        if line < len(self._lines):
            return self._lines[line]
        return Strip.blank(self.scrollable_content_region.width, self.get_visual_style().rich_style)
