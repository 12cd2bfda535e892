"""People of one name in an event: what tells them apart."""

from collections import defaultdict
from contextlib import AbstractContextManager, nullcontext

from clubscore.people.players.names import plain
from clubscore.people.players.namesakes import Marks, NamesakeMark, namesakes_set, with_namesakes
from clubscore.tournaments.models import Entry, Tournament


def namesake_marks(tournament: Tournament) -> Marks:
    """Return, by player, number and country of those who share a name with others in the event.

    Without a number, such as of a request, the EMA number, or the country alone. Names are compared
    as whoever asks sees them, capitals and accents apart. One query.
    """
    entries = tournament.entries.exclude(state=Entry.State.WITHDRAWN, number=None)
    by_name: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries.select_related("player").order_by("pk"):
        by_name[plain(entry.player.name_alone)].append(entry)
    return {
        entry.player_id: _mark(entry)
        for same in by_name.values()
        if len(same) > 1
        for entry in same
    }


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
    return NamesakeMark(str(entry.number or ""), player.shown_ema_number, player.country)
