"""One rich paper in every bibliography format, word for word: nothing is left out, renamed or added."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper

Make = Callable[..., Paper]

PREPRINT = {
    "ris": """\
TY  - UNPD
ID  - lovelace2007title
AU  - Lovelace, Ada
AU  - van der Berg, Jan, Jr.
AU  - The ATLAS Collaboration
TI  - A Title: of <b>Things</b> & "more"
PB  - arXiv
PY  - 2007
DA  - 2007/04/02/
AB  - First line. Second é.
DO  - 10.48550/arXiv.0704.0001
UR  - https://arxiv.org/abs/0704.0001
AN  - arXiv:0704.0001
KW  - hep-ph
KW  - math.CO
N1  - Phys. Rev. D 76 (2007) no. 3, 13009-13021; Withdrawn
ER  - """,
    "endnote": """\
%0 Unpublished Work
%A Lovelace, Ada
%A van der Berg, Jan, Jr.
%A The ATLAS Collaboration
%T A Title: of <b>Things</b> & "more"
%I arXiv
%D 2007
%8 2007-04-02
%R 10.48550/arXiv.0704.0001
%U https://arxiv.org/abs/0704.0001
%M arXiv:0704.0001
%F lovelace2007title
%K hep-ph
%K math.CO
%X First line. Second é.
%Z Phys. Rev. D 76 (2007) no. 3, 13009-13021; Withdrawn""",
    "csl-json": """\
[
  {
    "id": "lovelace2007title",
    "type": "article",
    "title": "A Title: of <b>Things</b> & \\"more\\"",
    "author": [
      {
        "family": "Lovelace",
        "given": "Ada"
      },
      {
        "family": "Berg",
        "given": "Jan",
        "non-dropping-particle": "van der",
        "suffix": "Jr."
      },
      {
        "literal": "The ATLAS Collaboration"
      }
    ],
    "issued": {
      "date-parts": [
        [
          2007,
          4,
          2
        ]
      ]
    },
    "publisher": "arXiv",
    "number": "arXiv:0704.0001",
    "DOI": "10.48550/arXiv.0704.0001",
    "URL": "https://arxiv.org/abs/0704.0001",
    "abstract": "First line.\\n\\nSecond é.",
    "note": "Phys. Rev. D 76 (2007) no. 3, 13009-13021; Withdrawn"
  }
]""",
    "hayagriva": """\
"lovelace2007title":
  type: article
  title: "A Title: of <b>Things</b> & \\"more\\""
  author:
    - name: "Lovelace"
      given-name: "Ada"
    - name: "Berg"
      given-name: "Jan"
      prefix: "van der"
      suffix: "Jr."
    - name: "The ATLAS Collaboration"
  date: "2007-04-02"
  serial-number:
    arxiv: "0704.0001"
    doi: "10.48550/arXiv.0704.0001"
  publisher: arXiv
  url: https://arxiv.org/abs/0704.0001
  note: "Phys. Rev. D 76 (2007) no. 3, 13009-13021; Withdrawn\"""",
    "plain": """\
A Title: of <b>Things</b> & "more"
Ada Lovelace, Jan van der Berg Jr., The ATLAS Collaboration (2007)
https://arxiv.org/abs/0704.0001""",
    "html": """\
<a href="https://arxiv.org/abs/0704.0001">A Title: of &lt;b&gt;Things&lt;/b&gt; &amp; "more"</a>""",
}

ARTICLE = {
    "ris": """\
TY  - JOUR
ID  - lovelace2007title
AU  - Lovelace, Ada
AU  - van der Berg, Jan, Jr.
AU  - The ATLAS Collaboration
TI  - A Title: of <b>Things</b> & "more"
JO  - Phys. Rev. D
VL  - 76
IS  - 3
SP  - 13009
EP  - 13021
PY  - 2007
AB  - First line. Second é.
DO  - 10.1103/PhysRevD.76.013009
UR  - https://arxiv.org/abs/0704.0001
AN  - arXiv:0704.0001
KW  - hep-ph
KW  - math.CO
ER  - """,
    "endnote": """\
%0 Journal Article
%A Lovelace, Ada
%A van der Berg, Jan, Jr.
%A The ATLAS Collaboration
%T A Title: of <b>Things</b> & "more"
%J Phys. Rev. D
%V 76
%N 3
%P 13009-13021
%D 2007
%R 10.1103/PhysRevD.76.013009
%U https://arxiv.org/abs/0704.0001
%M arXiv:0704.0001
%F lovelace2007title
%K hep-ph
%K math.CO
%X First line. Second é.""",
    "csl-json": """\
[
  {
    "id": "lovelace2007title",
    "type": "article-journal",
    "title": "A Title: of <b>Things</b> & \\"more\\"",
    "author": [
      {
        "family": "Lovelace",
        "given": "Ada"
      },
      {
        "family": "Berg",
        "given": "Jan",
        "non-dropping-particle": "van der",
        "suffix": "Jr."
      },
      {
        "literal": "The ATLAS Collaboration"
      }
    ],
    "issued": {
      "date-parts": [
        [
          2007
        ]
      ]
    },
    "container-title": "Phys. Rev. D",
    "volume": "76",
    "issue": "3",
    "page": "13009-13021",
    "DOI": "10.1103/PhysRevD.76.013009",
    "abstract": "First line.\\n\\nSecond é."
  }
]""",
    "hayagriva": """\
"lovelace2007title":
  type: article
  title: "A Title: of <b>Things</b> & \\"more\\""
  author:
    - name: "Lovelace"
      given-name: "Ada"
    - name: "Berg"
      given-name: "Jan"
      prefix: "van der"
      suffix: "Jr."
    - name: "The ATLAS Collaboration"
  date: "2007"
  serial-number:
    arxiv: "0704.0001"
    doi: "10.1103/PhysRevD.76.013009"
  page-range: "13009-13021"
  parent:
    type: periodical
    title: "Phys. Rev. D"
    volume: "76"
    issue: "3\"""",
    "bibtex": """\
@article{lovelace2007title,
  author        = {Lovelace, Ada and van der Berg, Jr., Jan and {The ATLAS Collaboration}},
  title         = {A Title: of \\textless{}b\\textgreater{}Things\\textless{}/b\\textgreater{} \\& ``more''},
  journal       = {Phys. Rev. D},
  volume        = {76},
  number        = {3},
  pages         = {13009--13021},
  year          = {2007},
  eprint        = {0704.0001},
  archiveprefix = {arXiv},
  primaryclass  = {hep-ph},
  doi           = {10.1103/PhysRevD.76.013009},
}""",
}


def test_who_is_not_named_is_not_invented(made_paper: Make) -> None:
    nobody = made_paper("Title", ":", submitted="2024")
    assert render("plain", [nobody]) == "Title\n(2024)\nhttps://arxiv.org/abs/2401.00001"
    many = made_paper("Title", "Ada Lovelace", "Bo Ek", "et al.")
    assert render("plain", [many]).splitlines()[1] == "Ada Lovelace, Bo Ek and others (2024)"
    versioned = CitationSettings(print_version=True)
    assert '"version": "3"' in render("csl-json", [rich(made_paper, withdrawn=False)], versioned)


def rich(made_paper: Make, *, withdrawn: bool) -> Paper:
    return made_paper(
        'A Title: of <b>Things</b> & "more"',
        "Ada Lovelace",
        "Jan van der Berg Jr.",
        "The ATLAS Collaboration",
        identifier="0704.0001",
        version=3,
        submitted="2007-04-02T19:18:42Z",
        updated="2008-11-26T00:00:00Z",
        abstract="First line.\n\n  Second é.",
        subjects=("hep-ph", "math.CO"),
        comment="37 pages",
        journal_reference="Phys. Rev. D 76 (2007) no. 3, 13009-13021",
        doi="10.1103/PhysRevD.76.013009",
        withdrawn=withdrawn,
    )


@pytest.mark.parametrize("name", PREPRINT)
def test_a_preprint_is_written_with_all_that_is_known(made_paper: Make, name: str) -> None:
    assert render(name, [rich(made_paper, withdrawn=True)]).replace("\r\n", "\n") == PREPRINT[name]


@pytest.mark.parametrize("name", ARTICLE)
def test_an_article_is_written_with_all_that_is_known(made_paper: Make, name: str) -> None:
    published = CitationSettings(record="published")
    text = render(name, [rich(made_paper, withdrawn=False)], published).replace("\r\n", "\n")
    assert text == ARTICLE[name]


@pytest.mark.parametrize("name", ["ris", "endnote", "csl-json", "hayagriva", "bibtex", "biblatex", "plain"])
def test_two_records_are_those_of_each_paper(made_paper: Make, name: str) -> None:
    first, second = rich(made_paper, withdrawn=False), made_paper("Another", "Bo Ek")
    both = render(name, [first, second])
    for paper in (first, second):
        alone = render(name, [paper])
        assert alone.strip("[]\n") in both
    assert len(both) - sum(len(render(name, [paper])) for paper in (first, second)) in (-2, -1, 1, 2, 4)
