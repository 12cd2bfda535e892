"""How many players an event of another program had, as a list shows it and as somebody says."""

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
    """How many players an event had, as far as the list shows; None has to be asked.

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
    """How many players an event had, by somebody who saw the stored number; None: not known."""

    number: int | None
    stored_number: int | None
