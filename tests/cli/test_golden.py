"""What ten commands print over the library that ships, held word for word.

After a change that is meant, run `REWRITE_GOLDEN=1 pytest tests/cli/test_golden.py` and look at the diff.
"""

import os
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui

GOLDEN = Path(__file__).with_name("golden")
COMMANDS = {
    "list": ["list"],
    "list-filter": ["list reasoning cat:cs.AI -survey"],
    "list-json-lines": ["list --order title --limit 2 --jsonl"],
    "list-marked": ["star 2607.07820 2606.13174", "read 2607.07820", "list is:starred"],
    "show": ["tag later 2603.08291", "note 2603.08291 'Cited twice.'", "show 2603.08291"],
    "show-json": ["show arXiv:2410.14182v1 --json"],
    "cite": ["cite https://arxiv.org/abs/2607.07820"],
    "cite-arxiv": ["cite 10.48550/arXiv.2410.14182 2509.09675 --format arxiv-bibtex"],
    "export": ["export reward -math --format biblatex"],
    "follows": ["follow cs.DL --no-refresh", "follows"],
    "formats": ["formats"],
    "config": ["--set mouse=off config"],
    "help": ["--help"],
    "help-list": ["list --help"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_what_it_always_printed(name: str, pubtui: Pubtui) -> None:
    for typed in COMMANDS[name]:
        ran = pubtui(*shlex.split(typed))
        assert ran.code == 0
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("REWRITE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(ran.out, encoding="utf-8")
    assert ran.out == file.read_text(encoding="utf-8")
