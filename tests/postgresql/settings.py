"""The shipped settings, without anything kept: every page asks the database for all it shows."""

from clubscore.settings import *  # noqa: F403

# That of tests.settings: it made the passwords in the database.
PASSWORD_HASHERS = ["tests.hashers.CheapArgon2"]
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
    "shared": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
}
DELIVERER_LINGERS = 0  # none is left that looks into the database of the next test
