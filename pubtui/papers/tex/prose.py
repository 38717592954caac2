"""The commands of running text: links, notes, lists, and what prints nothing."""

from __future__ import annotations

import re

from pubtui.papers.tex.reader import Call, Command
from pubtui.papers.tex.run import Style
from pubtui.papers.text import clean_line

_ESCAPED = re.compile(r"\\([_%#&~])")
_WEB = re.compile(r"https?://[!-~]+\Z", re.IGNORECASE)
_LAYOUT = re.compile(r"[{} ]")


def dropped(arguments: int) -> Command:
    """A command that prints nothing, and its arguments neither."""

    def drop(call: Call) -> None:
        call.option()
        for _ in range(arguments):
            call.braced()

    return drop


def last_of(arguments: int) -> Command:
    r"""A command that prints the last of its arguments only, as `\textcolor{red}{x}` does."""

    def last(call: Call) -> None:
        call.option()
        spans = [span for _ in range(arguments) if (span := call.braced())]
        if spans:
            call.read(spans[-1])
        else:
            call.print_source()

    return last


def wrapped(before: str, after: str) -> Command:
    """A command that prints its argument between two marks."""

    def wrap(call: Call) -> None:
        while call.option():
            pass
        if (span := call.argument()) is None:
            call.print_source()
            return
        call.print(before)
        call.read(span)
        call.group.line.attach(after, call.group.style, call.group.target)

    return wrap


def printed(text: str) -> Command:
    """A command that prints `text`."""

    def output(call: Call) -> None:
        call.print(text)

    return output


def nothing(call: Call) -> None:
    """Prints nothing; a name made of letters ends with a blank that TeX does not print."""
    if call.name.isalpha():
        call.skip_blanks()


def code_point(call: Call) -> None:
    r"""MathJax's `\unicode{x2013}`."""
    span = call.braced()
    digits = call.reader.source[span] if span else ""
    if re.fullmatch(r"x[0-9A-Fa-f]{1,5}", digits):
        call.print(clean_line(chr(int(digits[1:], 16))))
    else:
        call.print_source()
        call.print(digits)


def url(call: Call) -> None:
    """An address, shown as it is."""
    if (span := call.braced()) is None:
        call.print_source()
        return
    text = _ESCAPED.sub(r"\1", call.reader.source[span])
    target = _address(call.reader.source[span])
    call.group.line.add(text, call.group.style | (Style.LINK if target else Style.PLAIN), target)


def href(call: Call) -> None:
    """A text that leads to an address."""
    start = call.position
    address = call.braced()
    shown = call.braced()
    if address is None or shown is None:
        call.position = start
        url(call)
        return
    target = _address(call.reader.source[address])
    link = Style.LINK if target else Style.PLAIN
    call.read(shown, mathematics=False, style=(call.group.style & ~Style.MATH) | link, target=target)


def verbatim(call: Call) -> None:
    """Text between two equal delimiters, in which nothing is TeX."""
    text = call.reader.source.text
    delimiter = text[call.position : call.position + 1]
    is_delimiter = bool(delimiter.strip()) and not delimiter.isalpha()
    closing = text.find(delimiter, call.position + 1, call.group.end) if is_delimiter else -1
    if closing < 0:
        call.print_source()
        return
    call.group.line.add(text[call.position + 1 : closing], call.group.style | Style.MONO, call.group.target)
    call.position = closing + 1


def item(call: Call) -> None:
    """A bullet, or the label that stands in its place."""
    call.skip_blanks()
    call.print(" ")
    if label := call.option():
        call.read(label)
        call.print(" ")
    else:
        call.print("• ")
    call.skip_blanks()


def line_break(call: Call) -> None:
    """A new line in text, a new row in mathematics."""
    call.option()
    call.skip_blanks()
    if call.group.mathematics:
        call.group.next_cell(call.group.row)
        return
    call.group.line.trim()
    if call.group.line.last not in ("", "\n"):
        call.group.line.attach("\n", call.group.style, call.group.target)


def _address(source: str) -> str:
    """The web address that an argument holds, or the empty string."""
    address = _LAYOUT.sub("", _ESCAPED.sub(r"\1", source))
    return address if _WEB.match(address) else ""
