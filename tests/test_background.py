"""Commands in a process of their own, beside those that answer requests."""

import os
import subprocess
import sys

from clubscore import background


def test_a_command_leaves_the_processor_to_requests(monkeypatch):
    started = []
    begin = subprocess.Popen

    def note(*arguments, **options):
        started.append(begin([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
        return started[0]

    monkeypatch.setattr("clubscore.background.subprocess.Popen", note)
    background.start_command("print_documents")
    process = started[0]
    try:
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == background.NICE
    finally:
        process.communicate()
