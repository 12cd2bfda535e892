"""The settings of the application; static files need no collecting."""

from clubscore.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.served_urls"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
