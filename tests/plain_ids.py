"""A pytest plugin for mutmut: ids of parameters that can be given back to pytest whatever the values are."""

from __future__ import annotations

import hashlib

import pytest


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """A short hash of a text; pytest's own id for everything else."""
    del config
    if not isinstance(val, str | bytes):
        return None
    return f"{argname}-{hashlib.sha256(repr(val).encode()).hexdigest()[:10]}"
