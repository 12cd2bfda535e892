from typing import Final

from django.apps import AppConfig


class PastimesConfig(AppConfig):
    name = "clubscore.pastimes"
    urls: Final = "clubscore.pastimes.urls"  # included by clubscore/urls.py

    def ready(self) -> None:
        """Add links to the pages of others, and what works offline."""
        from .additions import add_all

        add_all()
