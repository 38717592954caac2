"""A disk that is really full: a file system of a few kilobytes, mounted where the shelf is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.corpus import DATA

PAPER = "2510.01444"
_MOUNTED = """
mount -t tmpfs -o size=64k none "$PUBTUI_HOME/texts" && "$@"
code=$?
ls -A "$PUBTUI_HOME/texts"
exit $code
"""


@pytest.mark.on_demand
@pytest.mark.skipif(sys.platform != "linux", reason="mount namespaces are Linux's")
@pytest.mark.parametrize(
    ("fault", "words"), [("no-length", "The disk is full"), ("modified", "There is no room for")]
)
def test_a_file_that_does_not_fit_leaves_nothing_and_says_so(tmp_path: Path, fault: str, words: str) -> None:
    (tmp_path / "texts").mkdir()
    with LoopbackArxiv() as arxiv:
        arxiv.answers.files[f"pdf/{PAPER}"] = (DATA / "reading" / "two_columns.pdf").read_bytes()
        arxiv.faults.add(f"pdf:{fault}")
        environment = {
            **os.environ, "PUBTUI_HOME": str(tmp_path), "PUBTUI_ARXIV_URL": arxiv.url, "PUBTUI_PACE": "0"
        }  # fmt: skip
        pubtui = [sys.executable, "-m", "pubtui", "download", PAPER, "--pdf"]
        ran = subprocess.run(
            ["unshare", "--map-root-user", "--mount", "sh", "-c", _MOUNTED, "sh", *pubtui],
            env=environment, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert ran.returncode == 8, ran.stderr
    assert ran.stdout.startswith(f"{PAPER} pdf: cannot be kept")
    assert words in ran.stdout
    assert ran.stdout.rstrip().endswith("Remove files from the shelf, or move it to another disk.")
