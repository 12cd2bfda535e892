"""Makes the engine installable as a Django app, for its management command."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """The scoring engine; it has no models."""

    name = "scoring"
