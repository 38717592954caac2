"""From the pieces of a filter to its conditions."""

from __future__ import annotations

from pubtui.errors import QueryError
from pubtui.papers.dates import PartialDate
from pubtui.papers.query.conditions import (
    All,
    AnyOf,
    Condition,
    Not,
    Phrase,
    TextField,
    Word,
)
from pubtui.papers.query.tokens import Kind, Token, tokens
from pubtui.papers.query.values import VALUE_FIELDS, condition_of, pasted
from pubtui.papers.tex import plain
from pubtui.papers.text import clean_line, fold

TEXT_FIELDS = {field.value: field for field in TextField if field.value}
FIELDS = (*TEXT_FIELDS, *VALUE_FIELDS)
OTHER_NAMES = {"au": "author", "ti": "title", "abs": "abstract", "subject": "cat", "arxiv": "id"}
LONGEST_FILTER = 1_000  # characters; SQLite takes minutes to match a phrase of ten thousand
_DEEPEST = 40
_ANYWHERE = TextField.ANYWHERE.value


def parse(text: str, *, today: PartialDate) -> Condition:
    """The conditions that `text` states; an empty text is EVERYTHING.

    `today` is what relative dates (`date:<7d`) count from. Raises QueryError with the place of the fault.
    """
    parser = _Parser(text, today)
    condition = parser.alternatives(_ANYWHERE)
    parser.expect_end()
    if len(text) > LONGEST_FILTER:
        raise QueryError(
            f"A filter has {LONGEST_FILTER:,} characters at most; this one has {len(text):,}.",
            start=LONGEST_FILTER,
            end=len(text),
        )
    return condition


class _Parser:
    """Recursive descent over the tokens; None stands for a piece that says nothing yet."""

    def __init__(self, source: str, today: PartialDate) -> None:
        self._source = source
        self._today = today
        self._tokens = list(tokens(source))
        self._next = 0
        self._depth = 0

    def expect_end(self) -> None:
        if (token := self._peek()) is not None:
            raise QueryError("This bracket closes nothing.", start=token.start, end=token.end)

    def alternatives(self, field: str) -> Condition:
        """`all { OR all }`; an alternative that says nothing yet is left out."""
        found = [self._all(field)]
        while self._take(Kind.OR) is not None:
            found.append(self._all(field))
        stated = [condition for condition in found if condition != All()]
        if len(stated) > 1:
            return AnyOf(tuple(stated))
        return stated[0] if stated else All()

    def _all(self, field: str) -> Condition:
        parts = []
        while (token := self._peek()) is not None and token.kind not in (Kind.CLOSE, Kind.OR):
            condition = self._term(field)
            if condition is not None:
                parts.append(condition)
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _term(self, field: str) -> Condition | None:
        token = self._tokens[self._next]
        self._next += 1
        match token.kind:
            case Kind.MINUS:
                return self._negated(token, field)
            case Kind.OPEN:
                return self._group(token, field)
            case Kind.FIELD:
                return self._field(token, field)
            case Kind.AND:
                return None
            case Kind.NOT:
                return self._opposite(token, field)
            case _:
                return self._value(token, field)

    def _negated(self, minus: Token, field: str) -> Condition | None:
        following = self._peek()
        if following is None or following.start != minus.end:
            return None
        return self._opposite(minus, field)

    def _opposite(self, sign: Token, field: str) -> Condition | None:
        following = self._peek()
        if following is None or following.kind in (Kind.CLOSE, Kind.OR, Kind.AND, Kind.NOT):
            return None
        self._enter(sign)
        condition = self._term(field)
        self._depth -= 1
        return None if condition is None else Not(condition)

    def _group(self, bracket: Token, field: str) -> Condition | None:
        self._enter(bracket)
        condition = self.alternatives(field)
        self._take(Kind.CLOSE)
        self._depth -= 1
        return None if condition == All() else condition

    def _enter(self, token: Token) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise QueryError(
                "Too many brackets or minus signs within one another.", start=token.start, end=token.end
            )

    def _field(self, token: Token, around: str) -> Condition | None:
        name = OTHER_NAMES.get(token.text.lower(), token.text.lower())
        value = self._peek()
        is_attached = value is not None and value.start == token.end and value.kind is not Kind.CLOSE
        if name not in FIELDS:
            if is_attached:
                raise _no_such_field(token)
            return self._value(token, around)
        return self._term(name) if is_attached else None

    def _value(self, token: Token, field: str) -> Condition | None:
        if field in VALUE_FIELDS:
            return condition_of(field, token, self._today)
        if field == _ANYWHERE and token.kind is Kind.WORD and (paper := pasted(clean_line(token.text))):
            return paper
        if token.kind is Kind.PHRASE:
            return _phrase(token.text, TextField(field))
        return _words(token.text, TextField(field))

    def _peek(self) -> Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _take(self, kind: Kind) -> Token | None:
        token = self._peek()
        if token is None or token.kind is not kind:
            return None
        self._next += 1
        return token


def _words(text: str, field: TextField) -> Condition | None:
    """A word, or a phrase whose last word is still being typed."""
    folded = _readable(text, field)
    return Word(folded, field) if _says_something(folded) else None


def _phrase(text: str, field: TextField) -> Condition | None:
    words = tuple(word for word in _readable(text, field).split() if _says_something(word))
    return Phrase(words, field) if words else None


def _readable(text: str, field: TextField) -> str:
    """What TeX means, folded; `Liang, Zhenwen` in the order in which arXiv writes authors."""
    readable = clean_line(plain(text))
    if field is TextField.AUTHOR and "," in readable:
        from pubtui.papers.names import split_name

        name = split_name(readable)
        readable = " ".join((name.given, name.full_surname, name.suffix))
    return " ".join(fold(readable).split())


def _says_something(folded: str) -> bool:
    return any(map(str.isalnum, folded))


def _no_such_field(token: Token) -> QueryError:
    from difflib import get_close_matches

    near = get_close_matches(token.text.lower(), [*FIELDS, *OTHER_NAMES], n=1, cutoff=0.5)
    return QueryError(
        f"There is no field {token.text}.",
        start=token.start,
        end=token.end,
        remedy=f"Did you mean {near[0]}:?" if near else f'Write "{token.text}:…" for the words themselves.',
    )
