"""The links of a full text: which comes next, and which is under the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pubtui.papers import cells
from pubtui.ui.widgets.text_layout import Line, Place, TextLayout
from pubtui.ui.widgets.text_parts import Link, Part


@dataclass(frozen=True, slots=True)
class AimedLink:
    """A link, and the number of the part it stands in."""

    part: int
    link: Link

    @property
    def place(self) -> Place:
        return Place(self.part, self.link.begin)


def first_link(parts: Sequence[Part], part: int) -> AimedLink | None:
    """The first link of this part."""
    links = parts[part].links
    return AimedLink(part, links[0]) if links else None


def next_link(parts: Sequence[Part], origin: Place, step: int) -> AimedLink | None:
    """The nearest link after `origin`, or for -1 before it; one that begins there does not count."""
    numbers = range(origin.part, len(parts)) if step > 0 else range(origin.part, -1, -1)
    for part in numbers:
        for link in parts[part].links[::step]:
            found = AimedLink(part, link)
            if found.place > origin if step > 0 else found.place < origin:
                return found
    return None


def link_at(layout: TextLayout, line: Line, cell: int) -> AimedLink | None:
    """The link that is shown in this cell of the text of a line."""
    laid = layout.parts[line.part]
    place = line.begin + cells.index_at(laid.text[line.begin : line.end], cell)
    if cell < 0 or place >= line.end:
        return None
    found = (link for link in laid.part.links if link.begin <= place < link.end)
    return next((AimedLink(line.part, link) for link in found), None)
