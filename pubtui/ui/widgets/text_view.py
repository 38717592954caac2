"""A full text to read: one line at a time, drawn on demand, whether it has three pages or a thousand."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.reading.document import Document
from pubtui.ui.commands import Place as Where
from pubtui.ui.keys import bindings, bindings_as
from pubtui.ui.widgets.text_layout import Line, Place, TextLayout
from pubtui.ui.widgets.text_links import AimedLink, first_link, link_at, next_link
from pubtui.ui.widgets.text_painter import Frame, Highlight, TextPainter
from pubtui.ui.widgets.text_parts import parts_before_blocks, parts_of
from pubtui.ui.widgets.text_search import Match, TextSearch

NARROWEST, WIDEST = 20, 200
_STEP = 4
_MARGIN = 2
_CONTEXT = 3  # lines that stay on screen above what was jumped to
_STRIPS_KEPT = 1_000
_DOCUMENT_OF_NOTHING = Document("")


class TextView(ScrollView, can_focus=True):
    """A line-API view of one document; `text_width` is how many cells a line may have."""

    BINDINGS = [
        *bindings(Where.TEXT, leave_out=("find", "contents")),
        *bindings_as(
            {
                "down": "scroll_lines(1)",
                "up": "scroll_lines(-1)",
                "page-down": "scroll_screens(0.5)",
                "page-up": "scroll_screens(-0.5)",
                "first": "go_to_start",
                "last": "go_to_end",
            }
        ),
        Binding("space", "scroll_screens(0.9)", show=False),
    ]

    COMPONENT_CLASSES = {
        f"text-view--{name}"
        for name in (
            "plain",
            "title",
            "heading",
            "dim",
            "bold",
            "italic",
            "link",
            "match",
            "current",
            "aimed",
        )
    }

    class Moved(Message):
        """Another part of the text is on screen."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, TextView.Moved)

    class Aimed(Message):
        """The link cursor is on this link, or on none."""

        def __init__(self, target: str) -> None:
            super().__init__()
            self.target = target

    class Followed(Message):
        """The reader goes where this link leads, out of this text."""

        def __init__(self, target: str) -> None:
            super().__init__()
            self.target = target

    class Said(Message):
        """Words for the reader."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

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
        self._search = TextSearch(())
        self._wanted = ""
        self._aimed: AimedLink | None = None
        self._pointed: int | None = None
        self._before: list[Place] = []
        self._place = Place(0)

    # What is shown

    def show(self, document: Document, place: Place = Place(0)) -> None:  # noqa: B008 -- frozen
        """Show a document with this character on the first line."""
        self.document = document
        self._parts = parts_of(document)
        self._aimed = self._pointed = None
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
    def progress(self) -> int:
        """How much of the text is on screen or above it, in percent."""
        below = self.scroll_offset.y + self.scrollable_content_region.height
        return min(100, 100 * below // max(1, self._layout.height))

    @property
    def found(self) -> tuple[int, int] | None:
        """Which of how many matches is the current one, from 1; None where nothing is looked for."""
        if not self._wanted:
            return None
        return (self._search.current or 0) + bool(self._search.matches), len(self._search.matches)

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        if width <= 0:
            return
        self._laid_out_for = self.size.width
        text_width = max(1, min(self.text_width, width - 2 * _MARGIN))
        self._layout = TextLayout(self._parts, text_width, ascii_only=self._ascii_only)
        self._search = TextSearch([laid.text for laid in self._layout.parts])
        self._search.look_for(self._wanted)
        self._search.choose(self._place, 1)
        self.virtual_size = Size(width, self._layout.height)
        self._redraw()
        place = self._place
        self._scroll_top(self._layout.line_of(place) if place != Place(0) else 0)
        self._place = place  # and not the beginning of its line, which wanders with every change of width

    def _redraw(self) -> None:
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
        self._aimed = first_link(self._parts, self._pointed)
        self._leave_for(self._layout.line_of(Place(self._pointed)) - _CONTEXT)

    def _leave_for(self, y: int) -> None:
        self._before.append(self._place)
        self._scroll_top(y)
        self._redraw()

    def action_jump_back(self) -> None:
        if not self._before:
            self.post_message(self.Said("There is no jump to take back"))
            return
        self._pointed = None
        self._scroll_top(self._layout.line_of(self._before.pop()))
        self._redraw()

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
        self.post_message(self.Said(f"Lines of {min(self.text_width, room)} characters{limit}"))

    # Looking for words

    def look_for(self, words: str, origin: Place) -> None:
        """Mark these words everywhere and show the first of them at `origin` or after it."""
        self._wanted = words
        self._search.look_for(words)
        match = self._search.choose(origin, 1)
        if match is None:
            self._scroll_top(self._layout.line_of(origin))
        else:
            self._show_match(match)
        self._redraw()
        self.post_message(self.Moved())

    def action_next_match(self) -> None:
        self._go_to_match(1)

    def action_previous_match(self) -> None:
        self._go_to_match(-1)

    def _go_to_match(self, step: int) -> None:
        match = self._search.move(step)
        if match is None:
            self.post_message(
                self.Said("Nothing is looked for; / looks" if not self._wanted else "Not found")
            )
            return
        self._show_match(match)
        self._redraw()
        self.post_message(self.Moved())

    def _show_match(self, match: Match) -> None:
        self._bring_into_view(self._layout.line_of(Place(match.part, match.begin)))

    def _bring_into_view(self, y: int) -> None:
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if not top <= y < top + height:
            self._scroll_top(y - height // 3)

    # Links

    def action_next_link(self) -> None:
        self._aim(1)

    def action_previous_link(self) -> None:
        self._aim(-1)

    def _aim(self, step: int) -> None:
        found = next_link(self._parts, self._link_origin(step), step)
        if found is None:
            self.post_message(self.Said("No further link" if self._aimed else "There is no link here"))
            return
        self._aimed = found
        self._bring_into_view(self._layout.line_of(found.place))
        self._redraw()
        self.post_message(self.Aimed(found.link.target))

    def _link_origin(self, step: int) -> Place:
        """Where links are looked for from: the aimed one if it is on screen, else the edge of the screen."""
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if self._aimed is not None and top <= self._layout.line_of(self._aimed.place) < top + height:
            return self._aimed.place
        if step > 0:
            first = self._layout.place_at(top)
            return Place(first.part, first.offset - 1)
        return self._layout.place_at(top + height)

    def action_follow_link(self) -> None:
        if self._aimed is None:
            self.post_message(self.Said("Tab goes to a link first"))
        else:
            self._follow(self._aimed.link.target)

    def _follow(self, target: str) -> None:
        if (block := self.target_block(target)) is not None:
            self.go_to_block(block)
        elif target.startswith("#"):
            self.post_message(self.Said("This link leads to something that is not in the text"))
        else:
            self.post_message(self.Followed(target))

    def on_click(self, event: events.Click) -> None:
        """A link that is clicked is followed."""
        line = self._layout.line(self.scroll_offset.y + event.y)
        if line is None:
            return
        if (found := link_at(self._layout, line, event.x - self._left - line.indent)) is not None:
            self._aimed = found
            self._redraw()
            self._follow(found.link.target)

    def target_block(self, target: str) -> int | None:
        """The block that a link inside the text leads to."""
        return self.document.anchors.get(target[1:]) if target.startswith("#") else None

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
            self._highlights(line),
            pointer=self._pointer if line.part == self._pointed and line.begin == 0 else "",
        )

    @property
    def _left(self) -> int:
        """Free cells at the left."""
        return max(0, (self.scrollable_content_region.width - self._layout.width) // 2)

    @property
    def _pointer(self) -> str:
        return ">" if self._ascii_only else "›"

    def _highlights(self, line: Line) -> list[Highlight]:
        found = [
            Highlight(match.begin, match.end, "current" if is_current else "match")
            for match, is_current in self._search.within(line.part, line.begin, line.end)
        ]
        if self._aimed is not None and self._aimed.part == line.part:
            found.append(Highlight(self._aimed.link.begin, self._aimed.link.end, "aimed"))
        return found
