"""The first line: whose papers these are, how many, how fresh, and what is being downloaded."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pubtui.ui.widths import agreed


class TitleLine(Widget):
    """`pubtui`, the collection on the left, its freshness on the right; the right gives way when narrow.

    A refresh that is under way stands in for the freshness; it, or else a download, takes the place of all
    when it must.
    """

    collection: reactive[str] = reactive("")
    freshness: reactive[str] = reactive("")
    refresh_progress: reactive[str] = reactive("")
    download: reactive[str] = reactive("")

    def render(self) -> Content:
        width = self.size.width
        left = Content.assemble((" pubtui ", "bold"), "  ", agreed(self.collection))
        told = [words for words in (self.download, self.refresh_progress or self.freshness) if words]
        while told:
            right = Content.assemble(" · ".join(told), " ")
            gap = width - left.cell_length - right.cell_length
            if gap >= 2:
                return left + Content(" " * gap) + right
            told.pop()
        if under_way := self.refresh_progress or self.download:
            return Content.assemble((" pubtui ", "bold"), "  ", under_way).truncate(width, ellipsis=True)
        return left.truncate(width, ellipsis=True)
