"""Drawing the seats of one session: as few repeated opponents as the search finds."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from clubscore.seating_plans import draw, draw_odd
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.lineup import seated_lineup
from clubscore.tournaments.attendance.sit_outs import season_odd_tables
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_draft
from clubscore.tournaments.models import Change, Seat, Session
from clubscore.tournaments.sessions.seats import SEED_BITS, seats_write

from .mixing import mixing_of, mixing_rule
from .separations import in_locked_seats, locked_facts, pairs_apart


@transaction.atomic
def seats_draw(*, session: Session, by: Actor, seed: int | None = None) -> Session:
    """Draw the seats of a draft: few repeated opponents, balanced starting winds, wishes respected.

    The same seed gives the same seats; it is stored. Raises ``session_not_draft``, ``no_players``,
    ``players_not_multiple_of_four`` or what ``in_locked_seats`` raises.
    """
    session = lock_draft(session)
    found = seated_lineup(session.tournament, session.number)
    playing = found.entries
    entries = {entry.pk: entry for entry in playing}
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    players, earlier = list(entries), _earlier_tables(session)
    rule = mixing_rule(session.tournament.mixing)
    wishes = (
        pairs_apart(session.tournament, playing, teammates=not rule.teams, where_possible=False),
        mixing_of(session.tournament, playing),
    )
    drawn: Sequence[Sequence[int]]
    if found.has_odd_tables:
        before = season_odd_tables(session.tournament, playing)
        drawn = draw_odd(players, earlier, found.sizes, seed, *wishes, before=before)
    else:
        drawn = draw(players, earlier, seed, *wishes)
    drawn, locks = in_locked_seats(session, drawn, earlier)
    seats_write(session, [[entries[pk] for pk in table] for table in drawn], seed)
    facts = locked_facts(locks)
    change_log(kind=Change.Kind.SEATS_DRAWN, by=by, session=session, facts=facts)
    return session


def _earlier_tables(session: Session) -> list[list[int]]:
    seats = Seat.objects.filter(session__tournament=session.tournament_id)
    tables: dict[int, list[int]] = {}
    for table, entry in (
        seats.exclude(Q(session=session) | Q(session__state=Session.State.ANNULLED))
        .order_by("session__number", "table__number", "wind")
        .values_list("table", "entry")
    ):
        tables.setdefault(table, []).append(entry)
    return list(tables.values())
