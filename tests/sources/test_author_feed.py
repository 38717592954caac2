"""Author pages' feeds: everything an author claimed, with names and titles as typed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pubtui.errors import MalformedAnswerError, RefusedError
from pubtui.sources.author_feed import author_feed
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import AuthorPage, LoopbackArxiv


@pytest.fixture
def claimed(arxiv: LoopbackArxiv) -> list[str]:
    """Every paper of the catalogue whose author line is known, claimed by one author."""
    papers = [record.id for record in arxiv.corpus if record.tex_authors and len(record.authors) < 40]
    arxiv.corpus.add_author_page(AuthorPage("body_n_1", "No B\\'ody", "0000-0002-7970-7855", tuple(papers)))
    return papers


@pytest.mark.parametrize("identifier", ["body_n_1", "0000-0002-7970-7855"])
def test_a_feed_lists_every_paper_that_was_claimed(
    transport: Transport, claimed: list[str], identifier: str
) -> None:
    feed = author_feed(transport, identifier)
    assert (feed.name, feed.orcid) == ("No Bódy", "0000-0002-7970-7855")
    assert sorted(str(paper.identifier) for paper in feed.papers) == sorted(claimed)
    assert not feed.unreadable


def test_names_as_typed_become_names_as_displayed(
    transport: Transport, arxiv: LoopbackArxiv, claimed: list[str]
) -> None:
    feed = author_feed(transport, "body_n_1")
    read = {str(paper.identifier): [author.name for author in paper.authors] for paper in feed.papers}
    differing = {
        paper for paper in claimed if _close(read[paper]) != _close(arxiv.corpus.newest(paper).authors)
    }
    # Collaborations that the loopback's crude splitting glues to a name, and braces that the API leaves in.
    assert differing == {"0704.0437", "0704.0629", "0704.0630", "0808.4142", "0704.0699", "0704.0880"}


def _close(names: Iterable[str]) -> list[str]:
    """Without blanks: the API writes `J. N.` where an author typed `J.N.`."""
    return [name.replace(" ", "") for name in names]


def test_a_feed_is_a_request_of_arxivs_pages(transport: Transport, arxiv: LoopbackArxiv) -> None:
    author_feed(transport, "liang_z_1")
    author_feed(transport, "liang_z_1")
    assert [request.path for request in arxiv.requests] == ["/a/liang_z_1.atom"] * 2
    assert arxiv.gaps == pytest.approx([15], abs=0.05)


def test_an_author_without_a_page_is_told(transport: Transport, arxiv: LoopbackArxiv) -> None:
    with pytest.raises(RefusedError, match="arXiv has no author page nobody_n_1"):
        author_feed(transport, "nobody_n_1")
    assert len(arxiv.requests) == 1


@pytest.mark.parametrize("fault", ["a:html", "a:cut-in-entry", "a:empty-body"])
def test_a_feed_that_is_none_is_told(transport: Transport, arxiv: LoopbackArxiv, fault: str) -> None:
    arxiv.faults.add(fault)
    with pytest.raises(MalformedAnswerError):
        author_feed(transport, "liang_z_1")


def test_a_limit_on_the_pages_is_waited_out_with_their_own_pauses(
    transport: Transport, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("a:rate-limited*1")
    assert len(author_feed(transport, "liang_z_1").papers) == 18
    assert arxiv.gaps == pytest.approx([300], abs=0.1)
