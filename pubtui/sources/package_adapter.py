"""The door through which the `arxiv` package asks; the answers are read by somebody else."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import requests

_NO_ENTRIES = b'<feed xmlns="http://www.w3.org/2005/Atom"/>'


class PackageAdapter(requests.adapters.BaseAdapter):
    """Gives every address that a session asks for to `fetch`, and the session a feed without entries."""

    def __init__(self) -> None:
        super().__init__()
        self.fetch: Callable[[str], None] = _unset

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        address = request.url or ""
        self.fetch(address)
        response = requests.Response()
        response.raw = BytesIO(_NO_ENTRIES)
        response.status_code = 200
        response.url = address
        response.request = request
        return response

    def close(self) -> None:
        """Nothing is held."""


def _unset(address: str) -> None:
    raise LookupError(f"nobody fetches {address}")
