"""Reads the files that are waiting: started by the pages that take them, not by hand."""

from typing import Any

from clubscore.exchange.uploads.queue import read_waiting_uploads
from clubscore.terminal import UncheckedCommand


class Command(UncheckedCommand):
    """``manage.py read_uploads``."""

    help = "Reads the files people have sent that are waiting, then ends."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until no waiting file may start."""
        read_waiting_uploads()
