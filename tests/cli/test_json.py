"""Whatever is printed as JSON names its schema, and is as the schema says."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest

from pubtui.cli.main import COMMANDS, pubtui_command
from pubtui.cli.schema import schema_names, schema_text
from tests.cli.conftest import Pubtui
from tests.loopback_arxiv import LoopbackArxiv

PAPER = "2607.07820"
PRINTED = {
    "list --json": "paper/1",
    "list --jsonl": "paper/1",
    "list is:starred --jsonl": "paper/1",
    f"show {PAPER} 2606.13174 --json": "paper/1",
    f"show {PAPER} --jsonl": "paper/1",
    "search author:yurkin --json": "paper/1",
    "search author:liang --limit 3 --jsonl": "paper/1",
    "follows --json": "follow/1",
    "follows --export - --as json": "follows/1",
    "backup -": "backup/1",
    "config --json": "config/1",
    "doctor --json": "finding/1",
    "refresh --json": "refresh-event/1",
    "download 2510.01444 --json": "download-event/1",
    "import - --as bib --json": "bib-import/1",
}


@pytest.fixture
def arxiv(home: Path, loopback_arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch) -> LoopbackArxiv:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", loopback_arxiv.url)
    monkeypatch.setenv("PUBTUI_PACE", "0")
    return loopback_arxiv


def _records(printed: str) -> list[Any]:
    try:
        whole = json.loads(printed)
    except ValueError:
        return [json.loads(line) for line in printed.splitlines()]
    return whole if isinstance(whole, list) else [whole]


def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(schema_text(name)))


@pytest.mark.parametrize(("typed", "schema"), PRINTED.items(), ids=PRINTED)
def test_what_is_printed_is_of_its_schema(
    pubtui: Pubtui, arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch, typed: str, schema: str
) -> None:
    pubtui("star", PAPER)
    pubtui("tag", "thesis", PAPER)
    pubtui("note", PAPER, "Read again.")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"@misc{{a, eprint={PAPER}}}".encode())))
    ran = pubtui(*shlex.split(typed))
    assert ran.code == 0
    records = _records(ran.out)
    assert records
    for record in records:
        assert record["schema"] == f"pubtui/{schema}"
        _validator(schema).validate(record)


def test_every_command_that_prints_json_is_held_to_a_schema() -> None:
    context = click.Context(pubtui_command)
    printing = {
        (name, option)
        for name in COMMANDS
        for parameter in pubtui_command.get_command(context, name).params  # type: ignore[union-attr] # it is there
        for option in parameter.opts
        if option in ("--json", "--jsonl")
    }
    held = {
        (typed.split()[0], word) for typed in PRINTED for word in typed.split() if word.startswith("--json")
    }
    assert printing == held


def test_every_schema_is_one_and_is_used() -> None:
    assert set(schema_names()) == set(PRINTED.values())
    for name in schema_names():
        schema = json.loads(schema_text(name))
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"pubtui/{name}"


def test_a_search_without_matches_is_an_empty_array(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    assert pubtui("search", "xyzzy", "--json").out == "[]\n"
    assert pubtui("search", "xyzzy", "--jsonl").out == ""
    assert pubtui("list", "xyzzy", "--json").out == "[]\n"


def test_schemas_are_listed_and_printed(pubtui: Pubtui) -> None:
    listed = pubtui("schema").out.splitlines()
    assert [line.split()[0] for line in listed] == schema_names()
    assert pubtui("schema", "pubtui/paper/1").out == schema_text("paper/1")
    ran = pubtui("schema", "paper/9")
    assert ran.code == 3
    assert "paper/1" in ran.err


def test_programs_hear_how_each_file_went(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("html:not-found")
    ran = pubtui("download", "2510.01444", "--json")
    assert ran.err == ""
    events = _records(ran.out)
    assert [event["event"] for event in events][0::5] == ["started", "finished"]
    told = [(event["form"], event["state"]) for event in events if event["event"] == "file-finished"]
    assert told == [("html", "absent"), ("pdf", "arrived")]
    assert events[-1]["arrived"] == 1
