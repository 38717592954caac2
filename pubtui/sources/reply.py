"""An answer of arXiv's, and what its status means."""

from __future__ import annotations

import email.utils
import re
from collections.abc import Mapping
from dataclasses import dataclass

from pubtui.errors import OfflineError, RefusedError
from pubtui.papers.text import clean_line

KEPT = "Everything in your library is as it was."

_LONGEST_RETRY = 86_400.0
_ASKS_TO_WAIT = {403, 429, 503}
_RATE_TEXT = re.compile(rb"\s*(?:<html>)?\s*rate exceeded", re.IGNORECASE)
_TITLE = re.compile(rb"<title>(.*?)</title>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it came: any status but those that only ask for patience or another address."""

    url: str
    status: int
    content_type: str
    body: bytes
    headers: Mapping[str, str]

    @property
    def is_redirect(self) -> bool:
        return 300 <= self.status < 400 and bool(self.headers.get("Location"))


def refusal(reply: Reply) -> RefusedError | OfflineError:
    """The reason behind a status other than 200, in arXiv's words where it has some."""
    if reply.status >= 500:
        return OfflineError(
            f"arXiv has a fault of its own (HTTP {reply.status}).",
            still_true=KEPT,
            remedy="Try again later.",
        )
    title = _TITLE.search(reply.body)
    words = (title.group(1) if title else reply.body[:200]).decode("utf-8", "replace")
    shown = clean_line(words) or "without a reason"
    return RefusedError(f"arXiv says no (HTTP {reply.status}): {shown}", still_true=KEPT)


def asks_to_wait(reply: Reply) -> bool:
    """Whether it is no answer but a wish to be left alone for a while."""
    return reply.status in _ASKS_TO_WAIT or bool(reply.status == 200 and _RATE_TEXT.match(reply.body))


def why(reply: Reply) -> str:
    """Why arXiv wants to be left alone."""
    if reply.status == 403:
        return "arXiv takes us, or a neighbour on this network, for a robot and wants to be left alone."
    if reply.status == 503:
        return "arXiv is overloaded and asks for patience."
    return "arXiv limits how often it may be asked."


def retry_after(reply: Reply) -> float | None:
    """Seconds, from either form of the header (RFC 9110, 10.2.3); None where it is absent or nonsense.

    At most a day: no answer may keep us away for ever.
    """
    told = reply.headers.get("Retry-After", "").strip()
    if told.isascii() and told.isdecimal():
        return min(float(told), _LONGEST_RETRY)
    try:
        moment = email.utils.parsedate_to_datetime(told)
        sent = email.utils.parsedate_to_datetime(reply.headers.get("Date", ""))
        return min(max(0.0, (moment - sent).total_seconds()), _LONGEST_RETRY)
    except (ValueError, TypeError):
        return None


def whole_number(told: str) -> int | None:
    """What decimal digits say, up to 18 of them (SQLite's integers end there); None for anything else."""
    return int(told) if told.isascii() and told.isdecimal() and len(told) <= 18 else None
