"""A command whose help is a page of the manual: with examples, and where the rest is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

_WIDEST_COLUMN = 44


class Documented(click.Command):
    """A command with `examples`: pairs of a command line and what it does.

    `explains_filters`: its help has the filter language, to which the other commands' help refers.
    """

    def __init__(
        self,
        *arguments: Any,
        examples: Sequence[tuple[str, str]] = (),
        explains_filters: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.examples = tuple(examples)
        self._explains_filters = explains_filters

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        if self._explains_filters:
            from pubtui.papers.query.guide import GUIDE

            with formatter.section("Filters"):
                formatter.write_dl(list(GUIDE))
        if self.examples:
            with formatter.section("Examples"):
                formatter.write_dl(list(self.examples), col_max=_WIDEST_COLUMN)
        formatter.write_paragraph()
        formatter.write_text("Exit codes, files and environment: pubtui --help, or man pubtui.")
