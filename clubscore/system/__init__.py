"""Differences between systems: Linux, which Clubscore is written for, macOS and Windows.

No other code checks which system it runs on or imports what one of them lacks: everything done with
``fcntl``, ``pwd``, ``resource`` or ``signal.SIGXCPU`` is here, with its replacement.
``tests/system`` removes them and starts everything.
"""

import sys
from typing import Final

WINDOWS: Final = sys.platform == "win32"
MACOS: Final = sys.platform == "darwin"
# Windows starts no process as a copy of another; those of macOS end where a system library notices.
# There the server is one process with threads, not gunicorn’s several.
ONE_PROCESS: Final = WINDOWS or MACOS
# Elsewhere a process that reads a file from people cannot take more than it is given.
LIMITS_ENFORCED: Final = not ONE_PROCESS
