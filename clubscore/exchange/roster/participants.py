"""How many players an event run with another program had, by its list or by what we are told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NumberSource(StrEnum):
    """Where a number of players comes from."""

    LIST = "list"  # a column of the list says it
    PLACES = "places"  # nobody is missing between the places
    EVENT = "event"  # as it is stored
    NOTHING = "nothing"  # the list is partial: it is asked


@dataclass(frozen=True, slots=True)
class Participants:
    """How many players an event had, as far as the list shows; if None, we ask.

    ``stored_number`` is the event's number so far, and ``players_listed`` how many have a place on
    its list.
    """

    number: int | None
    source: NumberSource
    stored_number: int | None
    players_listed: int
    highest: int  # place


@dataclass(frozen=True, slots=True)
class ParticipantsSaid:
    """How many players an event had, says someone who saw the stored number; None if not known."""

    number: int | None
    stored_number: int | None
