"""Mathematics made safe: what an author wrote between dollars, so that it compiles wherever it is pasted.

Braces come out balanced as BibTeX counts them (it counts `\\{` too, so braces that show become `\\lbrace`),
every command has its arguments, a second superscript gets a base of its own, and a command that is not on
the list of `macros` becomes its name in upright letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pubtui.citations.latex import macros
from pubtui.citations.latex.characters import code_points, encode, math_command
from pubtui.papers.tex.symbols import symbols

_TOKEN = re.compile(r"\\([A-Za-z]+)\*?|\\(.)|([{}^_&%#$'\"])|(\s+)|(.)", re.DOTALL)
_DELIMITER_CHARACTERS = frozenset("()[]/|.<>")
_SPACES = {"\\": r"\ ", ",": r"\,", ";": r"\;", ":": r"\:", ">": r"\:", "!": "", " ": r"\ ", "/": "", "-": ""}
_ESCAPED = {
    "{": r"\lbrace ",
    "}": r"\rbrace ",
    "|": r"\|",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "$": r"\$",
    "_": r"\_",
}
_SPECIAL = {"&": r"\&", "%": r"\%", "#": r"\#", "$": r"\$", '"': r"\text{''}", "~": " ", "\\": r"\backslash "}
_DEEPEST = 40


@dataclass(slots=True)
class _Atom:
    """A piece of mathematics; `kind` is the token's, `text` its source, `parts` a group's content."""

    kind: str
    text: str
    parts: list[_Atom] = field(default_factory=list)


def render(source: str) -> str:
    """`source`, without the dollars around it, as LaTeX mathematics in ASCII where LaTeX has a command."""
    return _trimmed(_Writer().write(_balanced(code_points(source))))


def _trimmed(text: str) -> str:
    """Without blanks at the ends, and without half of a `\\ `."""
    return text.strip(" ").removesuffix("\\")


def _balanced(source: str) -> list[_Atom]:
    """The tokens of `source` with its groups nested; a brace without its partner becomes a visible one."""
    root: list[_Atom] = []
    stack = [root]
    opened: list[_Atom] = []
    for match in _TOKEN.finditer(source):
        command, escaped, special, space, _other = match.groups()
        if command is not None:
            stack[-1].append(_Atom("command", command))
        elif escaped is not None:
            stack[-1].append(_Atom("escaped", escaped))
        elif special == "{" and len(stack) < _DEEPEST:
            group = _Atom("group", "")
            stack[-1].append(group)
            opened.append(group)
            stack.append(group.parts)
        elif special == "}" and opened:
            opened.pop()
            stack.pop()
        elif special in ("{", "}"):
            stack[-1].append(_Atom("escaped", special))
        elif space is not None:
            stack[-1].append(_Atom("space", " "))
        else:
            stack[-1].append(_Atom("character", match.group()))
    for group in opened:
        group.kind = "unclosed"
    return root


class _Writer:
    """Writes a list of atoms; one object per list, since scripts are counted per base."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._scripts = ""

    def write(self, atoms: list[_Atom]) -> str:
        """All of `atoms`; called once."""
        atoms = _without_lone_fences(atoms)
        index = 0
        while index < len(atoms):
            index = self._step(atoms, index)
        return "".join(self._out)

    def _step(self, atoms: list[_Atom], index: int) -> int:
        atom = atoms[index]
        if atom.kind == "character" and atom.text in "^_":
            return self._script(atoms, index)
        if atom.kind == "space":
            self._emit(" ", base=False)
        elif atom.kind == "group":
            self._emit(f"{{{_Writer().write(atom.parts)}}}")
        elif atom.kind == "unclosed":
            self._emit(r"\lbrace " + _Writer().write(atom.parts))
        elif atom.kind == "escaped":
            self._emit(_ESCAPED.get(atom.text, _SPACES.get(atom.text, "")))
        elif atom.kind == "command":
            return self._command(atoms, index)
        elif atom.text == "'":
            self._prime()
        else:
            self._emit_character(atom.text)
        return index + 1

    def _emit(self, text: str, *, base: bool = True) -> None:
        """Adds `text`; a blank goes between a command's name and a letter."""
        if not text:
            return
        if self._out and text[:1].isalpha() and re.search(r"\\[A-Za-z]+$", self._out[-1]):
            self._out.append(" ")
        self._out.append(text)
        if base:
            self._scripts = ""

    @property
    def _prime_is_closed(self) -> bool:
        return "'" in self._scripts and not self._out[-1].endswith("'")

    def _prime(self) -> None:
        """A prime is a superscript to TeX: it may be followed by one, but not stand behind one."""
        if "^" in self._scripts or self._prime_is_closed:
            self._emit("{}")
        self._emit("'", base=False)
        self._scripts += "'"

    def _script(self, atoms: list[_Atom], index: int) -> int:
        argument, after = _argument(atoms, index + 1)
        if argument is not None:
            in_braces = atoms[after - 1].kind == "group"
            self._emit_script(atoms[index].text, _braced(argument, keep_single=not in_braces))
        return after

    def _emit_character(self, character: str) -> None:
        text = _character(character)
        if text[0] in "^_":
            self._emit_script(text[0], text[1:])
        else:
            self._emit(text, base=text != " ")

    def _emit_script(self, mark: str, argument: str) -> None:
        """A script; a second one of its kind gets a base of its own."""
        if mark in self._scripts or (mark == "^" and self._prime_is_closed):
            self._emit("{}")
        self._emit(f"{mark}{argument}", base=False)
        self._scripts += mark

    def _command(self, atoms: list[_Atom], index: int) -> int:
        name = macros.MATH_SYNONYMS.get(atoms[index].text, atoms[index].text)
        if name in macros.MATH_DECLARATIONS:
            rest = _trimmed(_Writer().write(atoms[index + 1 :]))
            self._emit(f"\\{macros.MATH_DECLARATIONS[name]}{{{rest}}}")
            return len(atoms)
        if name in ("left", "right"):
            return self._fence(atoms, index)
        if name in macros.DROPPED:
            return index + 1
        if name in macros.DROPPED_WITH_ARGUMENT or name == "textcolor":
            return _argument(atoms, index + 1)[1]
        if name in macros.TEXT_BOXES or name in macros.TEXT_COMMANDS:
            argument, after = _argument(atoms, index + 1)
            box = "text" if name in macros.TEXT_BOXES else name
            self._emit(f"\\{box}{{{_as_text(argument)}}}")
            return after
        if name in macros.MATH_ARGUMENTS:
            return self._with_arguments(name, atoms, index + 1)
        if name in macros.MATH_SYMBOLS or name == "not":
            self._emit(f"\\{name}")
            return index + 1
        return self._unlisted(name, atoms, index + 1)

    def _unlisted(self, name: str, atoms: list[_Atom], index: int) -> int:
        """A command of some package or of the author's: what it holds, or its name in upright letters."""
        before, behind = macros.MATH_WRAPPED.get(name, ("", ""))
        if index < len(atoms) and atoms[index].kind == "group":
            self._emit(f"{before}{{{_Writer().write(atoms[index].parts)}}}{behind}")
            return index + 1
        meant = symbols().get(name, "")
        if meant:
            for character in meant:
                self._emit_character(character)
        elif name != "ensuremath":
            self._emit(f"\\mathrm{{{name}}}")
        return index

    def _with_arguments(self, name: str, atoms: list[_Atom], index: int) -> int:
        text = f"\\{name}"
        if name == "sqrt":
            root, index = _optional(atoms, index)
            text += root
        for _ in range(macros.MATH_ARGUMENTS[name]):
            argument, index = _argument(atoms, index)
            text += _braced(argument)
        self._emit(text)
        return index

    def _fence(self, atoms: list[_Atom], index: int) -> int:
        """`\\left` or `\\right` with its delimiter, a dot where there is none."""
        following = atoms[index + 1] if index + 1 < len(atoms) else None
        delimiter, used = ".", 1
        if following is not None:
            if following.kind == "character" and following.text in _DELIMITER_CHARACTERS:
                delimiter, used = following.text, 2
            elif following.kind == "command" and following.text in macros.DELIMITERS:
                delimiter, used = f"\\{following.text}", 2
            elif following.kind == "escaped" and following.text in "{}|":
                delimiter, used = _ESCAPED[following.text].strip(), 2
        self._emit(f"\\{atoms[index].text}{delimiter}")
        return index + used


def _without_lone_fences(atoms: list[_Atom]) -> list[_Atom]:
    """Without `\\left` and `\\right` where they do not pair up, or a declaration takes one of them."""
    depth = 0
    paired = not any(atom.kind == "command" and atom.text in macros.MATH_DECLARATIONS for atom in atoms)
    for atom in atoms:
        if _is_fence(atom):
            depth += 1 if atom.text == "left" else -1
            paired = paired and depth >= 0
    if paired and depth == 0:
        return atoms
    return [atom for atom in atoms if not _is_fence(atom)]


def _is_fence(atom: _Atom) -> bool:
    return atom.kind == "command" and atom.text in ("left", "right")


def _argument(atoms: list[_Atom], index: int) -> tuple[list[_Atom] | None, int]:
    """What the command before `index` takes as its argument, and where to go on; None if there is none."""
    while index < len(atoms) and atoms[index].kind == "space":
        index += 1
    if index == len(atoms):
        return None, index
    atom = atoms[index]
    if atom.kind == "group":
        return atom.parts, index + 1
    if (atom.kind == "character" and atom.text in "^_") or _is_fence(atom):
        return None, index
    if atom.kind == "command" and (atom.text in macros.MATH_ARGUMENTS or atom.text in macros.TEXT_COMMANDS):
        after = index + 1
        for _ in range(macros.MATH_ARGUMENTS.get(atom.text, 1)):
            _inner, after = _argument(atoms, after)
        return atoms[index:after], after
    return [atom], index + 1


def _optional(atoms: list[_Atom], index: int) -> tuple[str, int]:
    """`[3]` behind `\\sqrt`, or nothing."""
    if index < len(atoms) and atoms[index].text == "[":
        for end in range(index + 1, len(atoms)):
            if atoms[end].text == "]":
                return f"[{{{_Writer().write(atoms[index + 1 : end])}}}]", end + 1
    return "", index


def _braced(argument: list[_Atom] | None, *, keep_single: bool = False) -> str:
    if argument is None:
        return "{}"
    if keep_single and len(argument) == 1 and argument[0].kind == "character":
        text = _character(argument[0].text)
        if len(text) == 1 and text not in "' ":
            return text
    return f"{{{_Writer().write(argument)}}}"


def _character(character: str) -> str:
    if character in _SPECIAL:
        return _SPECIAL[character]
    if character.isascii():
        return character
    return math_command(character) or f"\\text{{{encode(character, ascii_only=True)}}}"


def _as_text(argument: list[_Atom] | None) -> str:
    return encode(_source(argument or []), ascii_only=True)


def _source(atoms: list[_Atom]) -> str:
    """Atoms of a text argument as plain characters; commands as their name."""
    pieces: list[str] = []
    for atom in atoms:
        if atom.kind in ("group", "unclosed"):
            pieces.append(_source(atom.parts))
        elif atom.kind == "escaped":
            pieces.append(atom.text if atom.text in _ESCAPED else " ")
        else:
            pieces.append(atom.text)
    return "".join(pieces)
