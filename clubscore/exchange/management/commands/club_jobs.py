"""Works on whole clubs: started by the pages that ask for it, not by hand."""

from typing import Any

from clubscore.exchange.clubs.queue import work_on_clubs
from clubscore.terminal import UncheckedCommand


class Command(UncheckedCommand):
    """``manage.py club_jobs``."""

    help = "Writes the files of clubs, and deletes clubs, that somebody has asked for; then ends."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until no waiting job may start."""
        work_on_clubs()
