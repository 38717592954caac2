"""RIS, CSL-JSON, Hayagriva and EndNote, read back by other people's readers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
import rispy
import yaml

from pubtui.citations.csl_json import item
from pubtui.citations.formats import render
from pubtui.citations.names import cited_names
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain
from tests.real_papers import all_papers, documented_papers

Make = Callable[..., Paper]
PUBLISHED = CitationSettings(record="published")

TEXT = {"type": "string", "minLength": 1, "pattern": r"^\S"}
NAME = {
    "type": "object",
    "properties": dict.fromkeys(("family", "given", "non-dropping-particle", "suffix", "literal"), TEXT),
    "additionalProperties": False,
    "oneOf": [{"required": ["family", "given"]}, {"required": ["literal"]}],
}
DATE = {
    "type": "object",
    "properties": {
        "date-parts": {
            "type": "array",
            "items": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3},
            "minItems": 1,
            "maxItems": 1,
        }
    },
    "required": ["date-parts"],
    "additionalProperties": False,
}
# Narrower than the official csl-data.json (citation-style-language/schema): what passes here passes there.
# Names of fields and types of values are its own; in addition no field may be empty.
CSL_SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            **dict.fromkeys(("id", "title", "publisher", "number", "version", "abstract", "note"), TEXT),
            **dict.fromkeys(("container-title", "volume", "issue", "page", "DOI", "URL"), TEXT),
            "type": {"enum": ["article", "article-journal"]},
            "author": {"type": "array", "items": NAME, "minItems": 1},
            "issued": DATE,
        },
        "required": ["id", "type", "title", "author", "issued"],
        "additionalProperties": False,
    },
}


# Every tenth paper, and on demand all of them.
PAPERS = [
    pytest.param(all_papers()[::10], id="some"),
    pytest.param(all_papers(), id="all", marks=pytest.mark.on_demand),
]


def names(paper: Paper) -> list[str]:
    return [name.full_surname for name in cited_names(paper).names]


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_published_csl_json_fits_the_schema() -> None:
    jsonschema.Draft7Validator(CSL_SCHEMA).validate(
        json.loads(render("csl-json", documented_papers(), PUBLISHED))
    )


@pytest.mark.parametrize("papers", PAPERS)
def test_csl_json_fits_the_schema_and_says_what_is_read(papers: tuple[Paper, ...]) -> None:
    items = json.loads(render("csl-json", papers))
    jsonschema.Draft7Validator(CSL_SCHEMA).validate(items)
    for paper, fields in zip(papers, items, strict=True):
        assert fields["title"] == plain(paper.title)
        surnames = (
            author.get("literal") or f"{author.get('non-dropping-particle', '')} {author['family']}".strip()
            for author in fields["author"]
        )
        assert list(surnames) == names(paper)


@pytest.mark.parametrize("settings", [CitationSettings(), PUBLISHED])
@pytest.mark.parametrize("papers", PAPERS)
def test_rispy_reads_every_paper_back(papers: tuple[Paper, ...], settings: CitationSettings) -> None:
    text = render("ris", papers, settings)
    assert "\r\n\r\nTY  - " in text
    assert not re.search(r"(?<!\r)\n", text)
    for paper, fields in zip(papers, rispy.loads(text), strict=True):
        assert one_line(fields["title"]) == one_line(plain(paper.title))
        assert one_line(fields["abstract"]) == one_line(plain(paper.abstract))
        surnames = [author.split(", ")[0] for author in fields["authors"]]
        assert surnames == [name.replace(",", "") for name in names(paper)]
        assert fields["accession_number"] == f"arXiv:{paper.identifier}"
        assert fields["type_of_reference"] in ("UNPD", "JOUR")


@pytest.mark.parametrize("settings", [CitationSettings(), PUBLISHED])
@pytest.mark.parametrize("papers", PAPERS)
def test_yaml_reads_every_hayagriva_entry_back(papers: tuple[Paper, ...], settings: CitationSettings) -> None:
    entries = yaml.load(render("hayagriva", papers, settings), Loader=yaml.CSafeLoader)
    for paper, fields in zip(papers, entries.values(), strict=True):
        assert re.sub(r"\\([\\{}$])", r"\1", fields["title"]) == one_line(plain(paper.title))
        surnames = (f"{author.get('prefix', '')} {author['name']}".strip() for author in fields["author"])
        assert list(surnames) == names(paper)
        assert fields["serial-number"]["arxiv"] == str(paper.identifier)
        assert fields["date"][:4].isdigit()
        assert ("parent" in fields) != ("publisher" in fields)


@pytest.mark.parametrize("papers", PAPERS)
def test_endnote_tags_stand_one_to_a_line(papers: tuple[Paper, ...]) -> None:
    text = render("endnote", papers)
    records = text.split("\n\n")
    assert len(records) == len(papers)
    for paper, record in zip(papers, records, strict=True):
        lines = record.split("\n")
        assert all(re.match(r"%[0-9A-Z] \S", line) for line in lines)
        assert f"%T {one_line(plain(paper.title))}" in lines
        assert f"%M arXiv:{paper.identifier}" in lines
        assert sum(line.startswith("%A ") for line in lines) == len(names(paper))


def test_an_article_has_its_journal_and_a_preprint_its_archive(made_paper: Make) -> None:
    reference, doi = "Phys. Rev. D 76, 013009 (2007)", "10.1103/PhysRevD.76.013009"
    paper = made_paper("Title", journal_reference=reference, doi=doi)
    preprint, article = item(paper, "k", CitationSettings()), item(paper, "k", PUBLISHED)
    assert (preprint["type"], preprint["publisher"], preprint["DOI"]) == (
        "article", "arXiv", "10.48550/arXiv.2401.00001",
    )  # fmt: skip
    assert preprint["note"] == reference
    assert article["container-title"] == "Phys. Rev. D"
    assert (article["volume"], article["page"], article["issued"]) == (
        "76",
        "013009",
        {"date-parts": [[2007]]},
    )
    assert article["DOI"] == doi
    assert "publisher" not in article


@pytest.mark.parametrize("name", ["ris", "csl-json", "hayagriva", "endnote"])
def test_text_from_outside_cannot_start_a_field_or_an_entry(made_paper: Make, name: str) -> None:
    abstract = 'First.\n\nER  - \nTY  - JOUR\n%0 Book\n"x": "y"\n- name: z'
    text = render(name, [made_paper('A "quoted" title\\', "Ada Lovelace", abstract=abstract)])
    assert len(re.findall(r"^(?:ER  - |%0 |  type: )|^    \"type\"", text, re.MULTILINE)) == 1


@pytest.mark.parametrize(
    ("submitted", "parts", "ris", "quoted"),
    [
        ("2024-03-05T01:02:03Z", [2024, 3, 5], "DA  - 2024/03/05/", '"2024-03-05"'),
        ("2024-03", [2024, 3], "DA  - 2024/03//", '"2024-03"'),
        ("2024", [2024], "DA  - 2024///", '"2024"'),
    ],
)
def test_a_date_is_as_precise_as_it_is_known(
    made_paper: Make, submitted: str, parts: list[int], ris: str, quoted: str
) -> None:
    paper = made_paper(submitted=submitted)
    fields: dict[str, Any] = json.loads(render("csl-json", [paper]))[0]
    assert fields["issued"]["date-parts"] == [parts]
    assert ris in render("ris", [paper])
    assert f"date: {quoted}" in render("hayagriva", [paper])
