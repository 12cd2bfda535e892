"""What may be changed about an event after it was made."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from clubscore.errors import ClubError

from .actor import Actor
from .guards import one_line, tournament_locked
from .models import Change, Tournament
from .services import change_log

PLAIN = (
    "name",
    "city",
    "place_points",
    "tie_breaks",
    "best_of",
    "results_held",
    "provisional_minutes",
)


@transaction.atomic
def event_change(
    *,
    tournament: Tournament,
    name: str,
    starts_on: date,
    ends_on: date,
    settings: Mapping[str, Any],
    by: Actor,
) -> Tournament:
    """Change name, days and how players are ranked; what was before is kept in the log.

    ``settings``: values of the other fields in ``PLAIN``. A change of nothing writes nothing.
    Raises ``name_missing`` or ``ends_before_start``.
    """
    tournament = tournament_locked(tournament)
    name = one_line(name)
    if not name:
        raise ClubError("name_missing")
    if ends_on < starts_on:
        raise ClubError("ends_before_start")
    before = _facts(tournament)
    tournament.name, tournament.starts_on, tournament.ends_on = name, starts_on, ends_on
    for field in PLAIN[1:]:
        if field in settings:
            setattr(tournament, field, settings[field])
    after = _facts(tournament)
    if before == after:
        return tournament
    tournament.save(update_fields=[*PLAIN, "starts_on", "ends_on"])
    changed = {
        field: [before[field], after[field]] for field in after if before[field] != after[field]
    }
    change_log(kind=Change.Kind.EVENT_CHANGED, by=by, tournament=tournament, facts=changed)
    return tournament


def _facts(tournament: Tournament) -> dict[str, Any]:
    days = {
        "starts_on": tournament.starts_on.isoformat(),
        "ends_on": tournament.ends_on.isoformat(),
    }
    return {**{field: getattr(tournament, field) for field in PLAIN}, **days}
