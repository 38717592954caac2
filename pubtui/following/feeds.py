"""The feeds under which other programs follow the same people: addresses of arXiv's, there and back.

Author pages have a feed of all their papers (info.arxiv.org/help/atom_feed.html), subjects one of the day's
(info.arxiv.org/help/rss.html), and every query of the API is one (info.arxiv.org/help/api/user-manual.html).
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

from pubtui.library.follows import FollowKind
from pubtui.sources import search_terms

_API = "https://export.arxiv.org/api/query?"
_NEWEST = {"sortBy": "submittedDate", "sortOrder": "descending", "max_results": "50"}
_HOST = re.compile(r"(?:www\.|export\.|rss\.)?arxiv\.org", re.IGNORECASE)
_AUTHOR = re.compile(r"/a/([^/]+?)(?:\.(?:atom2?|json|html))?/?")
_SUBJECTS = re.compile(r"/(?:rss|atom)/([A-Za-z.+-]+)/?")
_NAMES = re.compile(r"\(?au:\"[^\"]+\"(?: OR au:\"[^\"]+\")*\)?")
_NAME = re.compile(r"au:\"([^\"]+)\"")
_BARE_NAME = re.compile(r"au:([^\s()\":*?]+)")


def feed_of(kind: FollowKind, value: str, spellings: tuple[str, ...] = ()) -> str:
    """The address of a feed with the newest papers of a follow."""
    if kind in (FollowKind.AUTHOR_ID, FollowKind.ORCID):
        return f"https://arxiv.org/a/{quote(value)}.atom2"
    if kind is FollowKind.SUBJECT:
        return f"https://rss.arxiv.org/atom/{quote(value)}"
    names = dict.fromkeys((value, *spellings))
    asked = search_terms.by_author(names) if kind is FollowKind.AUTHOR_NAME else value
    return _API + urlencode({"search_query": asked, **_NEWEST})


def page_of(kind: FollowKind, value: str) -> str:
    """The address of a page about a follow, "" where arXiv has none."""
    if kind in (FollowKind.AUTHOR_ID, FollowKind.ORCID):
        return f"https://arxiv.org/a/{quote(value)}"
    if kind is FollowKind.SUBJECT:
        return f"https://arxiv.org/list/{quote(value)}/recent"
    if kind is FollowKind.AUTHOR_NAME:
        return "https://arxiv.org/search/?" + urlencode({"query": f'"{value}"', "searchtype": "author"})
    return ""


def followed_by(address: str) -> list[dict[str, object]]:
    """The follows that a feed stands for, as `checked_follow` takes them; none where it is not arXiv's."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return []
    if not _HOST.fullmatch(parts.hostname or ""):
        return []
    path = unquote(parts.path)
    if match := _AUTHOR.fullmatch(path):
        return [{"value": match[1]}]
    if match := _SUBJECTS.fullmatch(path):
        return [{"kind": FollowKind.SUBJECT.value, "value": code} for code in match[1].split("+") if code]
    if path.rstrip("/") == "/api/query":
        return [_asked(query) for query in parse_qs(parts.query).get("search_query", [])]
    return []


def _asked(query: str) -> dict[str, object]:
    if _NAMES.fullmatch(query):
        first, *more = _NAME.findall(query)
        return {"kind": FollowKind.AUTHOR_NAME.value, "value": first, "spellings": more}
    if match := _BARE_NAME.fullmatch(query):
        return {"kind": FollowKind.AUTHOR_NAME.value, "value": match[1].replace("_", " ").strip()}
    return {"kind": FollowKind.SEARCH.value, "value": query}
