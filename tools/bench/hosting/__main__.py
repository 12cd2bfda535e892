"""``python -m tools.bench.hosting CLUBS PLAYERS EVENTS HANDS RUNNING``: fill an empty database."""

from __future__ import annotations

import sys

import django

from clubscore.call_stack import with_room


def main() -> None:
    """Make the data in the database of ``DATABASE_URL``, and say how much it is."""
    django.setup()
    from tools.bench.targets import say

    from .data import Size, hosting

    told = hosting(Size(*map(int, sys.argv[1:])), seed=1)
    say(
        f"{told.clubs:,} clubs, {told.players:,} players, {told.events:,} events,"
        f" {told.tables:,} tables, {told.hands:,} hands"
    )


if __name__ == "__main__":
    with_room(main)
