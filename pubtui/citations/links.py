"""A paper's title as a link: Markdown, Org, HTML.

CommonMark 0.31 section 6.3 (links); Org manual section 4.1 (link format), with a zero-width space where
brackets would end the description, as `org-link-make-string` sets it; HTML Living Standard section 13.1.2
(attributes).
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pubtui.citations.styles.spans import escaped_markdown
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context

_ORG_BRACKETS = re.compile(r"\](?=\]|$)")


def render_markdown(papers: Sequence[Paper], context: Context) -> str:
    """`[Title](https://arxiv.org/abs/ID)`; several papers are a list."""
    del context
    return _list(
        [f"[{escaped_markdown(plain(paper.title))}]({paper.identifier.abs_url})" for paper in papers]
    )


def render_org(papers: Sequence[Paper], context: Context) -> str:
    """`[[https://arxiv.org/abs/ID][Title]]`; several papers are a list."""
    del context
    titles = (_ORG_BRACKETS.sub("]\u200b", plain(paper.title)) for paper in papers)
    return _list(
        [f"[[{paper.identifier.abs_url}][{title}]]" for paper, title in zip(papers, titles, strict=True)]
    )


def render_html(papers: Sequence[Paper], context: Context) -> str:
    """`<a href="https://arxiv.org/abs/ID">Title</a>`; several papers are a `<ul>`."""
    del context
    links = [
        f'<a href="{paper.identifier.abs_url}">{html.escape(plain(paper.title), quote=False)}</a>'
        for paper in papers
    ]
    if len(links) == 1:
        return links[0]
    items = "\n".join(f"  <li>{link}</li>" for link in links)
    return f"<ul>\n{items}\n</ul>"


def _list(lines: list[str]) -> str:
    return lines[0] if len(lines) == 1 else "\n".join(f"- {line}" for line in lines)
