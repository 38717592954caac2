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
    "follow": ["a"],
    "help": ["?"],
    "palette": [":"],
    "overview": ["O"],
    "versions": ["v"],
    "log": ["ctrl+r"],
    "several": ["space", "j", "space", "y"],
    "empty shelf": ["b", "j", "j", "j", "enter"],
    "help searched": ["?", *"copy"],
    "themes": ["T"],
    "columns": ["C"],
}

THROUGH_A_TEXT: dict[str, list[str]] = {
    "text": ["enter"],
    "search": ["/", *"mask"],
    "found": ["enter"],
    "link": ["escape", "tab"],
    "contents": ["c"],
    "copy from the text": ["escape", "y"],
    "help from the text": ["escape", "?"],
}
"""A walk through the full text of the first paper, each place from the one before."""
