"""Lists of follows in JSON, in the schema `pubtui/follows/1`: the follows of a backup, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from pubtui.errors import FileError, PubtuiError
from pubtui.following.listed import Fault, ListedFollow, ReadList, checked_follow, fault_of

SCHEMA = "pubtui/follows/1"


def write(follows: Iterable[ListedFollow]) -> str:
    """The list as JSON."""
    document = {"schema": SCHEMA, "follows": [asdict(follow) for follow in follows]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read(text: str) -> ReadList:
    """The list that `text` is. Raises FileError where it is none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileError(f"It is not JSON: {error}.") from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise FileError(f"It is no list of follows in JSON: it says no schema {SCHEMA}.")
    told = document.get("follows")
    if not isinstance(told, list):
        raise FileError("It is no list of follows in JSON: its follows are no array.")
    follows, faults = [], []
    for number, one in enumerate(told, start=1):
        place = f"follow {number:,}"
        if not isinstance(one, dict):
            faults.append(Fault(place, "It is no JSON object."))
            continue
        try:
            follows.append(checked_follow(one))
        except PubtuiError as error:
            faults.append(fault_of(place, error))
    return ReadList(tuple(follows), tuple(faults))
