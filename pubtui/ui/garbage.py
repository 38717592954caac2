"""When Python looks for garbage: not while somebody scrolls.

A look at a long text and all that shows it takes 10 to 30 ms, longer than a frame.
"""

from __future__ import annotations

import gc


def leave_aside() -> None:
    """Whatever lives now is not looked at until `clear`."""
    gc.freeze()


def clear() -> None:
    """Give back what is no longer needed, and leave the rest aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
