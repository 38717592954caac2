"""One paragraph of TeX read from left to right, as text and as mathematics."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from pubtui.papers.tex.alphabets import ALPHABETS
from pubtui.papers.tex.line import Line
from pubtui.papers.tex.links import links
from pubtui.papers.tex.run import Style
from pubtui.papers.tex.scripts import lowered, raised, script_in_prose, spelled
from pubtui.papers.tex.source import COMMAND, Source
from pubtui.papers.tex.structure import Span
from pubtui.papers.tex.symbols import LETTERS, OPERATORS, symbols
from pubtui.papers.tex.typography import dash, quotation_marks, tie

_DEEPEST = 40
_OPENING_BARS = frozenset({"lvert", "lVert"})
_CLOSING_BARS = frozenset({"rvert", "rVert"})

_TEXT = re.compile(
    r"(?P<words>[^\\{}$^_~-]+(?:-(?!-)[^\\{}$^_~-]*)*)|(?P<command>\\(?:[A-Za-z]+|.|$))"
    r"|(?P<dash>-{2,})|(?P<other>.)",
    re.DOTALL,
)
_MATHEMATICS = re.compile(
    r"(?P<words>[^\\{}$^_~'& ]+)|(?P<command>\\(?:[A-Za-z]+|.|$))|(?P<primes>'+)|(?P<other>.)", re.DOTALL
)
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_PRIMES = {"''": "″", "'''": "‴"}

# A macro in capitals that stands as a word is the author's own for the acronym it is named by.
_ACRONYM = re.compile(r"[ (~-]\\[A-Z]{2,}(?![A-Za-z])")

# The author's own macro for a letter of an alphabet (`\calO`, `\bbR`)
_LETTER_MACRO = re.compile(r"(?P<alphabet>[Cc]al|bb|frak)(?P<letter>[A-Z])\Z")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class Group:
    """What holds between two braces: the mode and the fonts, where the text goes, where the source ends."""

    line: Line
    end: int
    mathematics: bool = False
    style: Style = Style.PLAIN
    target: str = ""
    alphabet: str = ""
    depth: int = 0
    first_piece: int = 0
    column: str = ""
    row: str = ";"

    def add(self, text: str) -> None:
        self.line.add(text, self.style, self.target)

    def next_cell(self, separator: str) -> None:
        """Ends a cell or a row; the author's own punctuation is enough, save a comma behind cells."""
        if separator.strip():
            self.line.trim(" ," if self.column and separator == self.row else " ")
            self.add(" " if self.line.last in ",;." else f"{separator} ")


class Changes(TypedDict, total=False):
    """What may differ in a group from the one around it."""

    mathematics: bool
    style: Style
    target: str
    alphabet: str
    column: str


class Call:
    """A command where it stands, with the arguments it takes.

    Reading goes on at `position` when the command is done; taking an argument moves it.
    """

    __slots__ = ("group", "name", "position", "reader")

    def __init__(self, reader: Reader, group: Group, name: str, position: int) -> None:
        self.reader = reader
        self.group = group
        self.name = name
        self.position = position

    def argument(self) -> Span | None:
        """Takes an argument in any form, or None if there is none."""
        return self._taken(self.reader.source.argument(self.position, self.group.end))

    def braced(self) -> Span | None:
        """Takes an argument in braces."""
        start = self.reader.source.after_blanks(self.position, self.group.end)
        return self._taken(self.reader.source.braced(start, self.group.end))

    def option(self) -> Span | None:
        """Takes an argument in square brackets."""
        return self._taken(self.reader.source.option(self.position, self.group.end))

    def skip_blanks(self) -> None:
        self.position = self.reader.source.after_blanks(self.position, self.group.end)

    def read(self, span: Span, **changes: Unpack[Changes]) -> None:
        """Prints an argument, in a group of its own that differs by `changes`."""
        self.reader.read_inside(span, self.group, **changes)

    def text(self, span: Span) -> str:
        """The readable text of an argument, read as mathematics."""
        return self.reader.line_of(span, self.group).text.strip()

    def print(self, text: str) -> None:
        self.group.add(text)

    def print_source(self) -> None:
        """Prints the command as it was written, for want of its arguments."""
        self.group.add(f"\\{self.name}")

    def _taken(self, span: Span | None) -> Span | None:
        if span is not None:
            self.position = span.after
        return span


Command = Callable[[Call], None]


class Reader:
    """Reads a source from left to right; `commands` says what commands do, by name."""

    def __init__(self, text: str, commands: Mapping[str, Command]) -> None:
        self.source = Source(text)
        self._commands = commands
        self._marks = {start: (end, mark, "") for start, (end, mark) in quotation_marks(text).items()} | {
            link.start: (link.end, link.text, link.target) for link in links(text)
        }
        self._mark_starts = sorted(self._marks)

    def read(self, span: Span, group: Group) -> None:
        """Reads a part of the source into `group`."""
        group.end = span.end
        group.first_piece = len(group.line.pieces)
        if group.depth > _DEEPEST:
            group.add(re.sub(r"[{}$]", "", self.source[span]))
        elif group.mathematics:
            self._read_mathematics(span.start, group)
        else:
            self._read_text(span.start, group)

    def read_inside(self, span: Span, group: Group, **changes: Unpack[Changes]) -> None:
        """Reads an argument onto the line of `group`, in a group of its own that differs by `changes`."""
        inner = replace(group, depth=group.depth + 1, **changes)
        self.read(span, inner)

    def line_of(self, span: Span, group: Group, *, mathematics: bool = True) -> Line:
        """Reads an argument onto a line of its own."""
        style = group.style | Style.MATH if mathematics else group.style
        line = Line()
        self.read(
            span, replace(group, line=line, depth=group.depth + 1, style=style, mathematics=mathematics)
        )
        line.gap = False
        return line

    # Text

    def _read_text(self, position: int, group: Group) -> None:
        while position < group.end:
            if position in self._marks:
                position = self._mark(position, group)
                continue
            match = _TEXT.match(self.source.text, position, self._next_mark(position, group.end))
            if match is None:
                return
            kind = match.lastgroup
            if kind == "words":
                group.add(match[0])
                position = match.end()
            elif kind == "command":
                position = self._command(match, group)
            elif kind == "dash":
                group.add(dash(self.source.text, match.start(), match.end()))
                position = match.end()
            else:
                position = self._special_in_text(match[0], position, group)

    def _next_mark(self, position: int, end: int) -> int:
        if not self._mark_starts:
            return end
        index = bisect_left(self._mark_starts, position)
        return min(end, self._mark_starts[index]) if index < len(self._mark_starts) else end

    def _mark(self, position: int, group: Group) -> int:
        end, text, target = self._marks[position]
        if target:
            group.line.add(text, group.style | Style.LINK, group.target or target)
        else:
            group.add(text)
        return end

    def _special_in_text(self, character: str, position: int, group: Group) -> int:
        if character == "{":
            return self._open_group(position, group)
        if character == "$" and (after := self._read_formula(position, group)):
            return after
        if character in "^_" and (after := self._script_in_text(character, position, group)):
            return after
        group.add(tie(self.source.text, position) if character == "~" else character)
        return position + 1

    def _open_group(self, position: int, group: Group) -> int:
        span = self.source.braced(position, group.end)
        if span is None:
            group.add("{")
            return position + 1
        self.read_inside(span, group)
        return span.after

    def _read_formula(self, position: int, group: Group) -> int | None:
        formula = self.source.formulas.get(position)
        if formula is None or formula.after > group.end:
            return None
        start = self.source.after_blanks(formula.start, formula.end)
        end = start + len(self.source.text[start : formula.end].rstrip(" "))
        self.read_inside(Span(start, end, end), group, mathematics=True, style=group.style | Style.MATH)
        return formula.after

    def _script_in_text(self, mark: str, position: int, group: Group) -> int | None:
        span = _script_in_text(self.source, mark, position, group.end)
        if span is None:
            return None
        self.script(mark, span, group)
        return span.after

    # Mathematics

    def _read_mathematics(self, position: int, group: Group) -> None:
        while position < group.end:
            match = _MATHEMATICS.match(self.source.text, position, group.end)
            if match is None:
                return
            kind = match.lastgroup
            if kind == "words":
                alphabet = ALPHABETS.get(group.alphabet)
                group.add(match[0].translate(alphabet) if alphabet else match[0])
                position = match.end()
            elif kind == "command":
                position = self._command(match, group)
            elif kind == "primes":
                group.line.attach(_PRIMES.get(match[0], "′" * len(match[0])), group.style, group.target)
                position = match.end()
            else:
                position = self._special_in_mathematics(match[0], position, group)

    def _special_in_mathematics(self, character: str, position: int, group: Group) -> int:
        if character == "{":
            return self._open_group(position, group)
        if character in "^_":
            span = self.source.argument(position + 1, group.end)
            if span:
                self.script(character, span, group)
                return span.after
        if character == "&":
            group.next_cell(group.column)
        else:
            group.add(" " if character == "~" else character)
        return position + 1

    def script(self, mark: str, span: Span, group: Group) -> None:
        """Adds a superscript (`mark` is `^`) or a subscript (`_`)."""
        text = self.line_of(span, group).text.strip()
        if not text:
            return
        text = _PRIMES.get(text.replace("′", "'"), text)
        if group.mathematics and len(group.line.pieces) > group.first_piece:
            group.line.close_up()
        if text == "o" and mark == "^" and group.line.last.isdigit():
            text = "°"
        characters = raised(text) if mark == "^" else lowered(text)
        if characters is not None:
            group.line.attach(characters, group.style, group.target)
        else:
            group.line.attach(spelled(mark, text), group.style, group.target)
            group.line.part()
        group.line.gap = group.line.gap or bool(group.line.function)

    # Commands

    def _command(self, match: re.Match[str], group: Group) -> int:
        name = match[0][1:]
        position = match.end()
        if name in ("(", "[") and (after := self._read_formula(match.start(), group)):
            return after
        if command := self._commands.get(name):
            call = Call(self, group, name, position)
            command(call)
            return call.position
        if name == "deg" and group.line.last.isdigit():
            group.line.attach("°", group.style, group.target)
            return position
        if name in OPERATORS:
            self.operator(name, group)
            return position
        symbol = symbols().get(name)
        if symbol is not None:
            return self._symbol(symbol, name, match, group)
        return self._unknown(name, position, group)

    def operator(self, name: str, group: Group) -> None:
        """Adds the name of a function, apart from letters on both sides."""
        group.line.part()
        group.add(name)
        group.line.part()
        group.line.function = name

    def _symbol(self, symbol: str, name: str, match: re.Match[str], group: Group) -> int:
        alphabet = ALPHABETS.get(group.alphabet)
        if symbol[0].isascii() and symbol[0].isalpha() and len(symbol) > 1:
            self.operator(symbol, group)
            return match.end()
        if group.mathematics and (unicodedata.category(symbol[0]) == "Pe" or name in _CLOSING_BARS):
            group.line.trim()
        group.add(symbol.translate(alphabet) if alphabet else symbol)
        position = match.end()
        if not group.mathematics:
            return self.source.after_blanks(position, group.end) if name in LETTERS else position
        if symbol[-1].isalpha() or symbol in "∂∇√":
            following = self.source.after_blanks(position, group.end)
            return following if self._is_letter_or_digit(following, group.end) else position
        blank_before = (
            self.source.text[match.start() - 1 : match.start()] == " " and name not in _OPENING_BARS
        )
        return position if blank_before else self.source.after_blanks(position, group.end)

    def _is_letter_or_digit(self, position: int, end: int) -> bool:
        if position >= end:
            return False
        if self.source.text[position] == "\\":
            match = COMMAND.match(self.source.text, position, end)
            name = match[0][1:] if match else ""
            return bool(_LETTER_OR_DIGIT.match(symbols().get(name, "")))
        return bool(_LETTER_OR_DIGIT.match(self.source.text, position))

    def _unknown(self, name: str, position: int, group: Group) -> int:
        option = self.source.option(position, group.end)
        span = self.source.braced(option.after if option else position, group.end)
        if span and self.source[span].strip():
            self._argument_of_unknown(name, span, group)
            return span.after
        letter = _LETTER_MACRO.match(name) if group.mathematics else None
        if letter:
            group.add(letter["letter"].translate(ALPHABETS[letter["alphabet"].lower()]))
        elif group.mathematics and name.isalpha():
            self.operator(name, group)
        elif _ACRONYM.match(self.source.text, position - len(name) - 2):
            group.add(name)
        else:
            group.add(f"\\{name}")
        return position

    def _argument_of_unknown(self, name: str, span: Span, group: Group) -> None:
        r"""The argument, which says most; but a number behind a name in capitals says little (`\GF{13}`)."""
        is_function = name[0].isupper() and not _LETTER.search(self.source[span])
        if is_function:
            group.add(f"{name}(")
        self.read_inside(span, group)
        if is_function:
            group.line.attach(")", group.style, group.target)


def _script_in_text(source: Source, mark: str, position: int, end: int) -> Span | None:
    """The script that a mark outside mathematics begins, or None where it is a plain character."""
    before = source.text[position - 1 : position]
    following = source.text[position + 1 : position + 2]
    if following == "{":
        return source.argument(position + 1, end)
    if before in ("", " "):
        return None
    if following == "\\":
        span = source.argument(position + 1, end)
        return span if span and source[span][1:] in symbols() else None
    return script_in_prose(mark, source.text, position, end)
