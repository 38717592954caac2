"""The page of a web browser that stands in for a terminal under `pubtui serve`."""

from __future__ import annotations

from collections.abc import Mapping


def is_around_us(environment: Mapping[str, str]) -> bool:
    """Whether what is drawn goes to a page; textual-serve then names the driver that sends it there."""
    return environment.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")
