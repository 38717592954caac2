import io
import json
import sys

import pytest

from tests.cli.conftest import Pubtui

PAPER = "2607.07820"


def _shown(pubtui: Pubtui) -> dict[str, object]:
    (shown,) = json.loads(pubtui("show", PAPER, "--json").out)
    return dict(shown)


@pytest.mark.parametrize(("command", "field"), [("star", "starred"), ("read", "read")])
def test_marks_are_set_and_taken_away(pubtui: Pubtui, command: str, field: str) -> None:
    assert pubtui(command, PAPER, "arXiv:2606.13174v2").code == 0
    assert _shown(pubtui)[field] is True
    assert len(pubtui("list", f"is:{field}").out.splitlines()) == 2
    assert pubtui(command, "--off", PAPER).code == 0
    assert _shown(pubtui)[field] is False


def test_tags_are_put_on_and_taken_away(pubtui: Pubtui) -> None:
    assert pubtui("tag", "to read", PAPER).err == "Put tag 'to read' on 1 paper.\n"
    assert _shown(pubtui)["tags"] == ["to read"]
    assert pubtui("tag", "--off", "To Read", PAPER).code == 0
    assert _shown(pubtui)["tags"] == []
    assert pubtui("tag", "!!", PAPER).code == 2


def test_a_note_is_written_printed_and_removed(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pubtui("note", PAPER).code == 3
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Read\x1b[2J\n\nagain é".encode())))
    assert pubtui("note", PAPER, "-").code == 0
    assert pubtui("note", PAPER).out == "Read[2J\n\nagain é\n"
    assert pubtui("note", PAPER, "").err == f"Removed the note on {PAPER}.\n"
    assert _shown(pubtui)["note"] is None


def test_a_list_can_be_piped_into_a_mark(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = pubtui("list", "year:2026").out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(listed.encode())))
    assert pubtui("star", "-").err == f"Starred {len(listed.splitlines())} papers.\n"
    assert pubtui("list", "is:starred").out.replace(" [starred]", "") == listed


def test_each_step_can_be_taken_back(pubtui: Pubtui) -> None:
    pubtui("star", PAPER)
    pubtui("tag", "x", PAPER)
    pubtui("note", PAPER, "words")
    assert [pubtui("undo").code for _ in range(3)] == [0, 0, 0]
    shown = _shown(pubtui)
    assert (shown["starred"], shown["tags"], shown["note"]) == (False, [], None)
