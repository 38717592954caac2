"""Journal references: read for certain, or not at all."""

from __future__ import annotations

import time

import pytest

from pubtui.citations.journal_reference import JournalReference, parse
from tests.real_papers import documented_papers


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Phys.Rev.D76:013009,2007", ("Phys. Rev. D", "76", "", "013009", 2007)),
        ("Class.Quant.Grav.24:3673-3690,2007", ("Class. Quant. Grav.", "24", "", "3673-3690", 2007)),
        ("JHEP0707:002,2007", ("JHEP", "0707", "", "002", 2007)),
        ("J.Opt.Soc.Am.A 23(10): 2578-2591 (2006)", ("J. Opt. Soc. Am. A", "23", "10", "2578-2591", 2006)),
        ("Phys. Rev. Lett. 99, 087402 (2007)", ("Phys. Rev. Lett.", "99", "", "087402", 2007)),
        ("Phys. Rev. B vol. 73, 060503(R) (2006)", ("Phys. Rev. B", "73", "", "060503(R)", 2006)),
        ("Physica A 387 (1), 243-260 (2008)", ("Physica A", "387", "1", "243-260", 2008)),
        ("Nature Physics 3, 692 - 695 (2007)", ("Nature Physics", "3", "", "692-695", 2007)),
        ("Phys. Lett. A 368 (2007) 348", ("Phys. Lett. A", "368", "", "348", 2007)),
        ("J. Algebra 321 (2009), 3450--3468.", ("J. Algebra", "321", "", "3450-3468", 2009)),
        ("Int. J. Math. 22 (2011), no. 8, pp. 1139-1161", ("Int. J. Math.", "22", "8", "1139-1161", 2011)),
        ("SIGMA 6 (2010), 014, 36 pages", ("SIGMA", "6", "", "014", 2010)),
        ("J. Phys. A: Math. Theor. 40 (2007) 13231", ("J. Phys. A: Math. Theor.", "40", "", "13231", 2007)),
        (
            "IEEE Trans. Inf. Theory, vol. 55, no. 3, pp. 1218--1234, March 2009",
            ("IEEE Trans. Inf. Theory", "55", "3", "1218-1234", 2009),
        ),
        (
            "Journal of Combinatorial Theory, Series A 115 (2008) 777-798",
            ("Journal of Combinatorial Theory, Series A", "115", "", "777-798", 2008),
        ),
    ],
)
def test_the_usual_forms_are_read(text: str, parts: tuple[str, str, str, str, int]) -> None:
    assert parse(text) == JournalReference(*parts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "to appear in Phys. Rev. D",
        "Phys. Rev. D, in press (2007)",
        "Gen.Rel.Grav.39:1545-1550,2007; Int.J.Mod.Phys.D17:685-690,2008",
        "Phys.Rev.C76:024606,2007; Erratum-ibid.C76:039902,2007",
        "SFINA1:379-390,2007",
        "Bernoulli 15, 1 (2009) 146-177",
        "2009 Chinese Phys. B 18 506-515",
        "P. Virnau, L. A. Mirny, M. Kardar, PLoS Comp Biol 2, 1074-1079 (2006)",
        "Proceedings of 34th Symposium on Transformation Groups, Wing Co., Ltd., 2007 (p.31 - 55).",
        "Linear Algebra and its Applications, Vol. 418, Issues 2-3 (15 October 2006), pp. 498-550",
        "Fractals in Graz 2001, 25--118, Trends Math., Birkhauser, Basel, 2003",
    ],
)
def test_everything_else_is_left_alone(text: str) -> None:
    assert parse(text) is None


def test_most_real_references_are_read_and_their_numbers_are_in_the_text() -> None:
    references = [paper.journal_reference for paper in documented_papers() if paper.journal_reference]
    read = [(text, found) for text in references if (found := parse(text))]
    assert len(read) >= 0.8 * len(references)
    for text, found in read:
        for part in (found.volume, *found.pages.split("-"), str(found.year)):
            assert part in text


@pytest.mark.parametrize(
    "text", ["A. " * 66, "A-" * 99, "Phys. " * 30 + "12 (2007", "J 1(1):" * 25, "A" * 100_000]
)
def test_no_text_takes_long(text: str) -> None:
    began = time.process_time()
    parse(text)
    assert time.process_time() - began < 0.5
