"""The shipped settings for a trial, with a clock that can be moved."""

import os

from clubscore.settings import *  # noqa: F403

from .clock import follow

if moved := os.environ.get("TRIAL_CLOCK"):
    follow(moved)
