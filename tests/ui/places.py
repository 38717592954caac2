"""Every place in the app that a reader can come to, as the keys that lead there from the start."""

from __future__ import annotations

PLACES: dict[str, list[str]] = {
    "list": ["j", "s", "j", "r", "j", "space"],
    "filter": ["/", *"reason author:liang"],
    "fault": ["/", *"reason is:zz"],
    "completion": ["/", *"is:", "tab", "tab"],
    "nothing": ["/", *"xyzzy", "enter"],
    "paper": ["enter"],
    "raw": ["x", "enter"],
    "shelves": ["b", "j", "j"],
    "copy": ["y"],
    "tags": ["t", *"thesis"],
    "save": ["/", *"prover", "enter", "F"],
    "sort": ["S"],
    "follow": ["a"],
    "help": ["?"],
    "palette": [":"],
    "overview": ["O"],
    "versions": ["v"],
    "log": ["ctrl+r"],
}
