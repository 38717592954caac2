"""Whether a shell can bring pubtui back after it has been put aside."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_ASK = "from pubtui.terminal.job_control import can_be_resumed; print(can_be_resumed())"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="job control is POSIX's")


@pytest.mark.parametrize(
    ("like", "started", "answer"),
    [
        ("a shell with job control", {"process_group": 0}, "True"),
        ("a shell script", {}, "False"),
        ("a terminal that starts pubtui itself", {"start_new_session": True}, "False"),
    ],
)
def test_only_a_shell_with_job_control_brings_pubtui_back(
    like: str, started: dict[str, int], answer: str
) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(  # type: ignore[call-overload]  # the keywords are a table's
        [sys.executable, "-c", _ASK], env=environment, capture_output=True, text=True, check=True, **started
    )
    assert ran.stdout.strip() == answer, like
