"""Makes people who guess passwords wait, based on what django-axes has counted."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Final

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from clubscore.limits import spend
from clubscore.people.models import User
from clubscore.people.networks import whole_address

STATUS: Final = 429  # Too Many Requests
LOGINS: Final = 60  # passwords of one address looked at in a minute: enough for a hall's Wi-Fi
WINDOW: Final = 60  # seconds


def login_spend(address: str) -> int:
    """Count a password sent; return 0, or for how many seconds the address has to wait.

    django-axes does not stop someone who tries a few passwords for each of many names, and each
    try costs a fifth of a second of processor time.
    """
    return spend("login", address, units=1, most=LOGINS, seconds=WINDOW)


def seconds_to_wait(address: str, username: str) -> int:
    """Return for how long no password of ``username`` is looked at from an address."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=whole_address(address))
    latest = attempts.aggregate(latest=Max("attempt_time"))["latest"]
    if latest is None:
        return 0
    left: timedelta = latest + settings.AXES_COOLOFF_TIME - timezone.now()
    return max(math.ceil(left.total_seconds()), 0)


def login_release(*, username: str) -> int:
    """Let someone try again at once, from everywhere; return how many attempts are forgotten."""
    User.objects.get(username=username)
    return int(AccessAttempt.objects.filter(username=username).delete()[0])
