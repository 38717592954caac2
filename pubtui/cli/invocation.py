"""What every command is given: where things are, what the reader chose, and the library."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

import click

from pubtui.errors import PubtuiError
from pubtui.papers.text import without_controls
from pubtui.settings import effective, paths

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.papers.dates import PartialDate
    from pubtui.settings.settings import Settings


class Invocation:
    """One run of the command line; everything is looked up when a command first asks for it.

    So `doctor` and `config --init` still work when the settings have a fault or the library is damaged.
    """

    def __init__(
        self, flags: Sequence[tuple[str, str]] = (), environment: Mapping[str, str] = os.environ
    ) -> None:
        self.environment = environment
        self.flags = flags

    @cached_property
    def paths(self) -> paths.Paths:
        return paths.locate(self.environment)

    @cached_property
    def effective(self) -> effective.Effective:
        """The settings with their origins; raises SettingsError."""
        return effective.load(self.paths.config_file, self.environment, self.flags)

    @property
    def settings(self) -> Settings:
        return self.effective.settings

    @cached_property
    def now(self) -> PartialDate:
        """The moment of this run, in UTC as arXiv's dates are."""
        from pubtui.papers.dates import PartialDate

        return PartialDate.of(datetime.now(UTC))

    def open_library(self) -> Library:
        """The library, with the starter in it at the first start; the caller closes it."""
        from pubtui import starter
        from pubtui.library.database import open_library

        self.paths.make_data_folder()
        library = open_library(self.paths.library_file)
        library.before_leaving = self._keep_copy
        try:
            starter.stock(library, self.now)
        except BaseException:
            library.close()
            raise
        return library

    def _keep_copy(self, library: Library) -> None:
        """A copy of the reader's own data, if they have changed; one that cannot be made is told."""
        from pubtui.library import copies

        try:
            copies.keep(library, in_passing=True)
        except PubtuiError as error:
            self.say(str(error))

    def say(self, message: str) -> None:
        """A message for the reader: on standard error, so that the data stay alone on standard output."""
        click.echo(without_controls(message), err=True)


invocation = click.make_pass_decorator(Invocation)
