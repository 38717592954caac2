"""Adding to a reader's .bib file."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from pubtui.citations import bib_file, file_replacement
from pubtui.citations.bib_file import append, arxiv_ids, read
from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.errors import FileError
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Paper
from tests.real_papers import all_papers

Make = Callable[..., Paper]
SETTINGS = CitationSettings()

# By hand, with the reader's own layout, comments and mistakes.
BY_HAND = """% My bibliography -- do not touch
@string{prl = "Phys. Rev. Lett."}

@Article{Smith:2020,
   Title=   {Something   {Else}},
   journal=prl , year=2020,
   }
@comment{ @misc{theory2024, eprint={2401.00001}} }
@misc{theory2024,title={No end
"""


def is_added(file: Path, before: bytes) -> str:
    """What was added; fails where anything before it changed."""
    content = file.read_bytes()
    assert content.startswith(before)
    return content[len(before) :].decode()


def test_what_is_there_is_never_changed(made_paper: Make, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    for content in (
        BY_HAND.encode(),
        b"",
        b"\xef\xbb\xbf@misc{a, title={b}}",
        BY_HAND.encode()[:-1],
        b"\n\n",
    ):
        file.write_bytes(content)
        append(file, [made_paper("A Thing")], SETTINGS)
        assert "@misc{lovelace2024thing," in is_added(file, content)


@pytest.mark.parametrize(
    ("content", "gap"),
    [
        (b"", "@misc"),
        (b"@misc{a, title={b}}", "\n\n@misc"),
        (b"@misc{a, title={b}}\n", "\n@misc"),
        (b"@misc{a, title={b}}\n\n", "@misc"),
        (b"@misc{a, title={b}}\r\n", "\r\n@misc"),
        (b"@misc{a,\r\n title={b}}\r\n\r\n", "@misc"),
    ],
)
def test_entries_begin_behind_a_blank_line_in_the_files_own_line_ends(
    made_paper: Make, tmp_path: Path, content: bytes, gap: str
) -> None:
    file = tmp_path / "refs.bib"
    file.write_bytes(content)
    append(file, [made_paper()], SETTINGS)
    added = is_added(file, content)
    assert added.startswith(gap)
    assert added.endswith("}\r\n" if b"\r\n" in content else "}\n")
    assert ("\r\n" in added) == (b"\r\n" in content)


@pytest.mark.parametrize(
    "entry",
    [
        "@misc{x, eprint = {2401.00001}, archiveprefix = {arXiv}}",
        "@misc{x, eprint = {arXiv:2401.00001v3}}",
        "@online{x, eprint = 2401.00001, eprinttype = arxiv}",
        "@misc{x, doi = {10.48550/arXiv.2401.00001}}",
        "@misc{x, doi = {https://doi.org/10.48550/ARXIV.2401.00001}}",
        "@misc{x, url = {http://arxiv.org/abs/2401.00001v2}}",
        "@article{x, journal = {arXiv preprint arXiv:2401.00001}}",
        "@article{x, journal = {CoRR}, volume = {abs/2401.00001}}",
        "@misc{x, howpublished = {\\url{https://arxiv.org/pdf/2401.00001.pdf}}}",
        "@article{x, doi = {10.1103/PHYSREVD.1.1}}",
        "@article{x, doi = {https://doi.org/10.1103/PhysRevD.1.1}}",
        "@misc{Lovelace2024Title, title = {{A} Title}}",
        "@misc{lovelace2024title}",
    ],
)
def test_a_paper_that_is_there_in_any_form_is_not_added(made_paper: Make, tmp_path: Path, entry: str) -> None:
    file = tmp_path / "refs.bib"
    file.write_text(entry, encoding="utf-8")
    addition = append(file, [made_paper("A Title", doi="10.1103/PhysRevD.1.1")], SETTINGS)
    assert not addition.added
    assert len(addition.present) == 1
    assert file.read_text(encoding="utf-8") == entry


@pytest.mark.parametrize(
    "entry",
    [
        "@misc{lovelace2024title, eprint = {2401.00002}}",
        "@misc{lovelace2024title, doi = {10.1000/other}}",
        "@misc{LOVELACE2024TITLE, title = {Another Title}}",
    ],
)
def test_a_key_that_means_another_paper_is_not_taken(made_paper: Make, tmp_path: Path, entry: str) -> None:
    file = tmp_path / "refs.bib"
    file.write_text(entry, encoding="utf-8")
    paper = made_paper("A Title", doi="10.1103/PhysRevD.1.1")
    for keys in ({}, {paper.identifier: "lovelace2024title"}):
        file.write_text(entry, encoding="utf-8")
        assert append(file, [paper], SETTINGS, keys=keys).added == {paper.identifier: "lovelace2024titlea"}


def test_a_key_the_library_knows_is_used(made_paper: Make, tmp_path: Path) -> None:
    paper = made_paper()
    addition = append(tmp_path / "new.bib", [paper], SETTINGS, keys={paper.identifier: "mine"})
    assert addition.added == {paper.identifier: "mine"}


def test_adding_again_adds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    papers = all_papers()[:200]
    assert len(append(file, papers, SETTINGS).added) == 200
    content = file.read_bytes()
    again = append(file, papers[::-1], SETTINGS)
    assert not again.added
    assert len(again.present) == 200
    assert file.read_bytes() == content


def test_a_paper_given_twice_is_added_once(made_paper: Make, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    append(file, [made_paper(), made_paper()], SETTINGS)
    assert file.read_text(encoding="utf-8").count("@misc") == 1


def test_biblatex_is_added_in_the_files_own_form(made_paper: Make, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    append(file, [made_paper("Title", "Kurt Gödel")], SETTINGS, format_name="biblatex")
    assert "@online{godel2024title,\n  author        = {Gödel, Kurt}," in file.read_text(encoding="utf-8")


def test_a_latin_1_file_stays_latin_1(made_paper: Make, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    before = "@misc{a, author={Gödel}}\n".encode("latin-1")
    file.write_bytes(before)
    append(file, [made_paper("Title", "Łukasz Gödel")], CitationSettings(bibtex_encoding="utf8"))
    assert r"G{\"{o}}del, {\L}ukasz" in is_added(file, before)


def test_letters_that_a_latin_1_file_cannot_hold_are_refused(made_paper: Make, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    before = "@misc{a, author={Gödel}}\n".encode("latin-1")
    file.write_bytes(before)
    with pytest.raises(FileError, match="UTF-8"):
        append(file, [made_paper("Title", "李飞飞")], SETTINGS)
    assert file.read_bytes() == before


def test_a_utf_16_file_is_refused_in_plain_words(made_paper: Make, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    file.write_text("@misc{a}", encoding="utf-16")
    with pytest.raises(FileError, match="UTF-16"):
        append(file, [made_paper()], SETTINGS)


def test_mode_and_symbolic_link_stay(made_paper: Make, tmp_path: Path) -> None:
    file, shortcut = tmp_path / "real" / "refs.bib", tmp_path / "link.bib"
    file.parent.mkdir()
    file.write_text("", encoding="utf-8")
    file.chmod(0o640)
    shortcut.symlink_to(Path("real") / "refs.bib")
    append(shortcut, [made_paper()], SETTINGS)
    assert shortcut.is_symlink()
    assert "@misc" in file.read_text(encoding="utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert list(file.parent.iterdir()) == [file]


def test_a_file_another_program_keeps_changing_is_left_alone(
    made_paper: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "refs.bib"
    file.write_text("", encoding="utf-8")

    def write_meanwhile(content: bytes) -> bytes:
        file.write_bytes(content + b"% edited\n")
        return content

    original = file_replacement.read_bytes
    monkeypatch.setattr(bib_file, "read_bytes", lambda path: write_meanwhile(original(path)))
    with pytest.raises(FileError, match="changed by another program"):
        append(file, [made_paper()], SETTINGS)
    assert file.read_text(encoding="utf-8") == "% edited\n" * 3


def test_a_change_in_between_is_kept(
    made_paper: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "refs.bib"
    file.write_text("", encoding="utf-8")
    original = file_replacement.read_bytes
    edits = [b"@misc{other, title={x}}\n"]

    def read_and_edit(path: Path) -> bytes:
        content = original(path)
        if edits:
            file.write_bytes(content + edits.pop())
        return content

    monkeypatch.setattr(bib_file, "read_bytes", read_and_edit)
    append(file, [made_paper()], SETTINGS)
    text = file.read_text(encoding="utf-8")
    assert "@misc{other" in text
    assert "@misc{lovelace2024title" in text


def test_when_the_disk_is_full_the_file_is_as_it_was(
    made_paper: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "refs.bib"
    file.write_text(BY_HAND, encoding="utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="No space left on device"):
        append(file, [made_paper()], SETTINGS)
    assert file.read_text(encoding="utf-8") == BY_HAND
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_or_a_missing_folder_is_said_plainly(made_paper: Make, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"is not a file\. Give the name of a \.bib file\."):
        append(tmp_path, [made_paper()], SETTINGS)
    with pytest.raises(FileError, match=r"cannot be read: File name too long\."):
        append(tmp_path / ("n" * 300), [made_paper()], SETTINGS)
    with pytest.raises(FileError, match="cannot be written"):
        append(tmp_path / "no" / "such.bib", [made_paper()], SETTINGS)


@pytest.mark.parametrize("name", ["bibtex", "biblatex", "arxiv-bibtex"])
def test_our_own_exports_give_all_their_identifiers_back(name: str) -> None:
    papers = all_papers()[::10]
    assert arxiv_ids(render(name, papers)) == [paper.identifier for paper in papers]


def test_identifiers_of_another_archives_eprints_are_not_arxivs() -> None:
    text = "@article{a, eprint={2401.00001}, eprinttype={jstor}} @misc{b, eprint={hep-th/9901001v2}}"
    assert arxiv_ids(text) == [parse("hep-th/9901001")[0]]


@pytest.mark.parametrize(
    "fields",
    [
        "eprint={arXiv:1706.03762v5}, archivePrefix={arXiv}",
        "eprint={1706.03762 [cs.CL]}",
        "eprint={arXiv preprint arXiv:1706.03762}",
        r"eprint={\href{http://arxiv.org/abs/1706.03762}{1706.03762}}",
        "arxivId={1706.03762}, archivePrefix={arXiv}",
        "archive={arXiv}, archiveid={1706.03762}",
        "journal={CoRR}, volume={abs/1706.03762}",
        "journal={arXiv preprint arXiv:1706.03762}",
        "journal={arXiv preprint}, volume={1706.03762}",
        "journal={arXiv preprint 1706.03762}",
        "journal={arXiv e-prints}, eid={arXiv:1706.03762}, pages={arXiv:1706.03762}",
        "publisher={arXiv}, number={arXiv:1706.03762}, note={arXiv: 1706.03762 [cs]}",
        "doi={https://doi.org/10.48550/ARXIV.1706.03762}",
        r"howpublished={\url{https://arxiv.org/abs/1706.03762}}",
        "link={https://arxiv.org/pdf/1706.03762v2.pdf}",
        "url={https://ar5iv.labs.arxiv.org/html/1706.03762}",
    ],
)
def test_an_identifier_is_found_however_programs_write_it(fields: str) -> None:
    assert arxiv_ids(f"@article{{k, {fields}}}") == [parse("1706.03762")[0]]


@pytest.mark.parametrize(
    ("fields", "identifier"),
    [
        ("archiveprefix={arXiv}, eprint={0309136}, primaryclass={math.GT}", "math/0309136"),
        ("doi={10.48550/arXiv.hep-th/9711200}", "hep-th/9711200"),
        ("url={http://arxiv.org/pdf/hep-th/9711200v3.pdf}", "hep-th/9711200"),
    ],
)
def test_an_identifier_of_before_2007_is_found(fields: str, identifier: str) -> None:
    assert arxiv_ids(f"@article{{k, {fields}}}") == [parse(identifier)[0]]


@pytest.mark.parametrize(
    "fields",
    [
        "eprint={12345}, archiveprefix={PubMed}",
        "eprint={0309136}",
        "title={Comment on arXiv:1706.03762}",
        "abstract={As in arXiv:1706.03762}",
        "journal={Phys. Rev. D}, volume={1706.03762}",
        "annote={see arXiv:1706.03762}",
    ],
)
def test_what_only_speaks_of_a_paper_is_not_that_paper(fields: str) -> None:
    assert arxiv_ids(f"@article{{k, {fields}}}") == []


def test_every_entry_of_a_file_is_found() -> None:
    papers = all_papers()[::10]
    bib = read(render("bibtex", papers))
    assert all(bib.key_of(paper) for paper in papers)
