"""The first line: whose papers these are, how many, and how fresh."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class TitleLine(Widget):
    """`pubtui`, the collection on the left, its freshness on the right; the right gives way when narrow."""

    collection: reactive[str] = reactive("")
    freshness: reactive[str] = reactive("")

    def render(self) -> Content:
        width = self.size.width
        left = Content.assemble((" pubtui ", "bold"), "  ", self.collection)
        right = Content.assemble(self.freshness, " ")
        gap = width - left.cell_length - right.cell_length
        if gap < 2:
            return left.truncate(width, ellipsis=True)
        return left + Content(" " * gap) + right
