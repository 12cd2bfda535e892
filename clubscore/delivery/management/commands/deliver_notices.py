"""Deliver notifications and webhooks: started by the web processes, not by hand."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings

from clubscore.delivery.worker import deliver_notices
from clubscore.terminal import UncheckedCommand


class Command(UncheckedCommand):
    """``manage.py deliver_notices``."""

    help = "Deliver notifications and webhooks that are due, and end a minute after the last."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--once`` ends at once."""
        parser.add_argument(
            "--once", action="store_true", help="deliver what is due and end at once"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Deliver."""
        deliver_notices(lingers=0 if options["once"] else settings.DELIVERER_LINGERS)
