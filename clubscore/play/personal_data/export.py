"""Everything that is kept about one person, handed out as one file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone

from clubscore.people.models import Player
from clubscore.play.models import Hand, TableTotals
from clubscore.play.totals.paper import paper_of
from clubscore.tournaments.models import Change, Entry, ForeignResult, Penalty, Seat
from clubscore.tournaments.notices.subscriptions import ends_at, subscriptions_of

VERSION: Final = 1  # of the file
# Facts of a line of the log that are about the person it names.
OWN_FACTS: Final = ("country", "ema_number", "home_club", "contact", "remark", "written_as")


@dataclass(frozen=True, slots=True)
class PersonalDataCounts:
    """How much is kept about somebody."""

    events: int
    hands: int
    penalties: int


def personal_data_counts(player: Player) -> PersonalDataCounts:
    """Return how much is kept about a player. Three queries."""
    return PersonalDataCounts(
        player.entries.count(),
        Hand.objects.filter(table__seats__entry__player=player).count(),
        Penalty.objects.filter(entry__player=player).count(),
    )


def personal_data(player: Player) -> dict[str, Any]:
    """Return everything about a player as plain data, for a file. Ten queries."""
    names = name_pattern(player)
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
        "notifications": _notifications(player),
        "log": [
            {
                "event": change.tournament.name,
                "at": change.at.isoformat(),
                "what": change.kind,
                "facts": _own(names, change.facts),
                "reason": change.reason,
            }
            for change in _changes_about(player)
        ],
    }


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
        "contact": entry.contact,
        "remark": entry.remark,
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
    """Return the seats with the hands played there; of others' tiles those of the winner only."""
    seats = Seat.objects.filter(entry__player=player).select_related(
        "table__session__tournament", "table__totals"
    )
    hands: dict[int, list[Hand]] = {}
    for hand in Hand.objects.filter(table__seats__entry__player=player).order_by("number", "pk"):
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
    }


def _hand(hand: Hand, seat: int) -> dict[str, Any]:
    others = hand.claim.get("others") or {}
    return {
        "number": hand.number,
        "kind": hand.kind,
        "state": hand.state,
        "won": hand.kind == Hand.Kind.WIN and hand.winner == seat,
        "dealt_in": hand.discarder == seat,
        "value": hand.value,
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


def _notifications(player: Player) -> list[dict[str, Any]]:
    """Return who is told about the player, by which way and since when.

    Whose device it is nobody knows: it may be a friend's. So its address is not handed out, nor
    one of e-mail, unless it is the one the player gave as contact.
    """
    told = subscriptions_of(player).select_related("tournament", "entry").order_by("pk")
    return [
        {
            "event": one.tournament.name,
            "way": one.kind,
            "address": one.address if one.entry and one.address == one.entry.contact else "",
            "language": one.language,
            "since": one.created_at.isoformat(),
            "confirmed_at": one.confirmed_at.isoformat() if one.confirmed_at else None,
            "until": ends_at(one.tournament).isoformat(),
        }
        for one in told
    ]


def _changes_about(player: Player) -> list[Change]:
    names = name_pattern(player)
    changes = Change.objects.filter(tournament__club=player.club_id).select_related("tournament")
    return [one for one in changes.order_by("pk").iterator() if _is_in(names, one.facts)]


def name_pattern(player: Player) -> re.Pattern[str]:
    """Return what finds the whole name in a text, in either order, as it is and as it was."""
    parts = [player.first_name, player.last_name]
    orders = (" ".join(filter(None, parts)), " ".join(filter(None, reversed(parts))))
    known = {" ".join(name.split()) for name in orders}
    names = {re.escape(name) for name in known | _former_names(player, known)}
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(names))})(?!\w)", re.IGNORECASE)


def _former_names(player: Player, known: set[str]) -> set[str]:
    """Return how the name was written before it was corrected, from the latest change back."""
    former: set[str] = set()
    changes = Change.objects.filter(
        tournament__entries__player=player, kind=Change.Kind.ENTRY_CHANGED
    )
    for facts in changes.order_by("-pk").values_list("facts", flat=True):
        before, after = facts.get("before"), facts.get("after")
        if not (isinstance(before, dict) and isinstance(after, dict)):
            continue
        if after.get("name") in known | former and before.get("name"):
            former.add(before["name"])
    return former


def _is_in(names: re.Pattern[str], value: object) -> bool:
    return bool(without_name(names, "", value) != value)


def _own(names: re.Pattern[str], value: Any) -> Any:
    """Return plain data without the other people of a list the player is in."""
    if isinstance(value, dict):
        return {key: _own(names, one) for key, one in value.items()}
    if isinstance(value, list):
        return [one for one in value if _is_in(names, one)] or value
    return value


def without_name(names: re.Pattern[str], by: str, value: Any) -> Any:
    """Return plain data in which the name is replaced, and what else tells who that was."""
    if isinstance(value, str):
        return names.sub(by, value)
    if isinstance(value, list):
        return [without_name(names, by, one) for one in value]
    if not isinstance(value, dict):
        return value
    replaced = {key: without_name(names, by, one) for key, one in value.items()}
    if any(isinstance(one, str | list) and replaced[key] != one for key, one in value.items()):
        replaced |= {key: "" for key in OWN_FACTS if key in replaced}
    return replaced
