"""The settings of the application for a trial, with a clock that can be moved."""

import os

from tests.bench.served_settings import *  # noqa: F403
from tests.trials.clock import follow

ROOT_URLCONF = "clubscore.urls"
if moved := os.environ.get("TRIAL_CLOCK"):
    follow(moved)
