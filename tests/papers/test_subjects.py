"""arXiv's subjects and their names."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from pubtui.papers.subjects import archives, is_subject, subject_name, subjects

RECORDS = Path(__file__).parents[1] / "data" / "arxiv" / "records.jsonl.gz"


def test_subjects_and_archives_have_their_names() -> None:
    assert subject_name("cs.CL") == "Computation and Language"
    assert subject_name("hep-th") == "High Energy Physics - Theory"
    assert subject_name("astro-ph") == "Astrophysics"
    assert archives()["math"] == "Mathematics"


def test_a_code_that_arxiv_never_had_is_shown_as_it_stands() -> None:
    assert subject_name("xx.YY") == "xx.YY"
    assert not is_subject("xx.YY")


def test_every_subject_of_real_papers_is_known() -> None:
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        used = {code for line in lines for code in json.loads(line)["categories"]}
    assert {code for code in used if not is_subject(code)} == set()


def test_a_subject_knows_its_archive_its_group_and_what_it_became() -> None:
    assert subjects()["cs.CL"].group == "Computer Science"
    assert (subjects()["alg-geom"].alias_of, subjects()["alg-geom"].is_active) == ("math.AG", False)


def test_all_38_archives_and_176_subjects_are_there_in_arxivs_order() -> None:
    assert (len(archives()), len(subjects())) == (38, 176)
    assert list(subjects()) == sorted(subjects())
    assert {subject.archive for subject in subjects().values()} == set(archives())
    assert all(subject.group and subject.name for subject in subjects().values())


def test_aliases_know_each_other() -> None:
    aliases = {code: subject.alias_of for code, subject in subjects().items() if subject.alias_of}
    assert aliases["cs.SY"] == "eess.SY"
    assert all(aliases[other] == code for code, other in aliases.items())


def test_arxivs_placeholder_for_an_invalid_category_is_no_subject() -> None:
    assert not is_subject("bad-arch.bad-cat")
    assert not is_subject("bad-arch")
