import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pubtui.cli.schema import schema_text
from tests.cli.conftest import Pubtui
from tests.loopback_arxiv import LoopbackArxiv


@pytest.fixture
def arxiv(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackArxiv]:
    """An arXiv of the test's own that pubtui asks without pauses."""
    with LoopbackArxiv() as arxiv:
        monkeypatch.setenv("PUBTUI_ARXIV_URL", arxiv.url)
        monkeypatch.setenv("PUBTUI_PACE", "0")
        yield arxiv


def _events(printed: str) -> list[dict[str, Any]]:
    schema = json.loads(schema_text("refresh-event/1"))
    validator = jsonschema.Draft202012Validator(schema)
    events = [json.loads(line) for line in printed.splitlines()]
    for event in events:
        validator.validate(event)
    return events


def test_a_refresh_brings_papers_once(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    pubtui("star", "2607.07820")
    first = pubtui("refresh")
    assert first.code == 0
    assert first.out.startswith("Zhenwen Liang: up to date, ")
    assert " of " in first.err
    second = pubtui("refresh")
    assert second.code == 0
    assert second.out.startswith("Zhenwen Liang: up to date, nothing new")
    assert len(pubtui("list", "is:starred").out.splitlines()) == 1


def test_following_somebody_brings_the_papers_at_once(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    ran = pubtui("follow", "Maxim A. Yurkin")
    assert ran.code == 0
    assert ran.err.startswith("Following Maxim A. Yurkin.\n")
    assert ran.out == "Maxim A. Yurkin: up to date, 3 new\n"
    assert len(pubtui("list", "author:yurkin").out.splitlines()) == 3
    assert pubtui("follow", "Maxim A. Yurkin").out == "Maxim A. Yurkin: up to date, nothing new\n"


def test_several_follows_end_with_a_summary(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    pubtui("follow", "cs.DL", "--no-refresh")
    lines = pubtui("refresh").out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["Zhenwen Liang", "cs.DL"]
    assert lines[-1].startswith("2 of 2 up to date, ")
    assert pubtui("refresh", "cs.DL").out == "cs.DL: up to date, nothing new\n"


def test_follows_that_were_not_come_to_are_counted(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    pubtui("follow", "cs.DL", "--no-refresh")
    with arxiv.refusing():
        lines = pubtui("refresh").out.splitlines()
    assert lines[0] == "Zhenwen Liang: arXiv cannot be reached"
    assert lines[-1] == "0 of 2 up to date, 0 new, 0 changed"


def test_programs_get_events_in_their_schema(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("rate-limited*1")
    events = _events(pubtui("refresh", "--json").out)
    names = [event["event"] for event in events]
    assert names[0] == "started"
    assert names[-2:] == ["follow-finished", "finished"]
    assert "page-written" in names
    assert events[-1]["follows"][0]["state"] == "fresh"


def test_cron_hears_nothing_while_all_is_well_and_a_word_when_not(
    pubtui: Pubtui, arxiv: LoopbackArxiv
) -> None:
    well = pubtui("refresh", "--quiet")
    assert (well.code, well.out, well.err) == (0, "", "")
    with arxiv.refusing():
        ill = pubtui("refresh", "--quiet")
    assert (ill.code, ill.out) == (5, "")
    assert ill.err.startswith("Zhenwen Liang: arXiv cannot be reached\n")


def test_a_host_that_cannot_be_reached_is_told_and_what_is_here_stays(
    pubtui: Pubtui, arxiv: LoopbackArxiv
) -> None:
    before = pubtui("list").out
    with arxiv.refusing():
        ran = pubtui("refresh")
    assert ran.code == 5
    assert ran.out.startswith("Zhenwen Liang: arXiv cannot be reached\n    ")
    assert pubtui("list").out == before


def test_an_address_that_is_none_is_refused(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", "export.arxiv.org")
    ran = pubtui("refresh")
    assert ran.code == 7
    assert "PUBTUI_ARXIV_URL is not a web address" in ran.err


def test_the_log_of_refreshes_is_what_doctor_and_follows_tell(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    pubtui("refresh")
    (followed,) = json.loads(pubtui("follows", "--json").out)
    assert followed["state"] == "complete"
    findings = json.loads(pubtui("doctor", "--json").out)
    told = [finding["text"] for finding in findings if finding["topic"] == "refresh"]
    assert told == [f"complete {followed['refreshed']}"]
    assert {
        "schema": "pubtui/finding/1",
        "topic": "arxiv",
        "state": "note",
        "text": f"asks {arxiv.url} and {arxiv.url}",
    } in findings


def test_somebody_who_is_not_followed_cannot_be_refreshed(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    assert pubtui("refresh", "Ada Lovelace").code == 3
    assert arxiv.requests == []


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
def test_ctrl_c_stops_it_and_keeps_what_was_read(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    pubtui("list")
    arxiv.faults.add("hang")
    with subprocess.Popen(
        [sys.executable, "-m", "pubtui", "refresh"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not arxiv.requests:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=5)
    assert process.returncode == 130
    assert out.startswith("Zhenwen Liang: stopped")
    assert "Traceback" not in err
    assert len(pubtui("list").out.splitlines()) == 30


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_on_a_terminal_a_bar_is_drawn_and_finished(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "pubtui", "refresh"], stdout=subprocess.PIPE, stderr=slave, text=True
    ) as process:
        os.close(slave)
        drawn = b""
        while piece := _read(master):
            drawn += piece
        os.close(master)
        assert process.stdout
        assert process.stdout.read().startswith("Zhenwen Liang: up to date, ")
    assert b"Zhenwen Liang  [" in drawn
    assert "100%" in drawn.decode() or "##" in drawn.decode()


def _read(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError:  # Linux says so when the last writer has gone
        return b""
