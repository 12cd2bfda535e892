"""Whether a hand that arrives is one that is recorded already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from clubscore.errors import ClubError
from clubscore.tournaments.models import Table
from scoring.hand import Hand as Tiles
from scoring.rulesets.base import Outcome, Position, Ruleset

from .corrections.new_seats import seats_since, state_in_new_seats
from .entry.hand_entry import HandEntry, SeatHand, position_at
from .ledger import Ledger, entry_of, position_of
from .models import Hand, HandChange

# What two phones that enter the same win agree in besides the tiles, whose place points may take.
SAME_WIN: Final = ("outcome", "winner", "discarder", "points", "doubles", "limits")


def hand_with_token(*, table: Table, token: UUID, entry: HandEntry) -> Hand | None:
    """Return the hand a device has recorded with a token, or None if the token is new.

    Code that decides about a write calls this under the lock of the table. Raises
    ``token_used_elsewhere``; ``hand_taken_back`` (with the id of that ``hand``) if it has been
    voided since, and ``hand_sent_otherwise`` if it differs from ``entry``: reporting it as recorded
    would be wrong.
    """
    sent = Hand.objects.filter(token=token).first()
    if sent is not None and sent.table_id != table.pk:
        raise ClubError("token_used_elsewhere")
    return None if sent is None else sent_before([sent], token, entry, Ledger.read(table))


def sent_before(
    hands: Iterable[Hand], token: UUID, entry: HandEntry, ledger: Ledger
) -> Hand | None:
    """Return the one of a table's hands that has a token; raises what ``hand_with_token`` does."""
    sent = next((hand for hand in hands if hand.token == token), None)
    if sent is None:
        return None
    if not sent.is_valid:
        raise ClubError("hand_taken_back", number=sent.number, hand=sent.pk)
    if not is_recorded_as(sent, entry, ledger, as_sent=True):
        raise ClubError("hand_sent_otherwise", number=sent.number, hand=sent.pk)
    return sent


def is_recorded_as(hand: Hand, entry: HandEntry, ledger: Ledger, *, as_sent: bool = False) -> bool:
    """Tell whether a hand is recorded as in ``entry``, or was before it was corrected.

    ``ledger`` has at least the hands before it. The seats of ``entry`` are the present ones or, if
    it may be the very entry the hand was recorded by, the previous ones (``as_sent``). One query.
    """
    changes = list(hand.changes.order_by("revision"))
    versions, positions = [entry_of(hand)], [position_of(hand)]
    if changes and changes[0].kind == HandChange.Kind.RECORDED:
        first = changes[0].after
        since = seats_since(changes, changes[0].revision + 1)
        told = [] if since is None else [state_in_new_seats(first, since)]
        for state in [first, *told] if as_sent or since is None else told:
            versions.append(HandEntry.from_dict(state["claim"]))
            positions.append(_position(state, hand))  # by other winds, where those were corrected
    for position in dict.fromkeys(positions):
        assessment = ledger.assess(entry, position)
        # What cannot be was never recorded.
        if assessment.problem is None and any(
            _is_same(assessment.entry, version, ledger.rules.ruleset) for version in versions
        ):
            return True
    return False


def _position(state: Mapping[str, Any], hand: Hand) -> Position:
    """Return the state of the game in a snapshot of a hand."""
    return position_at(
        hand.number,
        dealer=state["dealer"],
        prevalent_wind=state["prevalent_wind"],
        players=hand.players,
    )


def equal_previous_hand(entry: HandEntry, number: int, ledger: Ledger) -> Hand | None:
    """Return the hand before ``number`` if it was won by the same player from the same discard."""
    before = ledger.at(number - 1)
    if before is None or entry.outcome is not Outcome.WIN:
        return None
    other = entry_of(before)
    is_same = all(getattr(entry, name) == getattr(other, name) for name in SAME_WIN)
    is_same = is_same and {*entry.winners} == {*other.winners}
    return (
        before if is_same and _same_tiles(entry.winner_hand.hand, other.winner_hand.hand) else None
    )


def _is_same(one: HandEntry, other: HandEntry, ruleset: Ruleset) -> bool:
    """Tell whether two entries say the same, whatever the order of sets and winners."""
    if one == other:
        return True
    first, second = (_without_order(entry, ruleset) for entry in (one, other))
    return (
        first == second
        and one.hands.keys() == other.hands.keys()
        and all(_same_hands(one.hands[seat], other.hands[seat]) for seat in one.hands)
    )


def _without_order(entry: HandEntry, ruleset: Ruleset) -> tuple[Any, ...]:
    """Return what an entry says besides hands, by winner where each winner has an answer."""
    of_winner = {one.key for one in ruleset.questions if one.each_winner}
    of_hand = {key: one for key, one in entry.answers.items() if key not in of_winner}
    wins = {
        seat: (
            entry.situations_of(seat),
            {key: one for key, one in entry.answers_of(seat).items() if key in of_winner},
        )
        for seat in entry.winners
    }
    declared_by = None if wins else entry.winner
    return entry.outcome, declared_by, entry.discarder, of_hand, wins


def _same_hands(one: SeatHand, other: SeatHand) -> bool:
    """Tell whether two entries of a player's hand mean the same hand."""
    if one.hand is None or other.hand is None:
        return one == other
    return _same_tiles(one.hand, other.hand)


def _same_tiles(one: Tiles | None, other: Tiles | None) -> bool:
    """Tell whether two hands are the same, with sets in any order."""
    if one is None or other is None:
        return one is other
    first, second = (
        (hand.tiles, hand.winning_tile, hand.flowers, Counter(hand.melds)) for hand in (one, other)
    )
    return first == second
