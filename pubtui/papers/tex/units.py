"""Numbers with units, as the package siunitx writes them."""

from __future__ import annotations

import re

from pubtui.papers.tex.reader import Call
from pubtui.papers.tex.scripts import raised
from pubtui.papers.tex.structure import Span

_COMMAND = re.compile(r"\\([A-Za-z]+) ?")
_POWER = re.compile(r"\\(?:tothe|raiseto) ?\{([^{}]*)\}")
_POWER_OF_TEN = re.compile(r"(?<=\d) ?[eE] ?([+-]?\d+)")
# The macros of siunitx's manual (section "Unit macros") that occur in abstracts; others print their name.
_SYMBOLS = dict(
    pair.split("=")
    for pair in """
    femto=f pico=p nano=n micro=μ milli=m centi=c deci=d kilo=k mega=M giga=G tera=T peta=P kibi=Ki
    mebi=Mi gibi=Gi meter=m metre=m second=s gram=g kg=kg ampere=A kelvin=K mole=mol candela=cd hertz=Hz
    joule=J newton=N pascal=Pa watt=W volt=V ohm=Ω farad=F henry=H tesla=T coulomb=C electronvolt=eV
    eV=eV byte=B bit=bit decibel=dB percent=% degree=° celsius=°C degreeCelsius=°C minute=min hour=h
    day=d litre=L liter=L angstrom=Å parsec=pc astronomicalunit=au squared=² cubed=³ square=² cubic=³
    per=/ of=
    """.split()
)


def number(call: Call) -> None:
    """A number, or an angle in degrees."""
    call.option()
    if (span := call.argument()) is None:
        call.print_source()
        return
    _print_number(call, span)
    if call.name == "ang":
        call.print("°")


def unit(call: Call) -> None:
    """A unit alone."""
    call.option()
    if (span := call.argument()) is None:
        call.print_source()
    else:
        call.print(_unit(call.reader.source[span]))


def quantity(call: Call) -> None:
    """A number with its unit, or two numbers and the unit of both."""
    call.option()
    first = call.argument()
    last = call.argument() if call.name.endswith("range") else first
    of = call.argument()
    if first is None or last is None or of is None:
        call.print_source()
        return
    _print_number(call, first)
    if last != first:
        call.print("–")
        _print_number(call, last)
    symbol = _unit(call.reader.source[of])
    call.print(symbol if symbol in ("%", "°") else f" {symbol}")


def _print_number(call: Call, span: Span) -> None:
    """A number; `1e-5` is a power of ten."""
    text = call.text(span)
    call.print(_POWER_OF_TEN.sub(lambda match: f"×10{raised(match[1].lstrip('+'))}", text))


def _unit(source: str) -> str:
    source = _POWER.sub(lambda match: raised(match[1]) or f"^{match[1]}", source)
    spelled = _COMMAND.sub(lambda match: _SYMBOLS.get(match[1], match[1]), source)
    return spelled.replace("~", " ").replace(".", " ").replace("$", "").strip()
