import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui, Ran


def _findings(ran: Ran) -> list[tuple[str, str, str]]:
    return [(finding["topic"], finding["state"], finding["text"]) for finding in json.loads(ran.out)]


def test_all_is_looked_at_and_a_fresh_machine_has_no_fault(pubtui: Pubtui, home: Path) -> None:
    ran = pubtui("doctor", "--json")
    assert ran.code == 0
    findings = _findings(ran)
    topics = {topic for topic, _state, _text in findings}
    assert topics >= {
        "program",
        "terminal",
        "colours",
        "clipboard",
        "sqlite",
        "library",
        "texts",
        "disk",
        "arxiv",
        "settings",
    }
    assert not home.exists()
    assert (
        "library",
        "note",
        f"{home / 'library.sqlite'} is not there yet; the first start makes it.",
    ) in findings


def test_the_shelf_is_counted_and_measured(pubtui: Pubtui, home: Path) -> None:
    pubtui("list")
    (home / "texts").mkdir()
    (home / "texts" / "A paper [2607.07820].pdf").write_bytes(b"x" * 2**20)
    found = [text for _topic, _state, text in _findings(pubtui("doctor", "texts", "--json"))]
    assert found[0] == f"{home / 'texts'}, 1 full text, 1.0 MB"


def test_a_library_is_counted_and_found_sound(pubtui: Pubtui) -> None:
    pubtui("list")
    lines = pubtui("doctor", "library").out.splitlines()
    assert lines[0].endswith(" bytes, 30 papers, 1 followed")
    assert lines[1] == "ok     library  SQLite finds it sound"
    assert lines[2].startswith("ok     library  daily copies of your own data: 1, last ")
    assert lines[3] == "note   refresh  never; pubtui refresh asks arXiv"


def test_damage_that_no_start_would_meet_is_found(pubtui: Pubtui, home: Path) -> None:
    pubtui("list")
    file = home / "library.sqlite"
    content = bytearray(file.read_bytes())
    place = content.rfind(b"Compiling User Corrections")
    page = place // 4096 * 4096
    content[page + 8 : page + 2048] = b"\x5a" * 2040
    file.write_bytes(content)
    ran = pubtui("doctor", "library")
    assert ran.code in (1, 4)
    assert "FAULT" in ran.out


def test_an_index_that_lost_a_paper_is_found(pubtui: Pubtui, home: Path) -> None:
    import sqlite3

    pubtui("list")
    with sqlite3.connect(home / "library.sqlite") as connection:
        connection.execute("DROP TRIGGER folded_deleted")
        connection.execute("DELETE FROM folded WHERE key = (SELECT max(key) FROM folded)")
    ran = pubtui("doctor", "library")
    assert ran.code == 1
    assert "the full-text index does not agree with the papers" in ran.out


def test_a_library_that_is_none_is_a_fault_with_its_exit_code(pubtui: Pubtui, home: Path) -> None:
    home.mkdir()
    (home / "library.sqlite").write_bytes(b"hello, I am a text" * 300)
    ran = pubtui("doctor", "--json")
    assert ran.code == 4
    assert [topic for topic, state, _text in _findings(ran) if state == "fault"] == ["library"]


@pytest.mark.parametrize("below", ["", "data/pubtui"])
def test_a_file_where_the_folder_should_be_is_a_fault(
    pubtui: Pubtui, home: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    home.write_text("not a folder")
    monkeypatch.setenv("PUBTUI_HOME", str(home / below))
    ran = pubtui("doctor", "disk")
    assert ran.code == 1
    assert f"FAULT  disk  {home} is a file where a folder is wanted" in ran.out


def test_a_fault_in_the_settings_does_not_keep_the_rest_from_being_looked_at(
    pubtui: Pubtui, home: Path
) -> None:
    home.mkdir()
    (home / "config.toml").write_text("mouse = 3")
    ran = pubtui("doctor", "--json")
    assert ran.code == 7
    states = {topic: state for topic, state, _text in _findings(ran)}
    assert states["settings"] == "fault"
    assert states["sqlite"] == "fine"


def test_variables_that_are_no_settings_are_noted(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBTUI_THEEM", "x")
    assert ("settings", "note", "PUBTUI_THEEM is set, but there is no such setting") in _findings(
        pubtui("doctor", "settings", "--json")
    )


def test_the_way_to_the_clipboard_is_explained(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")
    monkeypatch.setenv("PUBTUI_CLIPBOARD_COMMAND", "my-copy")
    texts = [text for _topic, _state, text in _findings(pubtui("doctor", "clipboard", "--json"))]
    assert texts[0] == "Ways from here, at the far end of SSH, in the order they are tried:"
    assert texts[1] == "1. your clipboard_command (the settings name it): would be tried"
    assert texts[-1] == "3. a file, if nothing else took the text"


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"NO_COLOR": "1"}, "none, because NO_COLOR is set"),
        ({"TERM": "dumb"}, "none, because TERM is dumb"),
        ({"COLORTERM": "truecolor"}, "16 million (COLORTERM)"),
        ({"TERM": "xterm-256color", "COLORTERM": ""}, "256 (TERM)"),
        ({"TERM": "vt220", "COLORTERM": ""}, "16, as far as TERM says"),
    ],
)
def test_colours_are_told_as_the_terminal_announces_them(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], said: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert _findings(pubtui("doctor", "colours", "--json")) == [("colours", "fine", said)]


def test_a_topic_there_is_not_is_refused(pubtui: Pubtui) -> None:
    assert pubtui("doctor", "weather").code == 2
