"""The entries of a .bib file, read as tolerantly as real files need.

The grammar is BibTeX's (Patashnik, "BibTeXing", 1988, section 2, and `bibtex.web`): text between entries is
comment, an entry stands in braces or parentheses, a value is braced, quoted, a number or a macro, and
values are joined by `#`. Forgiven are commas too many or too few, fields without a value, and an entry that
is never closed: it ends where a line begins with `@word{`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_START = re.compile(r"@[ \t]*([A-Za-z][\w-]*)\s*([{(])")
_NEXT_ENTRY = re.compile(r"^[ \t]*@[ \t]*[A-Za-z][\w-]*\s*[{(]", re.MULTILINE)
_KEY = {
    "}": re.compile(r"\s*([^\s,{}=\"#%]*?)[ \t]*(?=[,}\n]|\Z)(?!\s*=)"),
    ")": re.compile(r"\s*([^\s,{}()=\"#%]*?)[ \t]*(?=[,)\n]|\Z)(?!\s*=)"),
}
_FIELD = re.compile(r"[\s,]*([A-Za-z][\w:.+/-]*)\s*=\s*")
_BARE_VALUE = re.compile(r"[^\s,#{}\"()=]+")
_JOINED = re.compile(r"\s*#\s*")
_BRACE = re.compile(r"[{}]")
_BRACE_OR_QUOTE = re.compile(r"[{}\"]")
_SHOWN_OF_JUNK = 40
_TO_NEXT_FIELD = re.compile(r"[^,\n]*[,\n]?")


@dataclass(frozen=True, slots=True)
class BibEntry:
    """One entry: `kind` and names of fields in lower case, values as written but for their delimiters.

    `line` is where it begins, from 1; `fault` says what is wrong with it, "" for nothing.
    """

    kind: str
    key: str
    fields: dict[str, str] = field(default_factory=dict)
    line: int = field(default=0, compare=False)
    fault: str = field(default="", compare=False)


def scan(text: str) -> list[BibEntry]:
    """The entries in their order, without `@string`, `@preamble` and `@comment`; never raises."""
    return list(_entries(text))


def _entries(text: str) -> Iterator[BibEntry]:
    macros: dict[str, str] = {}
    position, line, counted, limit = 0, 1, 0, -1
    while match := _START.search(text, position):
        kind = match[1].lower()
        if kind == "comment":
            position = _behind_comment(text, match.end() - 1)
            continue
        if limit < match.end():  # looked for once, so that a file on one line is not read for each entry
            limit = _start_of_next_entry(text, match.end())
        reader = _EntryReader(text, match.end(), limit, match[2], macros)
        if kind == "string":
            macros |= {name: value for name, value in reader.fields().items() if value}
        elif kind != "preamble":
            key = reader.key()
            fields = reader.fields()
            line, counted = line + text.count("\n", counted, match.start()), match.start()
            fault = reader.fault or ("" if key else "it has no key")
            if key or fields:
                yield BibEntry(kind, key, fields, line, fault)
        position = min(max(reader.position, match.end()), limit)


def _start_of_next_entry(text: str, position: int) -> int:
    match = _NEXT_ENTRY.search(text, position)
    return match.start() if match else len(text)


def _behind_comment(text: str, opening: int) -> int:
    """Where to go on behind `@comment{…}`: its closing brace, or the end of its line."""
    closing = _closing_brace(text, opening, len(text)) if text[opening] == "{" else None
    if closing is not None:
        return closing + 1
    line_end = text.find("\n", opening)
    return line_end + 1 if line_end >= 0 else len(text)


def _closing_brace(text: str, opening: int, limit: int) -> int | None:
    """The brace that closes the one at `opening`; BibTeX counts braces whatever stands before them."""
    depth = 0
    for match in _BRACE.finditer(text, opening, limit):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.start()
    return None


class _EntryReader:
    """Reads one entry from behind its opening delimiter; `position` ends up behind the closing one.

    `fault` is the first thing that had to be forgiven and may have cost a field.
    """

    def __init__(self, text: str, position: int, limit: int, opening: str, macros: dict[str, str]) -> None:
        self.position = position
        self.fault = ""
        self._text = text
        self._limit = limit
        self._closing = "}" if opening == "{" else ")"
        self._macros = macros

    def key(self) -> str:
        """The key, "" where the entry begins with a field."""
        match = _KEY[self._closing].match(self._text, self.position, self._limit)
        if match is None:
            return ""
        self.position = match.end()
        return match[1]

    def fields(self) -> dict[str, str]:
        """The fields up to the closing delimiter; of two with one name the first, as in BibTeX."""
        found: dict[str, str] = {}
        while self.position < self._limit:
            match = _FIELD.match(self._text, self.position, self._limit)
            if match is not None:
                self.position = match.end()
                found.setdefault(match[1].lower(), self._value())
                continue
            if self._closes():
                break
            self._skip_junk()
        return found

    def _closes(self) -> bool:
        while self.position < self._limit and self._text[self.position] in " \t\r\n,":
            self.position += 1
        if self.position < self._limit and self._text[self.position] == self._closing:
            self.position += 1
            return True
        if self.position >= self._limit:
            self._forgive("it is never closed")
            return True
        return False

    def _forgive(self, what: str) -> None:
        self.fault = self.fault or what

    def _skip_junk(self) -> None:
        """Past what is no field: a group whole, else to the next comma or line."""
        start = self.position
        self._skip_group_or_line()
        junk = " ".join(self._text[start : self.position].rstrip(", \n").split())
        self._forgive(f"{junk[:_SHOWN_OF_JUNK]!r} is no field")

    def _skip_group_or_line(self) -> None:
        if self._text[self.position] == "{":
            closing = _closing_brace(self._text, self.position, self._limit)
            self.position = closing + 1 if closing is not None else self._limit
            return
        match = _TO_NEXT_FIELD.match(self._text, self.position, self._limit)
        junk = match[0] if match else ""
        stop = junk.find(self._closing)
        self.position += stop if stop > 0 else max(len(junk), 1)

    def _value(self) -> str:
        parts = [self._part()]
        while match := _JOINED.match(self._text, self.position, self._limit):
            self.position = match.end()
            parts.append(self._part())
        return " ".join("".join(parts).split())

    def _part(self) -> str:
        character = self._text[self.position : self.position + 1]
        if character == "{":
            return self._delimited(_closing_brace(self._text, self.position, self._limit))
        if character == '"':
            return self._delimited(self._closing_quote())
        match = _BARE_VALUE.match(self._text, self.position, self._limit)
        if match is None:
            return ""
        self.position = match.end()
        return self._macros.get(match[0].lower(), match[0])

    def _delimited(self, closing: int | None) -> str:
        start = self.position + 1
        if closing is None:
            self._forgive("it is never closed")
        end = self._limit if closing is None else closing
        self.position = min(end + 1, self._limit)
        return self._text[start:end]

    def _closing_quote(self) -> int | None:
        depth = 0
        for match in _BRACE_OR_QUOTE.finditer(self._text, self.position + 1, self._limit):
            if match[0] == '"' and depth <= 0:
                return match.start()
            depth += {"{": 1, "}": -1}.get(match[0], 0)
        return None
