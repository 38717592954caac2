"""What arXiv said it does not have, so that it is not asked again every time."""

from __future__ import annotations

from datetime import timedelta

from pubtui.errors import NotFoundError
from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.reading.download import Form

_BELIEVED_FOR = timedelta(days=30)  # arXiv makes HTML of older papers too, by and by


def note(library: Library, paper: Paper, form: Form) -> None:
    """Remember that arXiv has no such file of this version."""
    library.remember(_fact(paper, form), library.connection.now())


def is_known(library: Library, paper: Paper, form: Form) -> bool:
    """Whether arXiv said within the last month that it has no such file of this version."""
    told = library.fact(_fact(paper, form))
    oldest_believed = PartialDate.of(library.connection.clock() - _BELIEVED_FOR)
    return told is not None and told > oldest_believed.text


def error(paper: Paper, form: Form) -> NotFoundError:
    """Why arXiv has no such file of the paper, and what the reader can do."""
    if paper.withdrawn:
        return NotFoundError(
            "This paper was withdrawn, and arXiv shows its file no more.",
            remedy="Earlier versions may still be there: see its page on arXiv.",
        )
    if form is Form.HTML:
        return NotFoundError(
            "arXiv has no HTML of this paper; it makes it of papers since December 2023 that came as TeX.",
            remedy="The PDF has the text.",
        )
    return NotFoundError("arXiv has no PDF of this paper.", remedy="See its page on arXiv.")


def _fact(paper: Paper, form: Form) -> str:
    return f"arXiv has no {form} of {paper.identifier}v{paper.version or 0}"
