"""The settings of tests, for an installation at https://club.example/score/."""

import os

os.environ["TESTED_BASE_URL"] = "https://club.example/score"

from tests.settings import *  # noqa: F403
from tests.settings import ALLOWED_HOSTS

ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver", "club.example"]
