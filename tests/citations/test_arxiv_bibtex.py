"""arXiv's own BibTeX, byte for byte."""

from __future__ import annotations

import re

from pubtui.citations import stop_words
from pubtui.citations.formats import render
from tests.real_papers import documented_papers, records

# The API gives the first of several DOIs; arXiv's exporter prints the field whole, blanks and all.
SEVERAL_DOIS = {"0704.0221", "0704.0389"}


def test_it_equals_arxivs_own_output_for_all_478_records() -> None:
    different = {
        record["id"]
        for record, paper in zip(records(), documented_papers(), strict=True)
        if render("arxiv-bibtex", [paper]) != record["bibtex"]
    }
    assert different == SEVERAL_DOIS


def test_what_differs_is_the_second_doi_alone() -> None:
    for record, paper in zip(records(), documented_papers(), strict=True):
        if record["id"] in SEVERAL_DOIS:
            first_doi_only = re.sub(r"(doi=\{\S+) [^}]+\}", r"\1}", record["bibtex"])
            assert render("arxiv-bibtex", [paper]) == first_doi_only


def test_the_stop_words_are_arxivs_317() -> None:
    assert len(stop_words.ARXIV) == 317


def test_several_entries_are_parted_by_a_blank_line() -> None:
    text = render("arxiv-bibtex", documented_papers()[:2])
    assert text.count("}\n\n@misc{") == 1
    assert not text.endswith("\n")
