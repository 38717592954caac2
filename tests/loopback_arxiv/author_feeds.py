"""The feeds behind arXiv's author pages, `/a/IDENTIFIER.atom` and `.atom2`.

Other than the API they carry names and titles as typed, TeX and all, and everything in one document; `.atom2`
joins all names of a paper in one author element (arXiv's browse code, controllers/list_page/author.py).
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from tests.loopback_arxiv.corpus import AuthorPage, Corpus, Record

_SCHEME = "http://arxiv.org/schemas/atom"


def author_feed(page: AuthorPage, corpus: Corpus, *, today: str, joined_names: bool) -> bytes:
    """All papers of `page` that arXiv has, newest first; `today` is `YYYY-MM-DD`."""
    records = [record for paper in page.paper_ids if (record := corpus.version(paper, None)) is not None]
    records.sort(key=lambda record: record.published, reverse=True)
    describes = f"https://orcid.org/{page.orcid}" if page.orcid else ""
    entries = "".join(_entry(record, joined_names=joined_names) for record in records)
    return (
        f'<feed xmlns:arxiv="{_SCHEME}" xmlns="http://www.w3.org/2005/Atom">\n'
        f"  <title>{escape(page.name)}'s articles on arXiv</title>\n"
        f'  <link rel="describes" href="{describes}"/>\n'
        f"  <updated>{today}T00:00:00+00:00</updated>\n"
        f"  <id>https://arxiv.org/a/{page.identifier}</id>\n"
        f'  <link rel="describes" href="https://arxiv.org/a/{page.identifier}"/>\n'
        f"{entries}"
        "</feed>\n"
    ).encode()


def typed_names(record: Record) -> tuple[str, ...]:
    """The names as typed, where the author line is known and comes apart cleanly; else as displayed."""
    line, before = record.tex_authors or "", ""
    while line != before:  # affiliations, which may hold brackets of their own
        line, before = re.sub(r"\([^()]*\)", "", line), line
    names = tuple(name.strip() for name in re.split(r",\s*(?:and\s+)?|\s+and\s+", line) if name.strip())
    return names if len(names) == len(record.authors) else record.authors


def _entry(record: Record, *, joined_names: bool) -> str:
    address = f"https://arxiv.org/abs/{record.id}v{record.version}"
    names = typed_names(record)
    authors = (", ".join(names),) if joined_names else names
    lines = [
        "  <entry>\n",
        f"    <id>{address}</id>\n",
        f"    <updated>{record.updated.replace('Z', '+00:00')}</updated>\n",
        f"    <published>{record.published.replace('Z', '+00:00')}</published>\n",
        f"    <title>{escape(record.title)}</title>\n",
        f"    <summary>{escape(' '.join(record.abstract.split()))}</summary>\n",
        *(
            f"    <author>\n      <name>{escape(name)}</name>\n"
            + ("" if joined_names else _affiliations(record, at))
            + "    </author>\n"
            for at, name in enumerate(authors)
        ),
        *(f"    <arxiv:doi>{escape(doi)}</arxiv:doi>\n" for doi in (record.doi or "").split()),
        f"    <arxiv:comment>{escape(record.comment)}</arxiv:comment>\n" if record.comment else "",
        f"    <arxiv:journal_ref>{escape(record.journal_ref)}</arxiv:journal_ref>\n"
        if record.journal_ref
        else "",
        f'    <link href="{address}" rel="alternate" type="text/html"/>\n',
        f'    <link title="pdf" href="{address.replace("/abs/", "/pdf/")}" rel="alternate"'
        ' type="application/pdf"/>\n',
        _category("arxiv:primary_category", record.categories[0]),
        *(_category("category", name) for name in record.categories),
        "  </entry>\n",
    ]
    return "".join(lines)


def _affiliations(record: Record, at: int) -> str:
    return "".join(
        f"      <arxiv:affiliation>{escape(place)}</arxiv:affiliation>\n"
        for place in record.affiliations_of(at)
    )


def _category(element: str, name: str) -> str:
    return f'    <{element} term="{name}" scheme="{_SCHEME}" label="{name}"/>\n'
