"""The shipped settings, for a server that tests ask; in what they differ, and why, is here."""

import os
import sys
from ipaddress import ip_network
from pathlib import Path

from clubscore.settings import *  # noqa: F403
from clubscore.settings import DATABASES
from tests.pseudo_pages import language as pseudo

# That of tests.settings: it made the passwords in the database.
PASSWORD_HASHERS = ["tests.hashers.CheapArgon2"]
# A test that has written something reads it at once. Not 0, which would switch off the answers
# that are kept for everybody: those are kept as long as ever, by the version of the event.
LIVE_SECONDS = 0.000_001
LIVE_EVERY = 1  # nor does it wait long until a page asks for what is new
# The push service of tests is on this machine.
PUSH_SERVICES = ["127.0.0.1"]
OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
DELIVERER_LINGERS = 0  # none is left that looks into the database of the next test
if source := os.environ.get("TESTED_SOURCE"):
    STATICFILES_DIRS = [Path(source)]  # of another release
if folder := os.environ.get(pseudo.LANGUAGE):
    pseudo.teach(sys.modules[__name__], Path(folder))  # one language more
if DATABASES["default"]["ENGINE"] == "clubscore.sqlite":
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"  # no test outlives a power cut
    )
