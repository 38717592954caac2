"""The commands that change how text looks."""

from __future__ import annotations

from pubtui.papers.tex.reader import Call, Command
from pubtui.papers.tex.run import Style

_FAMILIES = Style.BOLD | Style.ITALIC | Style.MONO


def in_text(style: Style) -> Command:
    """A command whose argument is text in `style`."""

    def font(call: Call) -> None:
        if (span := call.argument()) is None:
            call.print_source()
        else:
            around = call.group.style & ~Style.MATH
            call.read(span, mathematics=False, style=around | style, alphabet="")

    return font


def in_mathematics(style: Style = Style.PLAIN, *, alphabet: str = "") -> Command:
    """A command whose argument is mathematics in `style`, in one of Unicode's alphabets."""

    def font(call: Call) -> None:
        if (span := call.argument()) is None:
            call.print_source()
        else:
            around = call.group.style | Style.MATH
            call.read(span, mathematics=True, style=around | style, alphabet=alphabet)

    return font


def switch(style: Style = Style.PLAIN, *, alphabet: str = "") -> Command:
    r"""A font for the rest of the group; before a group (`\bf{x}`) authors mean that group.

    Without a style and an alphabet, the plain font.
    """
    off = Style.PLAIN if style or alphabet else _FAMILIES

    def font(call: Call) -> None:
        call.skip_blanks()
        wanted = (call.group.style & ~off) | style
        if span := call.braced():
            mathematics = call.group.mathematics or bool(alphabet)
            call.read(span, mathematics=mathematics, style=wanted, alphabet=alphabet)
        else:
            call.group.style, call.group.alphabet = wanted, alphabet

    return font
