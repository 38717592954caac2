"""TeX as titles and names hold it, read into readable text with its mathematics put aside.

arXiv's titles are not TeX documents: `%` is a per cent sign, `_ ^ & #` are mostly themselves, `$` may be
money, and commands may be unknown. What has no meaning in a bibliography entry becomes the characters it is
written with.
"""

from __future__ import annotations

import re

from pubtui.citations.latex import macros, math
from pubtui.citations.latex.characters import TEXT_SYMBOLS, code_points, math_command
from pubtui.citations.latex.pieces import Pieces
from pubtui.papers.tex.accents import TEXT_ACCENTS, accented
from pubtui.papers.tex.scripts import script_in_prose
from pubtui.papers.tex.structure import Span, structure
from pubtui.papers.tex.typography import tie

_TOKEN = re.compile(r"\\([A-Za-z]+)\*?|\\(.)|([{}_^~$\\])|([^\\{}_^~$]+)", re.DOTALL)
_DOUBLED = re.compile(r"\\\\([A-Za-z]{2,})")
_SPACES = {
    " ": " ",
    ",": "\u2009",
    ";": " ",
    ":": " ",
    ">": " ",
    "\\": " ",
    "!": "",
    "/": "",
    "-": "",
    "@": "",
}
_DEEPEST = 40


def read(source: str, pieces: Pieces, *, ascii_only: bool) -> str:
    """Readable text in which stand-ins of `pieces` take the place of mathematics and of styled words."""
    source = code_points(source)
    if "\\\\" in source:
        source = _DOUBLED.sub(_once, source)
    reader = _Reader(source, pieces, ascii_only=ascii_only)
    return reader.read(0, len(source))


class _Reader:
    """One source; every method reads `source[start:end]` or tells where to go on.

    What is nested deeper than anybody writes stays as it is written, and is escaped later.
    """

    def __init__(self, source: str, pieces: Pieces, *, ascii_only: bool) -> None:
        self._source = source
        self._pieces = pieces
        self._ascii_only = ascii_only
        self._structure = structure(source)
        self._depth = 0

    def read(self, start: int, end: int) -> str:
        """The readable text of a stretch; a declaration (`\\it`) takes what follows it."""
        if self._depth > _DEEPEST:
            return self._source[start:end]
        self._depth += 1
        text = ""
        position = start
        while position < end:
            piece, position = self._next(position, end, text)
            text += piece
        self._depth -= 1
        return text

    def _next(self, position: int, end: int, before: str) -> tuple[str, int]:
        mathematics = self._structure.formulas.get(position)
        if mathematics is not None and mathematics.after <= end:
            return self._math(self._source[mathematics.start : mathematics.end]), mathematics.after
        match = _TOKEN.match(self._source, position, end)
        if match is None:
            return self._source[position], position + 1
        command, symbol, special, run = match.groups()
        if run is not None:
            return run, match.end()
        if command is not None:
            return self._command(command, match.end(), end)
        if symbol is not None:
            return self._symbol(symbol, match.end(), end)
        if special == "{":
            return self._group(position, end)
        if special in ("_", "^"):
            return self._script(position, end, before)
        if special == "~":
            return tie(self._source, position), position + 1
        return special, position + 1

    def _math(self, source: str) -> str:
        if len(source) == 1 and math_command(source) is None and not source.isascii():
            return source
        written = math.render(source)
        return self._pieces.put(f"${written}$", in_word=True) if written else ""

    def _group(self, position: int, end: int) -> tuple[str, int]:
        closing = self._structure.braces.get(position)
        if closing is None or closing >= end:
            return "{", position + 1
        return self.read(position + 1, closing), closing + 1

    def _command(self, name: str, position: int, end: int) -> tuple[str, int]:
        if name in TEXT_ACCENTS:
            return self._accent(name, position, end)
        behind = self._skip_blanks(position, end)
        if name in TEXT_SYMBOLS:
            return TEXT_SYMBOLS[name], behind
        if name in macros.LOGOS:
            return self._pieces.put(f"\\{name}", in_word=True), behind
        if name in macros.TEXT_DECLARATIONS and self._depth > 1:
            return self._styled(macros.TEXT_DECLARATIONS[name], behind, end), end
        if name in macros.TEXT_COMMANDS:
            start, stop, after = self._argument(position, end)
            return self._styled(name, start, stop), after
        if name in macros.TEXT_BOXES or name == "ensuremath":
            return self._box(name, position, end)
        if name in macros.WRAPPED or name in macros.LAST_OF_TWO:
            return self._kept_argument(name, position, end)
        if name in macros.DROPPED or name in macros.TEXT_DECLARATIONS:
            return "", behind
        if name in macros.DROPPED_WITH_ARGUMENT:
            return "", self._argument(position, end)[2]
        if name in macros.MATH_SYMBOLS or name in macros.MATH_ARGUMENTS or name in macros.MATH_SYNONYMS:
            return self._stray_mathematics(name, position, end)
        return self._unknown(name, position, end)

    def _unknown(self, name: str, position: int, end: int) -> tuple[str, int]:
        """The argument of a command nobody knows, or the command as it is written."""
        closing = self._structure.braces.get(position)
        if closing is not None and closing < end:
            return self._group(position, end)
        return f"\\{name}", position

    def _symbol(self, symbol: str, position: int, end: int) -> tuple[str, int]:
        if symbol in TEXT_ACCENTS:
            return self._accent(symbol, position, end)
        return _SPACES.get(symbol, symbol), position

    def _accent(self, name: str, position: int, end: int) -> tuple[str, int]:
        start, stop, after = self._argument(position, end)
        base = self.read(start, stop)
        if not base:
            return (name if not name.isalpha() else ""), after
        return accented(base, TEXT_ACCENTS[name]), after

    def _box(self, name: str, position: int, end: int) -> tuple[str, int]:
        start, stop, after = self._argument(position, end)
        if name == "ensuremath":
            return self._math(self._source[start:stop]), after
        return self.read(start, stop), after

    def _kept_argument(self, name: str, position: int, end: int) -> tuple[str, int]:
        before, behind = macros.WRAPPED.get(name, ("", ""))
        if name in macros.LAST_OF_TWO:
            position = self._argument(position, end)[2]
        start, stop, after = self._argument(position, end)
        content = self.read(start, stop)
        return (f"{before}{content}{behind}" if content else ""), after

    def _styled(self, command: str, start: int, stop: int) -> str:
        content = self._pieces.write(self.read(start, stop).strip(), ascii_only=self._ascii_only)
        return self._pieces.put(f"\\{command}{{{content}}}", in_word=False) if content else ""

    def _stray_mathematics(self, name: str, position: int, end: int) -> tuple[str, int]:
        """A command of mathematics in prose, with its arguments and the scripts behind it."""
        start = position - len(name) - 1
        resolved = macros.MATH_SYNONYMS.get(name, name)
        for _ in range(macros.MATH_ARGUMENTS.get(resolved, 0)):
            position = self._argument(position, end)[2]
        while position < end and self._source[position] in "^_":
            position = self._argument(position + 1, end)[2]
        return self._math(self._source[start:position]), position

    def _script(self, position: int, end: int, before: str) -> tuple[str, int]:
        """Scripts where `papers.tex` shows some (`x^2`, `H_2O`, `cm^{-1}`); else the mark itself."""
        after, written = position, ""
        while after < end and self._source[after] in "^_":
            script = self._script_at(after, end, before)
            if script is None:
                break
            written += f"{self._source[after]}{{{self._source[script.start : script.end]}}}"
            after = script.after
        return (self._math(written), after) if written else (self._source[position], position + 1)

    def _script_at(self, position: int, end: int, before: str) -> Span | None:
        closing = self._structure.braces.get(position + 1)
        if closing is not None and closing < end:
            return Span(position + 2, closing, closing + 1)
        if not before or before[-1].isspace():
            return None
        if self._source[position + 1 : position + 2] == "\\":
            match = _TOKEN.match(self._source, position + 1, end)
            is_symbol = match is not None and match[1] in macros.MATH_SYMBOLS
            return Span(position + 1, match.end(), match.end()) if match and is_symbol else None
        return script_in_prose(self._source[position], self._source, position, end)

    def _argument(self, position: int, end: int) -> tuple[int, int, int]:
        """Where the argument at `position` begins and stops, and where to go on behind it."""
        position = self._skip_blanks(position, end)
        if position >= end:
            return end, end, end
        closing = self._structure.braces.get(position)
        if closing is not None and closing < end:
            return position + 1, closing, closing + 1
        match = _TOKEN.match(self._source, position, end)
        if match is None or match.group(4) is not None:
            return position, position + 1, position + 1
        return position, match.end(), match.end()

    def _skip_blanks(self, position: int, end: int) -> int:
        while position < end and self._source[position] == " ":
            position += 1
        return position


def _once(match: re.Match[str]) -> str:
    """`\\\\Lambda`, as titles that went through one program too many have it, as `\\Lambda`."""
    is_known = match[1] in macros.MATH_SYMBOLS or match[1] in macros.MATH_ARGUMENTS
    return f"\\{match[1]}" if is_known else match[0]
