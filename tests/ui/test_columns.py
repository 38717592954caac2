"""The list's columns: chosen in the app, in any order, kept, and giving way where it is narrow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from rich.cells import cell_len

from pubtui.library.database import Library
from pubtui.library.list_rows import PaperRow
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.list_columns import LIST_COLUMNS, fitting, listed, taken
from pubtui.ui.screens.columns import ColumnsScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.flow import Flow
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.conftest import NOON
from tests.ui.waiting import until

Start = Callable[..., PubtuiApp]


@pytest.fixture
def start(library: Library, paths: Paths) -> Start:
    def started(origins: Mapping[str, str] | None = None, **settings: Any) -> PubtuiApp:
        return PubtuiApp(Session(library, Settings(**settings), paths, lambda: NOON, origins or {}))

    return started


def first_line(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(PaperList).render_line(0).text


def message(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(KeyLine).message


async def test_a_column_is_shown_as_soon_as_it_is_ticked_and_kept_for_the_next_start(start: Start) -> None:
    app = start()
    async with app.run_test(size=(200, 40)) as pilot:
        await pilot.press("C")
        await until(pilot, lambda: isinstance(app.screen, ColumnsScreen))
        await pilot.press("G", "space")
        await until(pilot, lambda: "2607.07820" in first_line(app))
        await pilot.press("enter")
        await until(pilot, lambda: message(app) == "These columns, also at the next start")
    again = start()
    async with again.run_test(size=(200, 40)):
        assert "2607.07820" in first_line(again)


async def test_a_column_is_carried_to_another_place(start: Start) -> None:
    app = start()
    async with app.run_test(size=(120, 40)) as pilot:
        before = first_line(app)
        await pilot.press("C", "j", "J", "enter")
        await until(pilot, lambda: len(app.screen_stack) == 1)
        assert before.index("2026-07") < before.index("cs.CL")
        assert first_line(app).index("cs.CL") < first_line(app).index("2026-07")


async def test_escape_leaves_the_columns_as_they_were(start: Start) -> None:
    app = start()
    async with app.run_test(size=(120, 40)) as pilot:
        before = first_line(app)
        await pilot.press("C", "j", "space", "j", "space", "escape")
        await until(pilot, lambda: len(app.screen_stack) == 1)
        assert first_line(app) == before
    again = start()
    async with again.run_test(size=(120, 40)):
        assert first_line(again) == before


async def test_columns_that_the_settings_name_count_more_at_the_next_start(start: Start) -> None:
    said: dict[str, Any] = {"origins": {"columns": "config.toml"}, "columns": ("marks", "title", "id")}
    app = start(**said)
    async with app.run_test(size=(200, 40)) as pilot:
        await pilot.press("C", "G", "k", "space", "enter")
        await until(pilot, lambda: message(app).startswith("These columns until you leave; config.toml says"))
    again = start(**said)
    async with again.run_test(size=(200, 40)):
        assert first_line(again).rstrip().endswith("2607.07820")


async def test_the_title_cannot_be_lost(start: Start) -> None:
    app = start()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("C", "j", "j", "j", "space", "enter")
        await until(pilot, lambda: len(app.screen_stack) == 1)
        assert "DeepSearch" in first_line(app)


async def test_a_kept_column_that_this_version_does_not_know_is_left_out(
    start: Start, library: Library
) -> None:
    library.remember("columns", "marks unheard-of title id")
    app = start()
    async with app.run_test(size=(120, 40)):
        assert app.screen.query_one(PaperList).columns == ("marks", "title", "id")


@pytest.mark.parametrize("width", [1, 5, 20, 40, 60, 80, 120, 200, 300])
@pytest.mark.parametrize(
    "columns", [(), ("title",), ("id", "title"), tuple(LIST_COLUMNS), ("venue", "names")]
)
async def test_a_row_is_exactly_as_wide_as_the_list(
    start: Start, width: int, columns: tuple[str, ...]
) -> None:
    app = start(columns=columns)
    async with app.run_test(size=(120, 40)):
        papers = app.screen.query_one(PaperList)
        row = papers.row(0)
        assert row is not None
        for selected in (False, True):
            strip = papers._painter.paint(row, width, under_cursor=False, selected=selected)
            assert cell_len(strip.text) == width
            assert strip.text.startswith("▌" if selected else " ")


@pytest.mark.parametrize("width", range(0, 200, 9))
def test_the_title_has_room_and_the_least_important_columns_leave_first(width: int) -> None:
    kept = fitting(listed(LIST_COLUMNS), width)
    left = [column for column in LIST_COLUMNS.values() if column not in kept]
    assert all(gone.stays < one.stays for gone in left for one in kept)
    assert width - taken(kept) >= 24 or {column.name for column in kept} == {"marks", "title"}


def row(**fields: Any) -> PaperRow:
    values: dict[str, Any] = {
        "key": 1, "title": "T", "subject": "cs.CL", "submitted": "2026-07-08", "updated": "2026-08-01",
        "first_author": "Liang", "author_count": 3, "version": 2, "journal_reference": "", "withdrawn": False,
        "is_new": False, "is_read": False, "starred": False, "downloaded": False,
    }  # fmt: skip
    return PaperRow(**{**values, **fields})


@pytest.mark.parametrize(
    ("column", "fields", "text"),
    [
        ("authors", {}, "Liang +2"),
        ("authors", {"author_count": 1}, "Liang"),
        ("names", {"surnames": ("Liang", "Yu", "Pan")}, "Liang, Yu, Pan"),
        ("names", {"surnames": ("Liang", "Yu", "Pan"), "author_count": 9}, "Liang, Yu, Pan +6"),
        ("names", {"surnames": ("Liang", "Ramasubramanian", "Subramanian")}, "Liang, Ramasubramanian +1"),
        (
            "names",
            {"surnames": ("Wolfeschlegelsteinhausen", "Featherstonehaugh"), "author_count": 2},
            "Liang +1",
        ),
        ("names", {"surnames": (), "author_count": 0, "first_author": ""}, ""),
        ("venue", {"journal_reference": r"Phys. Rev. D \textbf{76}, 013009"}, "Phys. Rev. D 76, 013009"),
        ("subject", {"subject": "cond-mat.mtrl-sci"}, "mtrl-sci"),
        ("updated", {}, "2026-08"),
        ("version", {}, "v2"),
        ("version", {"version": None}, ""),
    ],
)
def test_what_a_column_says(column: str, fields: dict[str, Any], text: str) -> None:
    assert LIST_COLUMNS[column].text(row(**fields)) == text


async def test_surnames_are_read_for_the_column_that_shows_them(start: Start) -> None:
    app = start(columns=("marks", "names", "title"))
    async with app.run_test(size=(200, 40)):
        assert "," in first_line(app)[:32]


async def test_a_column_that_there_is_no_room_for_is_told(start: Start) -> None:
    app = start()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("C", "G", "space")
        await until(pilot, lambda: "No room here for: identifier" in str(app.screen.query_one(Flow).render()))
        assert app.screen.query_one(Flow).region.bottom <= 20
