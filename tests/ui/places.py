"""Every place in the app that a reader can come to, as the keys that lead there from the start."""

from __future__ import annotations

PLACES: dict[str, list[str]] = {
    "list": ["j", "s", "j", "r", "j", "space"],
    "filter": ["/", *"rea"],
    "fault": ["/", *"is:zz"],
    "completion": ["/", *"is:", "tab", "tab"],
    "nothing": ["/", *"zz", "enter"],
    "paper": ["enter"],
    "raw": ["x", "enter"],
    "shelves": ["b", "j", "j"],
    "copy": ["y"],
    "tags": ["t", "x"],
    "save": ["/", *"pr", "enter", "F"],
    "note": ["e", "x"],
    "sort": ["S"],
    "headings": ["S", "h"],
    "columns": ["C"],
    "follow": ["a"],
    "help": ["?"],
    "palette": [":"],
    "overview": ["O"],
    "versions": ["v"],
    "log": ["ctrl+r"],
}
