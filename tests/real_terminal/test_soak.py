"""Whatever is pressed, the app lives, stays small, and does nothing when it is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_terminal.soak import soak

pytestmark = pytest.mark.terminal


def test_two_hundred_random_keys_end_nothing(tmp_path: Path) -> None:
    assert soak(tmp_path, keys=200, early=200, seed=4, idle=0.1).keys == 200


@pytest.mark.on_demand
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ten_thousand_random_keys_end_nothing_and_need_no_more_memory(tmp_path: Path, seed: int) -> None:
    assert soak(tmp_path, keys=10_000, early=1_000, seed=seed, idle=20.0).shortfalls == []
