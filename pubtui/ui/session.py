"""What every screen is given to work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings


@dataclass(frozen=True, slots=True)
class Session:
    """One reader's library, choices and places; `now` is the clock, in UTC.

    `origins` says who set those of the settings that are not at their default, as `Effective` does.
    """

    library: Library
    settings: Settings
    paths: Paths
    now: Callable[[], datetime]
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
