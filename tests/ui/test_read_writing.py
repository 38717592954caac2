"""Writing on the paper that is read, and copying passages of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from textual.widgets import OptionList, TextArea

from pubtui.library.database import Library
from pubtui.papers.identifiers import parse
from pubtui.papers.tex import Run
from pubtui.reading.document import Block, BlockKind, Document
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.ask import AskScreen
from pubtui.ui.screens.contents import ContentsScreen
from pubtui.ui.screens.note import NoteScreen
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.text_layout import LaidPart
from pubtui.ui.widgets.text_parts import parts_of
from pubtui.ui.widgets.text_passage import Passage
from tests.ui.conftest import NOON
from tests.ui.reader import Shelved, message, on_screen, opened, view
from tests.ui.waiting import until

KEY = parse("2607.07820")[0].key


async def test_marks_tags_and_notes_are_made_in_the_text(
    app: PubtuiApp, shelved: Shelved, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.delenv("VISUAL", raising=False)
    shelved()
    async with opened(app) as pilot:
        await pilot.press("r")
        assert message(app) == "Marked as read"
        assert library.search.rows([KEY])[0].is_read
        await pilot.press("u")
        assert message(app).startswith("Taken back")
        assert not library.search.rows([KEY])[0].is_read
        await pilot.press("t")
        assert isinstance(app.screen, AskScreen)
        await pilot.press(*"survey", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen))
        assert list(library.tags.of(KEY)) == ["survey"]
        await pilot.press("e")
        assert isinstance(app.screen, NoteScreen)
        app.screen.query_one(TextArea).text = "Read section 2 again."
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen))
        assert library.notes.of(KEY) == "Read section 2 again."


async def test_what_was_marked_while_reading_stands_in_the_list(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("s", "q")
        papers = app.screen_stack[0].query_one(PaperList)
        await until(pilot, lambda: papers.current is not None and papers.current.starred)


async def test_opening_a_text_does_not_mark_the_paper_as_read(
    app: PubtuiApp, shelved: Shelved, library: Library
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("G", "q")
        assert not library.search.rows([KEY])[0].is_read


async def test_a_passage_is_marked_and_copied(
    library: Library, paths: Paths, shelved: Shelved, tmp_path: Path
) -> None:
    shelved()
    keep = (sys.executable, "-c", "import sys; open(sys.argv[1], 'w').write(sys.stdin.read())")
    settings = Settings(clipboard_command=(*keep, str(tmp_path / "copied")))
    app = PubtuiApp(Session(library, settings, paths, lambda: NOON))
    async with opened(app) as pilot:
        await pilot.press("m")
        assert message(app).startswith("Marked;")
        assert [line[:1] for line in on_screen(app)[:3]] == ["▌", " ", ""]
        await pilot.press("j", "j", "j", "k")
        marked = [line for line in on_screen(app) if line.startswith("▌")]
        assert [line[2:].split()[0] for line in marked] == ["A", "Ana", "Abstract"]
        await pilot.press("y")
        await until(pilot, lambda: "the passage" in message(app))
        assert not [line for line in on_screen(app) if line.startswith("▌")]
        text = "A Survey of Faint Sources: Methods and First Results\nAna Muñoz, Bo Müller\n\nAbstract"
        assert (tmp_path / "copied").read_text(encoding="utf-8") == text


async def test_a_passage_begins_at_what_was_found_or_jumped_to(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("/", *"boxing", "enter", "m")
        assert "boxing" in view(app).passage
        await pilot.press("m", "escape", "c", "g", "j", "j", "enter", "m")
        assert view(app).passage.startswith("1.1  Previous work")


async def test_a_marked_passage_can_be_left_and_scrolling_goes_on(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        for leave in ("escape", "m"):
            await pilot.press("m", "j", leave)
            assert view(app).passage == ""
        await pilot.press("j")
        assert view(app).scroll_offset.y == 1


async def test_a_passage_that_grows_out_of_the_screen_takes_the_screen_along(
    app: PubtuiApp, shelved: Shelved
) -> None:
    shelved()
    async with opened(app, size=(60, 12)) as pilot:
        await pilot.press("m", *["j"] * 8)
        assert view(app).scroll_offset.y > 10
        await pilot.press(*["k"] * 8)
        assert on_screen(app)[0].startswith("▌ A Survey")


def test_a_passage_is_copied_as_it_is_shown() -> None:
    blocks = (
        Block(BlockKind.ITEM, (Run("one"),), label="•"),
        Block(BlockKind.ITEM, (Run("two"),), label="•"),
        Block(BlockKind.FORMULA, (Run("a = b"),), label="(1)"),
    )
    parts = [LaidPart(part, 60, ascii_only=False) for part in parts_of(Document("", (), blocks))]
    assert Passage(2, 0).text(parts) == "• one\n• two\n\na = b  (1)"
    assert Passage(1, 1).moved(-5, 3) == Passage(1, 0)
    assert Passage(1, 1).moved(9, 3) == Passage(1, 2)


async def test_the_contents_mark_where_the_reader_is(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("c", "j", "j", "enter", "c", "j")
        assert isinstance(app.screen, ContentsScreen)
        entries = [str(option.prompt) for option in app.screen.query_one(OptionList)._options]
        assert [entry for entry in entries if entry.startswith("›")] == ["› 1  Introduction"]


async def test_versions_and_the_last_format_are_at_hand_in_the_text(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("Y")
        await until(pilot, lambda: "BibTeX" in message(app))
        await pilot.press("v")
        await pilot.pause()
        assert not isinstance(app.screen, ReadScreen)
