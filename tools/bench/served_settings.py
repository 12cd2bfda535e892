"""The shipped settings, plus an empty view."""

from clubscore.settings import *  # noqa: F403

ROOT_URLCONF = "tools.bench.served_urls"
