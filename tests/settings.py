"""The settings of the application, for tests: what it may differ in is here."""

import atexit
import os
import tempfile
from pathlib import Path

temporary = tempfile.TemporaryDirectory(prefix="clubscore-test-")
atexit.register(temporary.cleanup)

for _name in [name for name in os.environ if name.startswith(("CACHE_URL", "CLUBSCORE_"))]:
    del os.environ[_name]  # a developer's own environment changes no test
os.environ["CLUBSCORE_BASE_URL"] = os.environ.get("TESTED_BASE_URL", "")  # of tests/sub_path/
os.environ["CLUBSCORE_SECRET_KEY"] = "tests"
os.environ["LANGUAGE"] = "en"  # what commands say
os.environ["CLUBSCORE_VAR"] = temporary.name

from clubscore.settings import *  # noqa: E402, F403
from clubscore.settings import DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

PASSWORD_HASHERS = ["tests.hashers.CheapArgon2"]
STORAGES = {
    **STORAGES,
    # The manifest exists only after collectstatic.
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT.mkdir()  # WhiteNoise warns of a missing one

# Made from the models as they are, in a tenth of the time: see tests/conftest.py.
DATABASES["default"]["TEST"] = {"MIGRATE": False}
if DATABASES["default"]["ENGINE"] == "clubscore.sqlite":
    # A file, not memory: threads then lock each other out as they do in production.
    DATABASES["default"]["TEST"]["NAME"] = Path(temporary.name) / "test.sqlite3"
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"  # no test outlives a power cut
    )
