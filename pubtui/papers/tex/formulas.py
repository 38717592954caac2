"""The commands of mathematics: fractions, roots, stacks, accents, delimiters, environments."""

from __future__ import annotations

from pubtui.papers.tex.accents import accented, spacing_accent
from pubtui.papers.tex.fractions import enclosed, fraction, root
from pubtui.papers.tex.reader import Call, Command
from pubtui.papers.tex.run import Style
from pubtui.papers.tex.structure import Span
from pubtui.papers.tex.symbols import OPERATORS

_ALIGNED = frozenset(
    "equation align gather multline displaymath math eqnarray split aligned gathered flalign alignat".split()
)
_MATRICES = {
    "matrix": "", "smallmatrix": "", "array": "", "pmatrix": "()", "bmatrix": "[]", "Bmatrix": "{}",
    "vmatrix": "||", "Vmatrix": "‖‖", "cases": "{",
}  # fmt: skip
_WITH_LIMITS = frozenset("lim liminf limsup injlim projlim max min sup inf argmax argmin".split())
_LONGEST_ENVIRONMENT = 20_000
_WITH_COLUMNS = frozenset({"array", "alignat"})


def _two_arguments(call: Call) -> tuple[Span, Span] | None:
    start = call.position
    first, second = call.argument(), call.argument()
    if first is None or second is None:
        call.position = start
        call.print_source()
        return None
    return first, second


def quotient(call: Call) -> None:
    """A fraction, apart from what it must not run into."""
    if spans := _two_arguments(call):
        text = fraction(call.text(spans[0]), call.text(spans[1]))
        has_script = call.reader.source.text[call.position : call.position + 1] in ("^", "_")
        is_argument = call.group.line.function in OPERATORS - _WITH_LIMITS
        if has_script or is_argument:
            text = f"({text})"
        call.group.line.part()
        call.print(text)
        call.group.line.part()


def infix(call: Call) -> None:
    r"""TeX's `\over` and `\choose`: what stands before it in the group is above, what follows is below."""
    above = call.group.line.cut(call.group.first_piece).text.strip()
    below = call.text(Span(call.position, call.group.end, call.group.end))
    call.print(fraction(above, below) if call.name == "over" else f"C({above}, {below})")
    call.position = call.group.end


def square_root(call: Call) -> None:
    """A root, with the degree it may have."""
    degree = call.option()
    if (span := call.argument()) is None:
        call.print("√")
    else:
        call.print(root(call.text(span), call.text(degree) if degree else ""))


def binomial(call: Call) -> None:
    """A binomial coefficient, written C(n, k)."""
    if spans := _two_arguments(call):
        call.print(f"C({call.text(spans[0])}, {call.text(spans[1])})")


def braced(call: Call) -> None:
    """What a brace goes over or under: several terms stay together for the script that names them."""
    if (span := call.argument()) is None:
        call.print_source()
        return
    has_script = call.reader.source.text[call.position : call.position + 1] in ("^", "_")
    text = call.text(span)
    call.print(enclosed(text) if has_script else text)


def derivative(differential: str) -> Command:
    r"""The package physics's `\dv{f}{x}`: a derivative; with one argument, the operator."""

    def derive(call: Call) -> None:
        call.option()
        if (first := call.argument()) is None:
            call.print_source()
            return
        second = call.braced()
        above = call.text(first) if second else ""
        below = call.text(second or first)
        call.group.line.part()
        call.print(f"{fraction(f'{differential}{enclosed(above)}', f'{differential}{below}')}")
        call.group.line.part()

    return derive


def matrix_element(call: Call) -> None:
    r"""The package physics's `\mel{a}{A}{b}`."""
    spans = [span for _ in range(3) if (span := call.braced())]
    if len(spans) < 3:
        call.print_source()
    else:
        call.print("⟨{}|{}|{}⟩".format(*map(call.text, spans)))


def stacked(mark: str) -> Command:
    """A command that sets its first argument over (`^`) or under (`_`) its second."""

    def stack(call: Call) -> None:
        if spans := _two_arguments(call):
            call.read(spans[1])
            call.reader.script(mark, spans[0], call.group)

    return stack


def labelled(arrow: str) -> Command:
    """An arrow with its argument above it."""

    def label(call: Call) -> None:
        call.option()
        call.print(arrow)
        if span := call.argument():
            call.reader.script("^", span, call.group)

    return label


def script(mark: str) -> Command:
    """A command that raises (`^`) or lowers (`_`) its argument."""

    def shifted(call: Call) -> None:
        if span := call.argument():
            call.reader.script(mark, span, call.group)

    return shifted


def operator(call: Call) -> None:
    """The name of a function that LaTeX does not know."""
    if call.reader.source.text.startswith("*", call.position):
        call.position += 1
    if span := call.argument():
        call.reader.operator(call.text(span), call.group)


def negated(call: Call) -> None:
    """A relation, struck through."""
    if (span := call.argument()) and (text := call.text(span)):
        call.print(f"{text[0]}\u0338{text[1:]}")


def delimiter(call: Call) -> None:
    r"""`\left`, `\big` and their kin: the delimiter behind prints itself, a dot prints nothing."""
    call.skip_blanks()
    if call.position < call.group.end and call.reader.source.text[call.position] == ".":
        call.position += 1


def modulus(call: Call) -> None:
    """The modulus of a congruence."""
    call.print(" ")
    span = call.argument()
    call.print(f"(mod {call.text(span)})" if span else "mod")


def accent(mark: str) -> Command:
    """A command that sets the combining character `mark` on its argument."""

    def accent_on(call: Call) -> None:
        if _is_apostrophe(call):
            call.print("'")
            return
        mathematics = call.group.mathematics or len(call.name) > 1
        span = call.argument()
        text = call.reader.line_of(span, call.group, mathematics=mathematics).text if span else ""
        style = call.group.style | Style.MATH if mathematics else call.group.style
        shown = accented(text, mark) if text else spacing_accent(call.name)
        call.group.line.add(shown, style, call.group.target)

    return accent_on


def _is_apostrophe(call: Call) -> bool:
    r"""Whether `\'` is a needlessly escaped apostrophe (`the authors\' view`)."""
    text = call.reader.source.text
    behind = text[call.position : call.position + 1]
    return call.name == "'" and text[call.position - 3 : call.position - 2] == "s" and behind in ("", " ")


def environment(call: Call) -> None:
    r"""`\begin{…}`: formulas, matrices and cases on one line; other environments are their content."""
    if (argument := call.braced()) is None:
        call.print_source()
        return
    source = call.reader.source
    name = source[argument]
    kind = name.rstrip("*")
    closing = f"\\end{{{name}}}"
    end = source.text.find(closing, call.position, min(call.group.end, call.position + _LONGEST_ENVIRONMENT))
    if end < 0 or (kind not in _ALIGNED and kind not in _MATRICES):
        return
    if kind in _WITH_COLUMNS:
        call.braced()
    enclosing = _MATRICES.get(kind, "")
    call.print(enclosing[:1])
    call.skip_blanks()
    call.read(
        Span(call.position, end, end),
        mathematics=True,
        style=call.group.style | Style.MATH,
        column="" if kind in _ALIGNED else ",",
    )
    if enclosing:
        call.group.line.trim()
    call.group.line.attach(enclosing[1:], call.group.style, call.group.target)
    call.position = end + len(closing)
