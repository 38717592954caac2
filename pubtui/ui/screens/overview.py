"""A collection at a glance; every line leads back into the filter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Sparkline, Static
from textual.widgets.option_list import Option

from pubtui.library.overview import Overview
from pubtui.papers.subjects import subject_name
from pubtui.papers.tex import plain
from pubtui.ui.keys import bindings_as
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widgets.heading import Heading

_SUBJECTS = 12
_YEAR_CELLS = 6


@dataclass(frozen=True, slots=True)
class _Entry:
    words: str
    count: int
    filter_text: str


class OverviewScreen(Dialog[str | None]):
    """Dismissed with the filter of the line chosen, or None."""

    CSS = """
    OverviewScreen { background: $background; }
    #overview-years { height: auto; padding: 1 1 0 1; }
    #overview-plot { height: 3; max-width: 100%; padding: 0 1; }
    #overview-plot > .sparkline--max-color, #overview-plot > .sparkline--min-color { color: $dim-text; }
    #overview-list { height: 1fr; border: none; background: $background; padding: 1 1 0 1;
        background-tint: $background 0%; }
    #overview-list:focus { background-tint: $background 0%; }
    #overview-list > .option-list--option-disabled { color: $foreground; }
    #overview-list > .option-list--option-highlighted,
    #overview-list:focus > .option-list--option-highlighted {
        background: $cursor-background; color: $cursor-text; text-style: bold; }
    """

    BINDINGS = [
        *bindings_as({"overview": "leave", "back": "leave", "down": "move(1)", "up": "move(-1)"}),
        Binding("escape", "leave", show=False, priority=True),
    ]

    def __init__(self, heading: str, overview: Overview) -> None:
        super().__init__()
        self._heading = heading
        self._overview = overview
        self._entries: list[_Entry | None] = []

    def compose(self) -> ComposeResult:
        overview = self._overview
        with Vertical():
            keys = {"Enter": "show these papers", "Esc": "back"}
            yield Heading(f"{self._heading} · {_papers(overview.papers)}", keys)
            if len(overview.years) > 1:
                yield Static(Content(_years_line(overview)), id="overview-years", markup=False)
                plot = Sparkline([count for _, count in overview.years], id="overview-plot")
                plot.styles.width = min(100, _YEAR_CELLS * len(overview.years)) + 2  # its padding
                yield plot
            yield OptionList(*self._options(), id="overview-list", compact=True)

    def on_mount(self) -> None:
        self.set_focus(self.query_one(OptionList))

    def _options(self) -> list[Option]:
        options: list[Option] = []
        for title, entries in self._sections():
            shown = [entry for entry in entries if entry.count]
            if shown:
                options.append(Option(Content(title).stylize("bold"), disabled=True))
                options += [Option(_line(entry)) for entry in shown]
                self._entries += [None, *shown]
        return options

    def _sections(self) -> Iterator[tuple[str, list[_Entry]]]:
        overview = self._overview
        yield "Years", [_Entry(str(year), count, f"year:{year}") for year, count in reversed(overview.years)]
        yield (
            "Subjects",
            [
                _Entry(f"{code} {subject_name(code)}", count, f"cat:{code}")
                for code, count in overview.subjects[:_SUBJECTS]
            ],
        )
        names = ((plain(name), count) for name, count in overview.authors if count > 1)
        yield "Authors", [_Entry(name, count, f'author:"{name}"') for name, count in names]
        yield "Newest version", [_Entry(f"v{number}", count, "") for number, count in overview.versions]

    def action_move(self, lines: int) -> None:
        entries = self.query_one(OptionList)
        if lines > 0:
            entries.action_cursor_down()
        else:
            entries.action_cursor_up()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        entry = self._entries[event.option_index]
        if entry is not None and entry.filter_text:
            self.dismiss(entry.filter_text)

    def action_leave(self) -> None:
        self.dismiss(None)


def _line(entry: _Entry) -> Content:
    return Content.assemble((f"{entry.count:>6,}  ", "dim"), entry.words)


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"


def _years_line(overview: Overview) -> str:
    first, last = overview.years[0][0], overview.years[-1][0]
    busiest, most = max(overview.years, key=lambda item: item[1])
    return f"Papers per year, {first} to {last}; most in {busiest}: {most:,}"
