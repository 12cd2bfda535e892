"""People of one name in an event: what tells them apart."""

from collections import defaultdict
from contextlib import AbstractContextManager, nullcontext

from clubscore.people.models.players import shown_parts
from clubscore.people.names import plain
from clubscore.people.namesakes import Marks, NamesakeMark, namesakes_set, with_namesakes
from clubscore.tournaments.models import Entry, Tournament


def namesake_marks(tournament: Tournament) -> Marks:
    """Return, by player, number and country of those who share a name with others in the event.

    Without a number, as for a request, the EMA number, or the country alone; in a quick game, which
    asks for no country, the number alone. Names are compared as the visitor sees them, ignoring
    capitals and accents. One query for the names, which every page of the event needs anyway, and
    one for those who share theirs, if anyone does.
    """
    entries = tournament.entries.exclude(state=Entry.State.WITHDRAWN, number=None)
    parts = ("player__first_name", "player__last_name", "player__privacy")
    by_name: defaultdict[str, list[int]] = defaultdict(list)
    for entry, *name in entries.order_by().values_list("pk", *parts):
        by_name[plain(" ".join(shown_parts(*name)).strip())].append(entry)
    shared = [entry for same in by_name.values() if len(same) > 1 for entry in same]
    if not shared:
        return {}
    sharing = Entry.objects.filter(pk__in=shared).select_related("player__club").order_by("pk")
    return {entry.player_id: _mark(entry) for entry in sharing}


def namesakes_show(tournament: Tournament) -> None:
    """Let names carry what tells namesakes of this event apart for the rest of the request."""
    namesakes_set(lambda: namesake_marks(tournament))


def namesakes_of(tournament: Tournament | None) -> AbstractContextManager[None]:
    """Let names carry what tells namesakes of this event apart, if it is of one."""
    if tournament is None:
        return nullcontext()
    return with_namesakes(lambda: namesake_marks(tournament))


def _mark(entry: Entry) -> NamesakeMark:
    player = entry.player
    country = "" if player.club.is_stand_in else player.country
    return NamesakeMark(str(entry.number or ""), player.shown_ema_number, country)
