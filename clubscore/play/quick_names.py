"""Default names of a quick game and its people, shown in each visitor’s language.

They are stored in the language of the person who began the game. Code that shows them first
converts the rows it has read to the active language, without saving them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings
from django.utils.translation import gettext, override

from clubscore.people.models import Player
from clubscore.tournaments.models import Session
from clubscore.tournaments.table_sizes import FIVE

MOST_PLAYERS: Final = FIVE


def game_name() -> str:
    """Return what a quick game is called."""
    return gettext("Quick game")


def session_name(number: int) -> str:
    """Return what one of its games is called."""
    return gettext("Game %(number)s") % {"number": number}


def player_name(seat: int) -> str:
    """Return what someone is called who has not been named, by the seat they began in."""
    return gettext("Player %(number)s") % {"number": seat + 1}


@cache
def _seats_by_name() -> dict[str, int]:
    """Return the seat of each default name, in every language."""
    found: dict[str, int] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {player_name(seat): seat for seat in range(MOST_PLAYERS)}
    return found


def given_name(name: str) -> str:
    """Return a name someone was given; nothing for one they began with."""
    return "" if name in _seats_by_name() else name


def is_unnamed(player: Player) -> bool:
    """Tell whether a player still has a default name, in any language."""
    return not given_name(player.full_name)


def show_player(player: Player) -> None:
    """Let someone who was not named be called as in the active language."""
    if player.privacy == Player.Privacy.HIDDEN and not player.first_name:
        seat = _seats_by_name().get(player.last_name)
        if seat is not None:
            player.last_name = player_name(seat)


def show_session(session: Session) -> None:
    """Let a game without a club be called as in the active language; others keep their names.

    It was read with its event and club.
    """
    event = session.tournament
    if not event.club.is_stand_in:
        return
    event.name = game_name()
    session.name = session_name(session.number)
