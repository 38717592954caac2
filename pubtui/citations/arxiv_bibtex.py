"""BibTeX exactly as arxiv.org prints it under "Export BibTeX Citation".

Byte for byte the layout, the key and the words of arXiv's own exporter (`browse/formatting/cite.py` in
arXiv/arxiv-browse): title and names as they are, the year of the newest version, the DOI as an address, a
blank behind two of the commas. It is offered for readers who want to match arXiv; it does not always
compile and its keys are neither ASCII nor unique. `bibtex` is ours, and does and are. Only what would end its
field, or hold a command that runs, is not as arXiv prints it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pubtui.citations import keys
from pubtui.citations.latex.harmless import is_harmless
from pubtui.citations.latex.writing import prose
from pubtui.citations.record import clean_doi, could_be_subject
from pubtui.papers.paper import Paper

if TYPE_CHECKING:
    from pubtui.citations.formats import Context

MISSING = "unknown"


def render(papers: Sequence[Paper], context: Context) -> str:
    """One entry per paper, a blank line between them; `context` changes nothing here."""
    del context
    return "\n\n".join(map(entry, papers))


def entry(paper: Paper) -> str:
    """The entry of one paper, from `@misc{` to `}` without a final line break."""
    doi = f"      doi={{https://doi.org/{_doi(paper.doi)}}},\n" if paper.doi else ""
    names = " and ".join(_harmless(author.name) for author in paper.authors)
    return (
        f"@misc{{{keys.arxiv_key(paper)},\n"
        f"      title={{{_harmless(' '.join(paper.title.split()))}}}, \n"
        f"      author={{{names}}},\n"
        f"      year={{{paper.updated.year}}},\n"
        f"      eprint={{{paper.identifier}}},\n"
        "      archivePrefix={arXiv},\n"
        f"      primaryClass={{{_subject(paper.primary_subject)}}},\n"
        f"{doi}"
        f"      url={{https://arxiv.org/abs/{paper.identifier}}}, \n"
        "}"
    )


def _harmless(text: str) -> str:
    """`text` as arXiv has it, or as `bibtex` writes it where it would end its field or run something."""
    return text if is_harmless(text) else prose(text, ascii_only=False)


def _doi(doi: str) -> str:
    return doi if is_harmless(doi) else clean_doi(doi)


def _subject(code: str) -> str:
    return code if could_be_subject(code) else MISSING
