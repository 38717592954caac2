"""What every screen is given to work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings


@dataclass(frozen=True, slots=True)
class Session:
    """One reader's library, choices and places; `now` is the clock, in UTC."""

    library: Library
    settings: Settings
    paths: Paths
    now: Callable[[], datetime]
