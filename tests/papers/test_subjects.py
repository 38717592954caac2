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
