"""The shipped settings, with an empty view beside the pages."""

from clubscore.settings import *  # noqa: F403

ROOT_URLCONF = "tools.bench.served_urls"
