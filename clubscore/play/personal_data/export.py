"""Everything stored about one person, exported as one file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone

from clubscore.people.federation.selectors import listed_as
from clubscore.people.models import FederationPlayer, Player
from clubscore.play.ledger import paid_winners_of
from clubscore.play.models import Hand, TableTotals
from clubscore.play.totals.paper import paper_of
from clubscore.tournaments.models import Change, Entry, ForeignResult, Penalty, Seat
from clubscore.tournaments.notices.subscriptions import ends_at, subscriptions_of

from .mentions import Mention, mentions_of
from .names import PersonNames, names_of

VERSION: Final = 2  # of the file
LOG: Final = "tournaments.Change"


@dataclass(frozen=True, slots=True)
class PersonalDataCounts:
    """How much is stored about someone."""

    events: int
    hands: int
    penalties: int


def personal_data_counts(player: Player) -> PersonalDataCounts:
    """Return how much is stored about a player. Three queries."""
    return PersonalDataCounts(
        player.entries.count(),
        Hand.objects.filter(table__seats__entry__player=player).count(),
        Penalty.objects.filter(entry__player=player).count(),
    )


def personal_data(player: Player) -> dict[str, Any]:
    """Return everything about a player as plain data, for a file."""
    names = names_of(player)
    mentions = mentions_of(player, names)
    found = (*mentions.texts, *mentions.titles, *mentions.remaining)
    related = ("tournament", "team", "foreign_result")
    entries = player.entries.select_related(*related).prefetch_related("byes")
    return {
        "format": "clubscore-person",
        "version": VERSION,
        "made_at": timezone.now().isoformat(),
        "player": {
            "club": player.club.name,
            "first_name": player.first_name,
            "last_name": player.last_name,
            "country": player.country,
            "ema_number": player.ema_number,
            "privacy": player.privacy,
        },
        "federation_list": [_federation_row(one) for one in listed_as(player)],
        "events": [_entry(entry) for entry in entries.order_by("tournament__starts_on", "pk")],
        "hands": _hands(player),
        "penalties": _penalties(player),
        "votes_for_hands": [
            {
                "month": f"{vote.month:%Y-%m}",
                "event": vote.hand.table.session.tournament.name,
                "hand": vote.hand.number,
                "at": vote.at.isoformat(),
            }
            for vote in player.hand_votes.select_related("hand__table__session__tournament")
        ],
        "notifications": _notifications(player, names),
        "log": _log(player, names, found),
        "named_in": _texts(found),
        "accounts": [
            {"username": one.username, "name": one.get_full_name(), "email": one.email}
            for one in mentions.accounts
        ],
    }


def _federation_row(one: FederationPlayer) -> dict[str, str]:
    """Return a row of the list of a federation that this installation was given."""
    names = ("first_name", "last_name", "country", "ema_number")
    return {name: getattr(one, name) for name in names}


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "event": entry.tournament.name,
        "address": entry.tournament.slug,
        "starts_on": entry.tournament.starts_on.isoformat(),
        "ruleset": entry.tournament.ruleset,
        "number": entry.number,
        "state": entry.state,
        "substitute": entry.substitute,
        "disqualified": entry.disqualified,
        "team": entry.team.name if entry.team else "",
        "home_club": entry.home_club,
        "paid": entry.paid,
        "contact": entry.contact,
        "remark": entry.remark,
        "food": entry.food,
        "food_note": entry.food_note,
        "written_as": entry.written_as,
        "registered_at": entry.registered_at.isoformat(),
        "byes": [bye.session for bye in entry.byes.all()],
        "final_result": _foreign_result(entry),
    }


def _foreign_result(entry: Entry) -> dict[str, Any] | None:
    found: ForeignResult | None = getattr(entry, "foreign_result", None)
    if found is None:
        return None
    table_points = None if found.table_points is None else str(found.table_points)
    return {"place": found.place, "points": str(found.points), "table_points": table_points}


def _hands(player: Player) -> list[dict[str, Any]]:
    """Return the seats with the hands played there; of other people's tiles, only the winner's."""
    seats = Seat.objects.filter(entry__player=player).select_related(
        "table__session__tournament", "table__totals"
    )
    hands: dict[int, list[Hand]] = {}
    played = Hand.objects.filter(table__seats__entry__player=player).order_by("number", "pk")
    for hand in played.prefetch_related("further_wins"):
        hands.setdefault(hand.table_id, []).append(hand)
    rows = []
    for seat in seats.order_by("session__tournament__starts_on", "session__number", "pk"):
        session = seat.table.session
        rows.append(
            {
                "event": session.tournament.name,
                "session": session.number,
                "table": seat.table.number,
                "starting_wind": seat.wind,
                "totals_from_paper": _totals(seat),
                "hands": [_hand(hand, seat.wind) for hand in hands.get(seat.table_id, [])],
            }
        )
    return rows


def _totals(seat: Seat) -> dict[str, Any] | None:
    totals: TableTotals | None = getattr(seat.table, "totals", None)
    if totals is None:
        return None
    paper = paper_of(totals)
    return {
        "state": totals.state,
        "points": paper.results[seat.wind],
        "lost_by_false_wins": paper.lost_points[seat.wind],
        "table_adds_up_to": paper.off_by,
    }


def _hand(hand: Hand, seat: int) -> dict[str, Any]:
    others = hand.claim.get("others") or {}
    return {
        "number": hand.number,
        "kind": hand.kind,
        "state": hand.state,
        "won": hand.kind == Hand.Kind.WIN and seat in paid_winners_of(hand),
        "dealt_in": hand.discarder == seat,
        "value": hand.further_values.get(seat, hand.value),
        "tiles": hand.tiles if hand.winner == seat else others.get(str(seat), ""),
        "points": hand.payments[seat],
        "recorded_at": hand.recorded_at.isoformat(),
    }


def _penalties(player: Player) -> list[dict[str, Any]]:
    given = Penalty.objects.filter(entry__player=player).select_related("tournament", "session")
    return [
        {
            "event": penalty.tournament.name,
            "session": penalty.session.number if penalty.session else None,
            "kind": penalty.kind,
            "points": penalty.points,
            "twelfths_of_table_points": penalty.twelfths,
            "reason": penalty.reason,
            "remark": penalty.remark,
            "article": penalty.article,
            "given_at": penalty.given_at.isoformat(),
            "cancelled_at": penalty.cancelled_at.isoformat() if penalty.cancelled_at else None,
            "cancelled_reason": penalty.cancelled_reason,
        }
        for penalty in given.order_by("given_at", "pk")
    ]


def _notifications(player: Player, names: PersonNames) -> list[dict[str, Any]]:
    """Return who is notified about the player, by which channel and since when.

    Nobody knows whose device it is; it may be a friend's. So its address is not exported, nor an
    e-mail address, unless it is the one the player gave as contact.
    """
    told = subscriptions_of(player, names.mails).select_related("tournament", "entry")
    return [
        {
            "event": one.tournament.name,
            "way": one.kind,
            "address": one.address if one.address.casefold() in names.mails else "",
            "language": one.language,
            "since": one.created_at.isoformat(),
            "confirmed_at": one.confirmed_at.isoformat() if one.confirmed_at else None,
            "until": ends_at(one.tournament).isoformat(),
        }
        for one in told.order_by("pk")
    ]


def _log(player: Player, names: PersonNames, mentions: Iterable[Mention]) -> list[dict[str, Any]]:
    """Return the lines of the logs of events that name the player."""
    lines = {one.row for one in mentions if one.source.model == LOG}
    changes = Change.objects.filter(pk__in=lines).select_related("tournament").order_by("pk")
    return [
        {
            "event": change.tournament.name,
            "at": change.at.isoformat(),
            "what": change.kind,
            "facts": _own(names, change.facts),
            "reason": change.reason,
        }
        for change in changes
    ]


def _own(names: PersonNames, value: Any) -> Any:
    """Return plain data without the other people of a list the player is in."""
    if isinstance(value, dict):
        return {key: _own(names, one) for key, one in value.items()}
    if isinstance(value, list):
        return [one for one in value if names.is_in(one)] or value
    return value


def _texts(mentions: Iterable[Mention]) -> list[dict[str, Any]]:
    """Return what others wrote that names the player, except the logs of events."""
    return [
        {
            "where": f"{one.source.model}.{one.column}",
            "event": one.event,
            "text": " … ".join(one.texts),
        }
        for one in mentions
        if one.source.model != LOG
    ]
