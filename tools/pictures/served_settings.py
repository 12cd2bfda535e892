"""The shipped settings with a stopped clock: the demo is dealt and shown at one moment."""

from clubscore.settings import *  # noqa: F403

from .clock import stop

stop()
