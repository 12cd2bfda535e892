"""Sessions seated from the standings: by rank, or players near in rank who have not met."""

import secrets
from collections import defaultdict
from itertools import combinations

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_session
from clubscore.tournaments.models import Change, Entry, Seat, Session, Tournament
from clubscore.tournaments.seating.plan import Pair, by_rank, near_in_rank
from clubscore.tournaments.sessions.lineup import players_in_fours
from clubscore.tournaments.sessions.seats import SEED_BITS, seats_draw, seats_write

from .ranking import ranking


class Method(models.TextChoices):
    """How the seats of one session are found."""

    FEW_REPEATS = "few_repeats", _("random, with as few repeated meetings as possible")
    BY_RANK = "by_rank", _("by rank: places 1–4 at table 1, and so on")
    NEAR_IN_RANK = "near_in_rank", _("Swiss system: players close in rank who have not met")


@transaction.atomic
def session_seat(
    *, session: Session, method: Method, by: Actor, seed: int | None = None
) -> Session:
    """Seat a draft by one of the methods; the same seed and standings give the same seats.

    Without a session played there are no standings: then by lot. Raises ``session_not_draft``,
    ``no_players`` or ``players_not_multiple_of_four``.
    """
    session = lock_session(session)
    event = session.tournament
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=session.number)
    earlier = _tables(event)
    if method == Method.FEW_REPEATS or not earlier:
        return seats_draw(session=session, by=by, seed=seed)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    entries = {entry.pk: entry for entry in players_in_fours(event, session.number)}
    order = _order(event, entries)
    if method == Method.BY_RANK:
        tables = by_rank(order, earlier, seed)
    else:
        tables = near_in_rank(order, earlier, seed, _apart(event, entries))
    seats_write(session, [[entries[pk] for pk in table] for table in tables], seed)
    facts = {"method": str(method), "seed": seed}
    change_log(kind=Change.Kind.SEATS_DRAWN, by=by, session=session, facts=facts)
    return session


def _order(event: Tournament, entries: dict[int, Entry]) -> list[int]:
    """Return everybody in play by place; who is not ranked, such as substitutes, comes last."""
    made = ranking(event, unpublished=True)
    ranked = [row.entry_id for row in (*made.rows, *made.unranked) if row.entry_id in entries]
    return ranked + [pk for pk in entries if pk not in ranked]


def _tables(event: Tournament) -> list[list[int]]:
    """Return the entries of every table played, by starting wind."""
    tables: defaultdict[int, list[int]] = defaultdict(list)
    played = Seat.objects.filter(session__tournament=event).exclude(
        session__state=Session.State.DRAFT
    )
    order = ("session__number", "table__number", "wind")
    for table, entry in played.order_by(*order).values_list("table", "entry"):
        tables[table].append(entry)
    return list(tables.values())


def _apart(event: Tournament, entries: dict[int, Entry]) -> list[Pair]:
    pairs = {(pair.one_id, pair.other_id) for pair in event.separations.all()}
    for one, other in combinations(entries.values(), 2):
        if one.team_id is not None and one.team_id == other.team_id:
            pairs.add((one.pk, other.pk))
    return [pair for pair in pairs if pair[0] in entries and pair[1] in entries]
