"""What may stand on a terminal's line, in a file for other programs, and in LaTeX."""

from __future__ import annotations

import re

STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
"""C0 but for tabs and line breaks, C1, directions, invisibles, lone surrogates, tags."""


def assert_steers_nothing(text: str, what: str) -> None:
    found = STEERING.search(text)
    assert found is None, (
        f"{what}: U+{ord(found[0]):04X} in {text[max(0, found.start() - 60) : found.end()]!r}"
    )
