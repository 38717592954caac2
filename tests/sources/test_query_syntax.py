"""What arXiv could not take as it is meant is refused before it is asked, with the place and a way out."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.errors import QueryError
from pubtui.papers.subjects import archives, subjects
from pubtui.sources.query_syntax import check


@pytest.mark.parametrize(
    "query",
    [
        "au:warner AND cat:cs.DL",
        "cat:cs",
        "cat:cs.*",
        "cat:hep-th OR (cat:math.AG ANDNOT ti:survey)",
        'all:"large language models" AND cat:"cs.CL"',
        "ti:(reward model) AND NOT abs:survey",
        "submittedDate:[202401 TO 202406] AND au:del_maestro",
        "submittedDate:[202401010000 TO 202406302359] AND cat:q-bio.NC",
        "ti:reason* AND co:neurips",
        "au:Liang,Zhenwen",
        "id:2401.00001 OR doi:10.1103/PhysRev",
        "title:agents plain words",
    ],
)
def test_what_arxiv_takes_is_taken(query: str) -> None:
    check(query)


@pytest.mark.parametrize(
    ("query", "at_fault", "happened", "remedy"),
    [
        ("cat:cs.ZZ", "cat:cs.ZZ", "arXiv has no subject cs.ZZ.", "arxiv.org/category_taxonomy"),
        ("au:a1 AND cat:cs.cl", "cat:cs.cl", "arXiv has no subject cs.cl.", "Did you mean cs.CL"),
        ("cat:csx*", "cat:csx*", "arXiv has no subject csx*.", ""),
        ("au:warner AND (", "(", "This ( is never closed.", "Close it with )."),
        ("au:warner AND", "", "Something is missing after AND.", "Write a term there"),
        ("OR au:warner", "OR", "Something is missing before OR.", "between two terms"),
        ("au:warner AND OR ti:a", "OR", "Something is missing before OR.", ""),
        ("au:warner)", ")", "This ) closes nothing.", "Take it away"),
        ("au:warner AND ()", ")", "These brackets are empty.", ""),
        ("(au:warner AND)", ")", "AND joins nothing.", ""),
        ('au:"warner', 'au:"', "This quote is never closed.", 'Close it with "'),
        ('ti:a AND "', '"', "This quote is never closed.", ""),
        ('au:""', 'au:""', 'au:"" looks for nothing.', ""),
        ("au: warner", "au:", "au: looks for nothing.", "without a blank"),
        ("au:warner and cat:cs.DL", "and", "arXiv takes 'and' for a word to look for.", "Write AND"),
        ("author:warner", "author:warner", "arXiv has no field author:.", "Did you mean au:?"),
        ("year:2024", "year:2024", "arXiv has no field year:.", "submittedDate:"),
        ("xyz:warner", "xyz:warner", "arXiv has no field xyz:.", "There are ti"),
        ("titel:(a b)", "titel:(", "arXiv has no field titel:.", "Did you mean title:"),
        ("ti:*ing", "ti:*ing", "arXiv takes no * at the beginning.", ""),
        ("submittedDate:2024", "submittedDate:2024", "submittedDate wants a range.", "[202401 TO 202406]"),
        ("submittedDate:[2024-01 TO 2025]", "submittedDate:[2024-01 TO 2025]", "no range of dates", ""),
        ("ti:[a TO b]", "ti:[a TO b]", "arXiv has no ranges of ti.", ""),
        ("", "", "This query is empty.", "au:warner"),
        ("ti:" + "x" * 2000, "x" * 503, "2,003 characters", "parts one by one"),
    ],
)
def test_what_arxiv_cannot_take_is_refused_with_a_way_out(
    query: str, at_fault: str, happened: str, remedy: str
) -> None:
    with pytest.raises(QueryError) as refused:
        check(query)
    error = refused.value
    assert query[error.start : error.end] == at_fault
    assert happened in error.happened
    assert remedy in error.remedy


def test_every_subject_of_arxivs_can_be_asked_for() -> None:
    for code in (*subjects(), *archives()):
        check(f"cat:{code}")


@given(st.text(alphabet='aubcat:()"[]AND OR*é \\', max_size=40))
def test_whatever_is_written_is_taken_or_refused(query: str) -> None:
    with suppress(QueryError):
        check(query)
