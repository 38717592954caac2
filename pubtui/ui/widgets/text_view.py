"""A full text to read: paged through, searched, and its links followed."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.message import Message

from pubtui.reading.document import Document
from pubtui.ui.commands import Place as Where
from pubtui.ui.keys import bindings, bindings_as
from pubtui.ui.said import Said
from pubtui.ui.widgets.text_layout import Line, Place
from pubtui.ui.widgets.text_links import AimedLink, first_link, link_at, next_link
from pubtui.ui.widgets.text_pager import TextPager
from pubtui.ui.widgets.text_painter import Highlight
from pubtui.ui.widgets.text_passage import Passage
from pubtui.ui.widgets.text_search import Match, TextSearch

_NO_LINKS = "This text has no links"


class TextView(TextPager, can_focus=True):
    """A text with a cursor on its links, marks on words that are looked for, and a passage to copy."""

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

    def __init__(self, text_width: int, *, ascii_only: bool) -> None:
        super().__init__(text_width, ascii_only=ascii_only)
        self._search = TextSearch(())
        self._wanted = ""
        self._aimed: AimedLink | None = None
        self._passage: Passage | None = None

    def show(self, document: Document, place: Place = Place(0)) -> None:  # noqa: B008 -- frozen
        self._aimed = self._passage = None
        super().show(document, place)

    def laid_out(self) -> None:
        self._search = TextSearch([laid.text for laid in self._layout.parts])
        self._search.look_for(self._wanted)
        self._search.choose(self._place, 1)

    def go_to_block(self, block: int) -> None:
        self._aimed = first_link(self._parts, self.part_of(block))
        super().go_to_block(block)

    def highlights(self, line: Line) -> list[Highlight]:
        found = [
            Highlight(match.begin, match.end, "current" if is_current else "match")
            for match, is_current in self._search.within(line.part, line.begin, line.end)
        ]
        if self._aimed is not None and self._aimed.part == line.part:
            found.append(Highlight(self._aimed.link.begin, self._aimed.link.end, "aimed"))
        return found

    def pointer(self, line: Line) -> str:
        if self._passage is not None and line.part in self._passage:
            return "|" if self._ascii_only else "▌"
        return super().pointer(line)

    # Marking a passage

    @property
    def passage(self) -> str:
        """The text of the marked passage, or nothing."""
        return "" if self._passage is None else self._passage.text(self._layout.parts)

    def action_passage(self) -> None:
        if self._passage is not None:
            self.forget_passage()
        elif self._layout.parts:
            begin = self._passage_origin()
            self._passage = Passage(begin, begin)
            self.post_message(Said("Marked; j and k make it longer, y copies it, Esc leaves it"))
            self.redraw()

    def _passage_origin(self) -> int:
        """The part that was found or jumped to, if it is on screen, else the one at the top."""
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        match = self._search.at
        wanted = [match.part] if match is not None else []
        wanted += [self._pointed] if self._pointed is not None else []
        for part in wanted:
            if top <= self._layout.line_of(Place(part)) < top + height:
                return part
        return self._layout.place_at(top).part

    def forget_passage(self) -> None:
        self._passage = None
        self.redraw()

    def action_scroll_lines(self, lines: int) -> None:
        if self._passage is None:
            super().action_scroll_lines(lines)
            return
        self._passage = self._passage.moved(lines, len(self._layout.parts))
        part = self._layout.parts[self._passage.end]
        last = part.ranges[-1][0] if lines > 0 else 0
        self.bring_into_view(self._layout.line_of(Place(self._passage.end, last)))
        self.redraw()

    # Looking for words

    @property
    def found(self) -> tuple[int, int] | None:
        """Which of how many matches is the current one, from 1; None where nothing is looked for."""
        if not self._wanted:
            return None
        return (self._search.current or 0) + bool(self._search.matches), len(self._search.matches)

    def look_for(self, words: str, origin: Place) -> None:
        """Mark these words everywhere and show the first of them at `origin` or after it."""
        self._wanted = words
        self._search.look_for(words)
        match = self._search.choose(origin, 1)
        if match is None:
            self._scroll_top(self._layout.line_of(origin))
        else:
            self._show_match(match)
        self.redraw()
        self.post_message(self.Moved())

    def action_next_match(self) -> None:
        self._go_to_match(1)

    def action_previous_match(self) -> None:
        self._go_to_match(-1)

    def _go_to_match(self, step: int) -> None:
        match = self._search.move(step)
        if match is None:
            self.post_message(Said("Nothing is looked for; / looks" if not self._wanted else "Not found"))
            return
        self._show_match(match)
        self.redraw()
        self.post_message(self.Moved())

    def _show_match(self, match: Match) -> None:
        self.bring_into_view(self._layout.line_of(Place(match.part, match.begin)))

    # Links

    def action_next_link(self) -> None:
        self._aim(1)

    def action_previous_link(self) -> None:
        self._aim(-1)

    def _aim(self, step: int) -> None:
        found = next_link(self._parts, self._link_origin(step), step)
        if found is None:
            self.post_message(Said("No further link" if self._has_links() else _NO_LINKS))
            return
        self._aimed = found
        self.bring_into_view(self._layout.line_of(found.place))
        self.redraw()
        self.post_message(self.Aimed(found.link.target))

    def _has_links(self) -> bool:
        return any(part.links for part in self._parts)

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
            self.post_message(Said("Tab goes to a link first" if self._has_links() else _NO_LINKS))
        else:
            self._follow(self._aimed.link.target)

    def _follow(self, target: str) -> None:
        if (block := self.target_block(target)) is not None:
            self.go_to_block(block)
        elif target.startswith("#"):
            self.post_message(Said("This link leads to something that is not in the text"))
        else:
            self.post_message(self.Followed(target))

    def on_click(self, event: events.Click) -> None:
        """A link that is clicked is followed."""
        line = self._layout.line(self.scroll_offset.y + event.y)
        if line is None:
            return
        if (found := link_at(self._layout, line, event.x - self._left - line.indent)) is not None:
            self._aimed = found
            self.redraw()
            self._follow(found.link.target)

    def target_block(self, target: str) -> int | None:
        """The block that a link inside the text leads to."""
        return self.document.anchors.get(target[1:]) if target.startswith("#") else None
