"""Generates the seating plan of a draw: started by the organizer's page, not by hand."""

from typing import Any

from django.core.management.base import CommandParser

from clubscore.terminal import UncheckedCommand
from clubscore.tournaments.seating.worker import draw_work


class Command(UncheckedCommand):
    """``manage.py draw_seats 12``."""

    help = "Generate seating plans that are waiting."

    def add_arguments(self, parser: CommandParser) -> None:
        """The id of the draw."""
        parser.add_argument("draw", type=int, help="id of the draw")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until the plan is found, or the organizer stops it."""
        draw_work(options["draw"])
