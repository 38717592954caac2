"""What a shell offers to complete an argument, beside identifiers: names that the reader or pubtui gave."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from pubtui.cli.invocation import Invocation
from pubtui.errors import PubtuiError

if TYPE_CHECKING:
    from pubtui.library.database import Library


def styles(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Styles of references that begin so."""
    from pubtui.citations.references import STYLES

    return _beginning(incomplete, (style.name for style in STYLES))


def schemas(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Schemas that begin so."""
    from pubtui.cli.schema import schema_names

    return _beginning(incomplete, schema_names())


def tags(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """The reader's tags that begin so."""
    return _beginning(incomplete, _of_library(context, lambda library: library.tags.counts()))


def followed(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Those the reader follows whose labels begin so."""
    follows = _of_library(context, lambda library: [follow.label for follow in library.follows.all()])
    return _beginning(incomplete, follows)


def _of_library(context: click.Context, names: Callable[[Library], Iterable[str]]) -> Iterable[str]:
    try:
        with context.ensure_object(Invocation).open_library() as library:
            return list(names(library))
    except PubtuiError:  # a shell that completes is no place to tell it
        return []


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.lower().startswith(incomplete.lower())]
