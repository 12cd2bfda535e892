"""The shipped settings for a trial, with an empty view and a clock that can be moved."""

import os

from clubscore.settings import *  # noqa: F403

from .clock import follow

ROOT_URLCONF = "tools.bench.served_urls"

if moved := os.environ.get("TRIAL_CLOCK"):
    follow(moved)
