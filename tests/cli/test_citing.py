import io
import sys
from pathlib import Path

import pytest

from pubtui.citations.formats import FORMATS
from tests.cli.conftest import Pubtui

PAPER = "2607.07820"


@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_every_format_can_be_asked_for(pubtui: Pubtui, name: str) -> None:
    ran = pubtui("cite", PAPER, "--format", name)
    assert ran.code == 0
    assert ran.out.strip()
    assert ran.out.endswith("\n")
    assert f"\n{name} " in f"\n{pubtui('formats').out}"


def test_a_format_there_is_not_is_refused_with_those_there_are(pubtui: Pubtui) -> None:
    ran = pubtui("cite", PAPER, "--format", "bibtx")
    assert ran.code == 2
    assert "bibtex" in ran.err


def test_the_setting_chooses_the_format(pubtui: Pubtui) -> None:
    chosen = pubtui("--set", "citation_format=arxiv-bibtex", "cite", PAPER).out
    assert chosen == pubtui("cite", PAPER, "--format", "arxiv-bibtex").out


def test_a_style_alone_asks_for_references(pubtui: Pubtui) -> None:
    by_style = pubtui("cite", PAPER, "--style", "ieee").out
    assert by_style == pubtui("cite", PAPER, "--style", "ieee", "--format", "reference").out
    assert by_style.startswith("X. Geng")
    assert pubtui("export", f"id:{PAPER}", "--style", "ieee").out == by_style


@pytest.mark.parametrize("command", [["cite", PAPER], ["export"]])
@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--style", "nope"], 2, "There is no citation style 'nope'."),
        (["--style", "nope", "--format", "bibtex"], 2, "There is no citation style 'nope'."),
        (
            ["--style", "apa", "--format", "bibtex"],
            2,
            "for formatted references; BibTeX has none.",
        ),
        (["--style", "none.csl"], 8, "There is no style file none.csl."),
    ],
)
def test_a_style_that_could_do_nothing_is_refused(
    pubtui: Pubtui, command: list[str], options: list[str], code: int, said: str
) -> None:
    ran = pubtui(*command, *options)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


NOTE = 'Half of {it} & "that" 50%.\n\nErdős }'


@pytest.mark.parametrize(
    ("name", "written"),
    [
        (
            "bibtex",
            "  annote        = {Half of it \\& ``that'' 50\\%. \\par Erd{\\H{o}}s \\textbraceright{}},\n",
        ),
        ("biblatex", "  annotation    = {Half of it \\& “that” 50\\%. \\par Erdős \\textbraceright{}},\n"),
        ("ris", 'N1  - Half of {it} & "that" 50%. Erdős }'),
        ("endnote", '%Z Half of {it} & "that" 50%. Erdős }\n'),
        ("hayagriva", '  note: "Half of {it} & \\"that\\" 50%. Erdős }"\n'),
        ("csl-json", '"annote": "Half of {it} & \\"that\\" 50%.\\n\\nErdős }"\n'),
    ],
)
def test_notes_go_with_a_citation_where_they_are_asked_for(pubtui: Pubtui, name: str, written: str) -> None:
    pubtui("note", PAPER, NOTE)
    assert written in pubtui("cite", PAPER, "--format", name, "--notes").out
    assert written in pubtui("export", f"id:{PAPER}", "--format", name, "--notes").out
    assert "Half of" not in pubtui("cite", PAPER, "--format", name).out


def test_notes_go_into_a_file_that_is_added_to(pubtui: Pubtui, tmp_path: Path) -> None:
    pubtui("note", PAPER, NOTE)
    file = tmp_path / "a.bib"
    pubtui("export", f"id:{PAPER}", "--notes", "--append", "-o", str(file))
    assert file.read_text().count("annote") == 1


def test_a_format_without_a_place_for_notes_says_so(pubtui: Pubtui) -> None:
    ran = pubtui("cite", PAPER, "--format", "url", "--notes")
    assert ran.code == 2
    assert "Address has no place for notes." in ran.err
    assert "bibtex, biblatex, ris, csl-json, hayagriva, endnote" in ran.err


def test_identifiers_come_from_words_and_from_standard_input(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"arXiv: 2607.07820v3\n2410.14182 x\n")))
    cited = pubtui("cite", "2509.09675", "-", PAPER).out
    eprints = [line.split("{")[1].split("}")[0] for line in cited.splitlines() if "eprint " in line]
    assert eprints == ["2509.09675", "2607.07820", "2410.14182"]


def test_a_citation_goes_to_the_clipboard_too_and_the_way_is_said(
    pubtui: Pubtui, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taker = home.parent / "taker"
    taker.write_text(f"#!/bin/sh\ncat > {home.parent}/taken\n")
    taker.chmod(0o755)
    monkeypatch.setenv("PUBTUI_CLIPBOARD_COMMAND", str(taker))
    ran = pubtui("cite", PAPER, "--copy")
    assert (home.parent / "taken").read_text() + "\n" == ran.out
    assert ran.err.startswith("Copied BibTeX (1 entry, ")
    assert ran.err.endswith(" bytes) with your clipboard_command\n")


def test_an_export_is_what_cite_prints_for_the_same_papers(pubtui: Pubtui) -> None:
    listed = [line.split()[0] for line in pubtui("list", "reward").out.splitlines()]
    assert pubtui("export", "reward").out == pubtui("cite", *listed).out


@pytest.mark.parametrize("option", ["-o", "--output"])
def test_an_export_is_written_to_a_new_file(pubtui: Pubtui, home: Path, option: str) -> None:
    file = home.parent / "refs.bib"
    ran = pubtui("export", "reward", "-optimal", option, str(file))
    assert ran.out == ""
    assert file.read_text() == pubtui("export", "reward", "-optimal").out
    assert ran.err == f"Wrote {file.read_text().count('@misc')} papers to {file}.\n"
    again = pubtui("export", "reward", option, str(file))
    assert again.code == 8
    assert pubtui("export", "reward", option, str(file), "--overwrite").code == 0


def test_an_export_of_nothing_says_so_and_writes_nothing(pubtui: Pubtui, home: Path) -> None:
    file = home.parent / "refs.bib"
    assert pubtui("export", "xyzzyx", "-o", str(file)).err == "No paper matches.\n"
    assert not file.exists()


def test_a_bib_file_gets_only_what_it_lacks(pubtui: Pubtui, home: Path) -> None:
    file = home.parent / "refs.bib"
    mine = "% mine\n@article{old, eprint={2607.07820}, title={Kept   as it is}}\n"
    file.write_text(mine)
    ran = pubtui("export", "cat:cs.CL", "year:2026", "--append", "-o", str(file))
    listed = len(pubtui("list", "cat:cs.CL", "year:2026").out.splitlines())
    assert ran.err == f"Added {listed - 1} papers to {file}; it had 1 already.\n"
    assert file.read_text().startswith(mine)
    after = file.read_text()
    assert pubtui("export", "cat:cs.CL", "--append", "-o", str(file), "year:2026").err.startswith("Added 0 ")
    assert file.read_text() == after


def test_only_bibliographies_can_be_added_to(pubtui: Pubtui, home: Path) -> None:
    file = home.parent / "refs.ris"
    assert pubtui("export", "--append", "-o", str(file), "--format", "ris").code == 2
    assert not file.exists()
    assert pubtui("export", "--append").code == 2
