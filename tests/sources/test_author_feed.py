"""Author pages' feeds: everything an author claimed, with names and titles as typed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pubtui.errors import MalformedAnswerError, RefusedError
from pubtui.sources.author_feed import AuthorFeed, author_feed, feed_of
from pubtui.sources.reply import Reply
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import AuthorPage, Corpus, LoopbackArxiv
from tests.loopback_arxiv.author_feeds import author_feed as written_feed


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
    # The API shows a bare `;` among the authors, keeps the comma before a `Jr.`, and leaves braces in.
    assert differing == {"0704.0307", "2108.10257", "0704.0699", "0704.0880"}


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


# --- forms -------------------------------------------------------------------------------------------------


def _document(*papers: str, name: str = "No B\\'ody", joined_names: bool = False) -> str:
    corpus = Corpus.of_real_papers()
    page = AuthorPage("body_n_1", name, "", papers or tuple(record.id for record in corpus))
    return written_feed(page, corpus, today="2026-07-15", joined_names=joined_names).decode()


def _read(document: str) -> AuthorFeed:
    return feed_of(Reply("", 200, "", document.encode(), {}), identifier="body_n_1")


def test_names_in_one_element_are_the_names_in_elements_of_their_own() -> None:
    apart, joined = (_read(_document(joined_names=joined)) for joined in (False, True))
    assert len(apart.papers) > 600
    assert not apart.unreadable + joined.unreadable
    names = [
        {paper.identifier: [author.name for author in paper.authors] for paper in feed.papers}
        for feed in (apart, joined)
    ]
    differing = {str(paper) for paper, told in names[0].items() if told != names[1][paper]}
    assert differing == {"1310.8286"}  # `M. Finger,\\, Jr.`: a suffix by itself joins nobody
    assert any(author.affiliations for paper in apart.papers for author in paper.authors)


@pytest.mark.parametrize(
    ("written", "served", "told"),
    [
        ("+00:00</updated>", "-04:00</updated>", ("updated", "2007-04-02T23:18:42Z")),
        ("+00:00</updated>", "</updated>", ("updated", "2007-04-02T19:18:42Z")),
        ("https://arxiv.org/abs/0704.0001v1</id>", "http://arxiv.org/abs/0704.0001</id>", ("version", None)),
        (
            "<title>A plain title</title>",
            "<title>On $\\alpha$\n in  1D</title>",
            ("title", "On $\\alpha$ in 1D"),
        ),
    ],
)
def test_what_the_forms_may_vary_in(written: str, served: str, told: tuple[str, object]) -> None:
    corpus = Corpus.of_real_papers()
    record = corpus.newest("0704.0001")
    amended = corpus.amend(
        record.id,
        version=1,
        title="A plain title",
        updated="2007-04-02T19:18:42Z",
        published=record.published,
    )
    corpus = Corpus.of([amended])
    page = AuthorPage("body_n_1", "N. Body", "", (record.id,))
    document = written_feed(page, corpus, today="2026-07-15", joined_names=False).decode()
    assert written in document
    (paper,) = _read(document.replace(written, served)).papers
    name, value = told
    if name == "updated":
        assert paper.updated.text == value
    else:
        assert getattr(paper, name) == value


def test_an_entry_without_subjects_is_a_paper_without_subjects() -> None:
    lines = _document("0704.0001").splitlines(keepends=True)
    bare = "".join(line for line in lines if "category" not in line)
    (paper,) = _read(bare).papers
    assert (paper.subjects, paper.primary_subject) == ((), "")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Simeon Warner's articles on arXiv", "Simeon Warner"),
        ("Simeon Warner’s articles on arXiv", "Simeon Warner"),
        ("C. Bal\\'azs's articles on arXiv", "C. Balázs"),
        ("James's articles on arXiv", "James"),
        ("Articles on arXiv", ""),
        ("", ""),
    ],
)
def test_a_title_of_another_form_names_nobody(title: str, name: str) -> None:
    document = _document("0704.0001", name="X").replace("X's articles on arXiv", title)
    assert _read(document).name == name


def test_a_page_without_an_orcid_tells_none() -> None:
    document = _document("0704.0001")
    assert '<link rel="describes" href=""/>' in document
    assert _read(document).orcid == ""


def test_an_entry_that_cannot_be_read_is_named() -> None:
    document = _document("0704.0001", "0704.0003").replace("+00:00</published>", "+99:00</published>", 1)
    feed = _read(document)
    assert len(feed.papers) == 1
    assert feed.unreadable[0].endswith("came with an impossible date")
