"""A document to page through: lines drawn on demand, whether it has three pages or a thousand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.reading.document import Block, Document
from pubtui.ui.said import Said
from pubtui.ui.widgets.text_layout import Line, Place, TextLayout
from pubtui.ui.widgets.text_painter import Frame, Highlight, TextPainter
from pubtui.ui.widgets.text_parts import parts_before_blocks, parts_of

NARROWEST, WIDEST = 20, 200
_STEP = 4
_MARGIN = 2
_CONTEXT = 3  # lines that stay on screen above what was jumped to
_STRIPS_KEPT = 250
_DOCUMENT_OF_NOTHING = Document("")
_STYLES = "plain title heading dim bold italic link match current aimed"


class TextPager(ScrollView):
    """A line-API view of one document; `text_width` is how many cells a line may have."""

    COMPONENT_CLASSES = {f"text-view--{name}" for name in _STYLES.split()}

    class Moved(Message):
        """Another part of the text is on screen."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, TextPager.Moved)

    def __init__(self, text_width: int, *, ascii_only: bool) -> None:
        super().__init__()
        self.text_width = text_width
        self.document = _DOCUMENT_OF_NOTHING
        self._ascii_only = ascii_only
        self._painter = TextPainter(self)
        self._parts = parts_of(self.document)
        self._layout = TextLayout(self._parts, text_width, ascii_only=ascii_only)
        self._laid_out_for = 0
        self._strips: dict[int, Strip] = {}
        self._headings = self.document.contents
        self._pointed: int | None = None
        self._before: list[Place] = []
        self._place = Place(0)

    # What is shown

    def show(self, document: Document, place: Place = Place(0)) -> None:  # noqa: B008 -- frozen
        """Show a document with this character on the first line."""
        self.document = document
        self._parts = parts_of(document)
        self._headings = document.contents
        self._pointed = None
        self._before.clear()
        self._place = place
        self._lay_out()

    @property
    def place(self) -> Place:
        """The first character on screen."""
        return self._place

    def part_of(self, block: int) -> int:
        """The number of the part that shows a block of the document."""
        return block + parts_before_blocks(self.document)

    def block_of(self, part: int) -> int:
        """The inverse of `part_of`; title and authors count as the first block."""
        return max(0, part - parts_before_blocks(self.document))

    @property
    def section(self) -> Block | None:
        """The heading of the section that the top of the screen is in; None before the first."""
        reading = self._place.part - parts_before_blocks(self.document)
        at = bisect_right(self._headings, reading, key=itemgetter(0))
        return self._headings[at - 1][1] if at else None

    @property
    def progress(self) -> int:
        """How much of the text is on screen or above it, in percent."""
        below = self.scroll_offset.y + self.scrollable_content_region.height
        return min(100, 100 * below // max(1, self._layout.height))

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        if width <= 0:
            return
        self._laid_out_for = self.size.width
        text_width = max(1, min(self.text_width, width - 2 * _MARGIN))
        self._layout = TextLayout(self._parts, text_width, ascii_only=self._ascii_only)
        self.laid_out()
        self.virtual_size = Size(width, self._layout.height)
        self.redraw()
        place = self._place
        self._scroll_top(self._layout.line_of(place) if place != Place(0) else 0)
        self._place = place  # and not the beginning of its line, which wanders with every change of width

    def laid_out(self) -> None:
        """Called with every new layout, before it is drawn."""

    def highlights(self, line: Line) -> Sequence[Highlight]:  # noqa: ARG002 - for those who have some
        """What stands out on a line."""
        return ()

    def redraw(self) -> None:
        self._strips.clear()
        self.refresh()

    # Moving

    def _scroll_top(self, y: int) -> None:
        self.scroll_to(y=max(0, y), animate=False, force=True, immediate=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self._place = self._layout.place_at(round(new_value)) if new_value > 0 else Place(0)
            self.post_message(self.Moved())

    def action_scroll_lines(self, lines: int) -> None:
        self._scroll_top(self.scroll_offset.y + lines)

    def action_scroll_screens(self, screens: float) -> None:
        self._scroll_top(self.scroll_offset.y + round(screens * self.scrollable_content_region.height))

    def action_go_to_start(self) -> None:
        self._leave_for(0)

    def action_go_to_end(self) -> None:
        self._leave_for(self._layout.height)

    def go_to_block(self, block: int) -> None:
        """Show a block near the top, with a pointer beside it; `action_jump_back` leads back."""
        self._pointed = self.part_of(block)
        self._leave_for(self._layout.line_of(Place(self._pointed)) - _CONTEXT)

    def bring_into_view(self, y: int) -> None:
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if not top <= y < top + height:
            self._scroll_top(y - height // 3)

    def _leave_for(self, y: int) -> None:
        self._before.append(self._place)
        self._scroll_top(y)
        self.redraw()

    def action_jump_back(self) -> None:
        if not self._before:
            self.post_message(Said("There is no jump to take back"))
            return
        self._pointed = None
        self._scroll_top(self._layout.line_of(self._before.pop()))
        self.redraw()

    def action_wider(self) -> None:
        self._widen(_STEP)

    def action_narrower(self) -> None:
        self._widen(-_STEP)

    def _widen(self, more: int) -> None:
        room = self.scrollable_content_region.width - 2 * _MARGIN
        shown = min(self.text_width, room)
        self.text_width = max(NARROWEST, min(WIDEST, shown + more))
        limit = "; the screen has no more" if self.text_width > room else ""
        self._lay_out()
        self.post_message(self.Moved())
        self.post_message(Said(f"Lines of {min(self.text_width, room)} characters{limit}"))

    # Drawing

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._painter.forget_styles()
        self._strips.clear()

    def on_resize(self, event: events.Resize) -> None:
        if event.size.width == self._laid_out_for:
            self._strips.clear()
        else:
            self._lay_out()

    def render_line(self, y: int) -> Strip:
        number = self.scroll_offset.y + y
        if number not in self._strips:
            if len(self._strips) > _STRIPS_KEPT:
                self._strips.clear()
            self._strips[number] = self._drawn(self._layout.line(number))
        return self._strips[number]

    def _drawn(self, line: Line | None) -> Strip:
        width = self.scrollable_content_region.width
        if line is None:
            return self._painter.blank(width)
        return self._painter.paint(
            self._layout.parts[line.part],
            line,
            Frame(width, self._left, self._layout.width),
            self.highlights(line),
            pointer=self.pointer(line),
        )

    @property
    def _left(self) -> int:
        """Free cells at the left."""
        return max(0, (self.scrollable_content_region.width - self._layout.width) // 2)

    def pointer(self, line: Line) -> str:
        """The character that stands before a line, or nothing."""
        if line.part != self._pointed or line.begin:
            return ""
        return ">" if self._ascii_only else "›"
