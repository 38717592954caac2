"""The API's answers, byte for byte as arXiv writes them: since November 2025, and before."""

from __future__ import annotations

import base64
import hashlib
import re
import textwrap
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import quote
from xml.sax.saxutils import escape

from tests.loopback_arxiv.corpus import Record

_ARXIV_NS = ' xmlns:arxiv="http://arxiv.org/schemas/atom"'
_OPENSEARCH_NS = ' xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"'


class Layout(StrEnum):
    """CURRENT is what arXiv sends since November 2025, LEGACY what it sent before."""

    CURRENT = "current"
    LEGACY = "legacy"


@dataclass(frozen=True, slots=True)
class FeedPage:
    """One page of an answer before it is written down: the asked query, the counts, and entries as XML.

    A count of None leaves the element out.
    """

    search_query: str
    id_list: str
    start: int
    max_results: int
    total: int | None
    entries: tuple[str, ...]
    updated: str
    start_told: int | None = None

    @property
    def query_line(self) -> str:
        return (
            f"search_query={self.search_query}&id_list={self.id_list}"
            f"&start={self.start}&max_results={self.max_results}"
        )


def feed(page: FeedPage, layout: Layout) -> bytes:
    """The document that arXiv makes of `page`."""
    head = _current_head(page) if layout is Layout.CURRENT else _legacy_head(page)
    return (head + "".join(page.entries) + "</feed>\n").encode()


def error_feed(message: str, *, updated: str, fragment: str | None) -> bytes:
    """The feed with one entry that arXiv answers a bad request with, at status 400 now and 200 before."""
    identifier = "https://arxiv.org/api/errors" + (f"#{fragment}" if fragment else "")
    return (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        f'<feed{_OPENSEARCH_NS}{_ARXIV_NS} xmlns="http://www.w3.org/2005/Atom">\n'
        "  <id>https://arxiv.org/</id>\n"
        "  <title>arXiv Search Results</title>\n"
        f"  <updated>{updated}</updated>\n"
        "  <opensearch:itemsPerPage>1</opensearch:itemsPerPage>\n"
        "  <opensearch:totalResults>1</opensearch:totalResults>\n"
        "  <opensearch:startIndex>0</opensearch:startIndex>\n"
        "  <entry>\n"
        f"    <id>{escape(identifier)}</id>\n"
        "    <title>Error</title>\n"
        f"    <updated>{updated}</updated>\n"
        f'    <link href="{_attribute(identifier)}" rel="alternate" type="text/html"/>\n'
        f"    <summary>{escape(message)}</summary>\n"
        "    <author>\n"
        "      <name>arXiv api core</name>\n"
        "    </author>\n"
        "  </entry>\n"
        "</feed>\n"
    ).encode()


def entry(record: Record, layout: Layout) -> str:
    """One paper's `<entry>`."""
    return (_current_entry if layout is Layout.CURRENT else _legacy_entry)(record)


def _current_head(page: FeedPage) -> str:
    asked = quote(page.search_query, safe=":()\"*?,'[]").replace("%20", "+")
    link = (
        f"https://arxiv.org/api/query?search_query={asked}&start={page.start}"
        f"&max_results={page.max_results}&id_list={page.id_list}"
    )
    told = page.start if page.start_told is None else page.start_told
    total = "" if page.total is None else f"  {_element('opensearch:totalResults', str(page.total))}"
    return (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        f'<feed{_OPENSEARCH_NS}{_ARXIV_NS} xmlns="http://www.w3.org/2005/Atom">\n'
        f"  <id>https://arxiv.org/api/{_fingerprint(page)}</id>\n"
        f"  <title>arXiv Query: {escape(page.query_line)}</title>\n"
        f"  <updated>{page.updated}</updated>\n"
        f'  <link href="{_attribute(link)}" type="application/atom+xml"/>\n'
        f"  <opensearch:itemsPerPage>{page.max_results}</opensearch:itemsPerPage>\n"
        f"{total}"
        f"  <opensearch:startIndex>{told}</opensearch:startIndex>\n"
    )


def _legacy_head(page: FeedPage) -> str:
    told = page.start if page.start_told is None else page.start_told
    name = "opensearch:{}" + _OPENSEARCH_NS
    total = "" if page.total is None else f"  {_element(name.format('totalResults'), str(page.total))}"
    self_link = quote(page.query_line, safe="")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f'  <link href="http://arxiv.org/api/query?{self_link}" rel="self" type="application/atom+xml"/>\n'
        f'  <title type="html">ArXiv Query: {escape(page.query_line)}</title>\n'
        f"  <id>http://arxiv.org/api/{_fingerprint(page)}</id>\n"
        f"  <updated>{page.updated[:10]}T00:00:00-04:00</updated>\n"
        f"{total}"
        f"  {_element(name.format('startIndex'), str(told))}"
        f"  {_element(name.format('itemsPerPage'), str(page.max_results))}"
    )


def _fingerprint(page: FeedPage) -> str:
    digest = hashlib.sha1(page.query_line.encode(), usedforsecurity=False).digest()
    return base64.b64encode(digest).decode().rstrip("=")


@lru_cache(maxsize=30_000)
def _current_entry(record: Record) -> str:
    base = f"{record.id}v{record.version}"
    dois = (record.doi or "").split()
    lines = [
        "  <entry>\n",
        f"    <id>http://arxiv.org/abs/{base}</id>\n",
        f"    <title>{escape(record.title)}</title>\n",
        f"    <updated>{record.updated}</updated>\n",
        f'    <link href="https://arxiv.org/abs/{base}" rel="alternate" type="text/html"/>\n',
        f'    <link href="https://arxiv.org/pdf/{base}" rel="related" type="application/pdf" title="pdf"/>\n',
        f"    <summary>{escape(_unwrapped(record.abstract))}</summary>\n",
        *(
            f'    <category term="{_attribute(name)}" scheme="http://arxiv.org/schemas/atom"/>\n'
            for name in record.categories
        ),
        f"    <published>{record.published}</published>\n",
        _optional("    <arxiv:comment>{}</arxiv:comment>\n", record.comment),
        f'    <arxiv:primary_category term="{_attribute(record.categories[0])}"/>\n',
        _optional("    <arxiv:journal_ref>{}</arxiv:journal_ref>\n", record.journal_ref),
        *(_author(record, at, "") for at in range(len(record.authors))),
        *(f"    <arxiv:doi>{escape(doi)}</arxiv:doi>\n" for doi in dois),
        *(
            f'    <link rel="related" href="https://doi.org/{_attribute(doi)}" title="doi"/>\n'
            for doi in dois
        ),
        "  </entry>\n",
    ]
    return "".join(lines)


@lru_cache(maxsize=30_000)
def _legacy_entry(record: Record) -> str:
    base = f"{record.id}v{record.version}"
    lines = [
        "  <entry>\n",
        f"    <id>http://arxiv.org/abs/{base}</id>\n",
        f"    <updated>{record.updated}</updated>\n",
        f"    <published>{record.published}</published>\n",
        f"    <title>{escape(_wrapped('Title: ', record.title))}</title>\n",
        f"    <summary>{escape(record.abstract)}</summary>\n",
        *(_author(record, at, _ARXIV_NS) for at in range(len(record.authors))),
        *(
            f"    <arxiv:doi{_ARXIV_NS}>{escape(doi)}</arxiv:doi>\n"
            f'    <link title="doi" href="http://dx.doi.org/{_attribute(doi)}" rel="related"/>\n'
            for doi in (record.doi or "").split()
        ),
        _optional(
            f"    <arxiv:comment{_ARXIV_NS}>{{}}</arxiv:comment>\n", _labelled("Comments: ", record.comment)
        ),
        _optional(
            f"    <arxiv:journal_ref{_ARXIV_NS}>{{}}</arxiv:journal_ref>\n",
            _labelled("Journal-ref: ", record.journal_ref),
        ),
        f'    <link href="http://arxiv.org/abs/{base}" rel="alternate" type="text/html"/>\n',
        f'    <link title="pdf" href="http://arxiv.org/pdf/{base}" rel="related" type="application/pdf"/>\n',
        f'    <arxiv:primary_category{_ARXIV_NS} term="{_attribute(record.categories[0])}"'
        ' scheme="http://arxiv.org/schemas/atom"/>\n',
        *(
            f'    <category term="{_attribute(name)}" scheme="http://arxiv.org/schemas/atom"/>\n'
            for name in (*record.categories, *record.classes)
        ),
        "  </entry>\n",
    ]
    return "".join(lines)


def _author(record: Record, at: int, namespace: str) -> str:
    affiliations = "".join(
        f"      <arxiv:affiliation{namespace}>{escape(place)}</arxiv:affiliation>\n"
        for place in record.affiliations_of(at)
    )
    return f"    <author>\n      <name>{escape(record.authors[at])}</name>\n{affiliations}    </author>\n"


def _optional(form: str, text: str | None) -> str:
    return form.format(escape(text)) if text else ""


def _labelled(label: str, text: str | None) -> str | None:
    return _wrapped(label, text) if text else None


def _element(name: str, text: str) -> str:
    return f"<{name}>{text}</{name.split()[0]}>\n"


def _attribute(text: str) -> str:
    return escape(text, {'"': "&quot;"})


def _wrapped(label: str, text: str) -> str:
    """`text` as it stood in arXiv's .abs files, wrapped behind its label; the label is not part of it."""
    lines = textwrap.wrap(
        text,
        79,
        initial_indent="x" * len(label),
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)[len(label) :]


def _unwrapped(abstract: str) -> str:
    """One line per paragraph: a line break stays only where an indented line follows."""
    return re.sub(r"\n(?! )", " ", abstract.rstrip())
