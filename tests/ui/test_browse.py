"""The screen a reader lives in, with real keys over the starter library."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast

from pubtui.errors import LibraryBusyError
from pubtui.library.database import Library
from pubtui.papers.query import EVERYTHING
from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.filter_line import FilterLine
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_detail import PaperDetail
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.waiting import until


def listed(app: PubtuiApp) -> list[str]:
    papers = app.screen.query_one(PaperList)
    return [row.title for place in range(papers.row_count) if (row := papers.row(place)) is not None]


def message(app: PubtuiApp) -> str:
    return app.screen.query_one(KeyLine).message


async def test_the_first_frame_shows_the_starters_thirty_papers_newest_first(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)):
        titles = listed(app)
        assert len(titles) == 30
        assert titles[0].startswith("DeepSearch-World")
        assert titles[-1].startswith("LabSafety Bench")


async def test_the_paper_under_the_cursor_stands_beside_the_list(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("j")
        detail = app.screen.query_one(PaperDetail)
        await until(pilot, lambda: detail.shown is not None and "Getting Better" in detail.shown.paper.title)


@pytest.mark.parametrize(
    ("keys", "position"),
    [
        (["j"], 1),
        (["down", "down"], 2),
        (["5", "j"], 5),
        (["1", "0", "j", "k"], 9),
        (["G"], 29),
        (["G", "g"], 0),
        (["k"], 0),
        (["G", "j"], 29),
        (["9", "9", "9", "9", "9", "9", "9", "9", "9", "j"], 29),
    ],
)
async def test_keys_move_the_cursor_and_never_past_the_ends(
    app: PubtuiApp, keys: list[str], position: int
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        assert app.screen.query_one(PaperList).cursor == position


async def test_the_filter_narrows_the_list_with_every_letter(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"prover")
        await until(pilot, lambda: len(listed(app)) == 2)
        assert [title[:16] for title in listed(app)] == ["Towards Solving ", "MPS-Prover: Adva"]


async def test_a_filter_with_a_fault_keeps_the_last_good_list_and_says_why(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"prover")
        await until(pilot, lambda: len(listed(app)) == 2)
        await pilot.press(*" is:zz")
        outcome = app.screen.query_one("#filter-outcome")
        await until(pilot, lambda: outcome.has_class("-fault"))
        assert len(listed(app)) == 2
        assert "zz" in str(outcome.render())


async def test_enter_keeps_the_filter_and_escape_drops_it(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"prover", "enter", "j")
        assert app.screen.query_one(PaperList).cursor == 1
        assert app.screen.query_one(FilterLine).text == "prover"
        await pilot.press("escape")
        await until(pilot, lambda: len(listed(app)) == 30)


async def test_the_cursor_stays_on_its_paper_when_the_filter_changes(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("G", "/", *"safety")
        papers = app.screen.query_one(PaperList)
        await until(pilot, lambda: papers.row_count < 30)
        assert papers.current is not None
        assert papers.current.title.startswith("LabSafety")
        await pilot.press("escape")
        await until(pilot, lambda: papers.row_count == 30)
        assert papers.cursor == 29


async def test_a_filter_that_matches_nothing_says_what_to_press(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"xyzzy")
        papers = app.screen.query_one(PaperList)
        await until(pilot, lambda: papers.row_count == 0)
        assert "Esc shows all papers" in "".join(papers.render_line(2).text)


async def test_stars_and_read_marks_are_written_at_once_and_can_be_taken_back(
    app: PubtuiApp, library: Library
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        papers = app.screen.query_one(PaperList)
        await pilot.press("s", "r")
        with library.another() as elsewhere:
            row = elsewhere.search.listing(EVERYTHING)
            row.extend(1)
            [first] = row.rows(0, 1)
        assert (first.starred, first.is_read) == (True, True)
        await pilot.press("u", "u")
        assert papers.current is not None
        assert (papers.current.starred, papers.current.is_read) == (False, False)
        await pilot.press("u")
        assert message(app) == "Nothing to take back"


async def test_raw_tex_is_one_key_away(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        detail = app.screen.query_one(PaperDetail)
        await until(pilot, lambda: detail.shown is not None)
        await pilot.press("x")
        assert detail.shown is not None
        assert detail.shown.raw


async def test_ctrl_c_ends_nothing_and_tells_what_does(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("ctrl+c")
        told = app.screen.query_one(KeyLine).message
        assert told == "q goes back, and from the list out of pubtui; ctrl+q leaves at once"
        assert not app.screen.query(Toast)
        await pilot.press("j")
        assert app.screen.query_one(KeyLine).message == ""


async def test_help_lists_every_command_and_narrows_as_one_types(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("?")
        assert "Copy a citation" in str(app.screen.query_one("#help-text").render())
        await pilot.press(*"arxiv")
        text = str(app.screen.query_one("#help-text").render())
        assert "Fetch what is new from arXiv" in text
        assert "Copy a citation" not in text
        await pilot.press("escape")
        assert app.screen.query(PaperList)


@pytest.mark.parametrize("size", [(40, 10), (60, 20), (80, 24), (120, 40), (200, 60), (20, 5)])
async def test_every_size_from_twenty_by_five_shows_the_list(app: PubtuiApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size):
        assert app.screen.query_one(PaperList).display
        assert not app.screen.query_one("#too-small").display


async def test_a_terminal_that_is_too_small_says_so_and_recovers(app: PubtuiApp) -> None:
    async with app.run_test(size=(15, 4)) as pilot:
        assert app.screen.query_one("#too-small").display
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not app.screen.query_one("#too-small").display)
        await pilot.press("j")
        assert app.screen.query_one(PaperList).cursor == 1


async def test_a_narrow_screen_shows_list_or_paper(app: PubtuiApp) -> None:
    async with app.run_test(size=(40, 10)) as pilot:
        papers, paper = app.screen.query_one(PaperList), app.screen.query_one(PaperDetail)
        assert (papers.display, paper.display) == (True, False)
        await pilot.press("enter")
        assert (papers.display, paper.display) == (False, True)
        await pilot.press("q")
        assert (papers.display, paper.display) == (True, False)


async def test_resizing_keeps_the_paper_under_the_cursor_on_screen(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        papers = app.screen.query_one(PaperList)

        def is_on_screen() -> bool:
            top, height = papers.scroll_offset.y, papers.scrollable_content_region.height
            return top <= papers.cursor < top + height

        await pilot.press("G")
        for columns, lines in [(80, 24), (40, 10), (120, 40), (60, 20)]:
            await pilot.resize_terminal(columns, lines)
            await until(pilot, lambda: app.size == (columns, lines) and is_on_screen())  # noqa: B023


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (100, 20)])
async def test_no_word_of_the_abstract_is_cut_at_the_right(app: PubtuiApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.press("j", "j", "j")
        detail = app.screen.query_one(PaperDetail)
        await until(pilot, lambda: detail.shown is not None and "Escape" in detail.shown.paper.title)
        await pilot.pause()
        words = " ".join(strip.text for strip in detail.lines).split()
        assert detail.shown is not None
        assert set(detail.shown.paper.abstract.split()) <= set(words)


async def test_a_wide_terminal_shows_thirty_papers_and_a_whole_abstract(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("j", "j", "j")
        detail = app.screen.query_one(PaperDetail)
        await until(pilot, lambda: detail.shown is not None and len(detail.shown.paper.abstract) > 1_700)
        assert len(detail.lines) <= detail.scrollable_content_region.height
        assert app.screen.query_one(PaperList).scrollable_content_region.height >= 30


async def test_a_message_goes_with_the_next_key(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s")
        assert message(app) == "Starred"
        await pilot.press("j")
        assert message(app) == ""


@pytest.mark.parametrize(
    ("room", "step", "keys"),
    [
        ("marks", "star", ["s"]),
        ("marks", "mark_read", ["r"]),
        ("follows", "exclude_from_all", ["X"]),
        ("follows", "add", ["a", *"cs.DL", "enter"]),
        ("saved_filters", "remove", ["b", *"jjjjj", "D"]),
        ("citation_keys", "of", ["Y"]),
        ("citation_keys", "keep", ["y", "b"]),
    ],
)
async def test_a_library_that_refuses_is_told_of_and_the_app_goes_on(
    app: PubtuiApp, library: Library, monkeypatch: pytest.MonkeyPatch, room: str, step: str, keys: list[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise LibraryBusyError("Another program holds the library.", remedy="Try again.")

    library.saved_filters.save("proofs", "prover")
    monkeypatch.setattr(getattr(library, room), step, refuse)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        told = app.screen_stack[0].query_one(KeyLine)
        await until(pilot, lambda: told.message == "Another program holds the library. Try again.")
        await pilot.press("escape")
        assert app.is_running


async def test_a_filter_that_matches_nothing_for_a_moment_does_not_lose_the_paper(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        papers = app.screen.query_one(PaperList)
        await pilot.press("5", "j", "/", *"xyzzy")
        await until(pilot, lambda: papers.row_count == 0)
        for _ in "xyzzy":
            await pilot.press("backspace")
        await until(pilot, lambda: papers.row_count == 30)
        assert papers.cursor == 5


@pytest.mark.parametrize("key", ["q", "x", "s", "down", "escape", "z", "ctrl+d"])
async def test_what_was_told_goes_with_the_next_key_whichever_it_is(app: PubtuiApp, key: str) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        told = app.screen.query_one(KeyLine)
        await until(pilot, lambda: told.message == "d downloads the full text")
        await pilot.press(key)
        await until(pilot, lambda: told.message != "d downloads the full text")
