"""What every write of a hand does: settle it, update its penalty, keep its history, report it."""

from __future__ import annotations

from collections.abc import Sequence

from clubscore.text import MOST_REASON, truncate
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Via
from clubscore.tournaments.notices.outbox import notice_of_hand
from clubscore.tournaments.officials.penalties import penalty_cancel, penalty_give

from .corrections.snapshots import snapshot
from .entry.assessment import Assessment
from .models import Hand, HandChange

FALSE_WIN_REASON = "false win"  # of a penalty under rules by which nobody receives its points


def settle_hand(hand: Hand, assessment: Assessment, by: Actor) -> None:
    """Write into ``hand`` what an assessment that qualifies says, and let its penalty follow."""
    fill_hand(hand, assessment)
    follow_penalty(hand, -sum(assessment.penalties), by)


def fill_hand(hand: Hand, assessment: Assessment) -> None:
    """Write into ``hand``, unsaved, what an assessment that qualifies says."""
    entry, payments, rules = assessment.entry, assessment.payments, assessment.rules
    assert payments is not None  # noqa: S101 - an assessment that qualifies has them
    hand.kind = Hand.Kind(entry.outcome.value)
    hand.ends_hand = rules.ends_hand(entry.outcome)
    hand.winner, hand.discarder, hand.tiles = entry.winner, entry.discarder, entry.tiles
    hand.claim = entry.as_dict()
    hand.value = assessment.value
    hand.further_values = assessment.further_values
    hand.breakdown = assessment.breakdown
    hand.payments, hand.pot = payments, assessment.pot
    hand.ruleset = rules.ruleset.key
    hand.options = dict(rules.options)
    hand.engine_version = rules.ruleset.version


def follow_penalty(hand: Hand, points: int, by: Actor) -> None:
    """Let the penalty of a false win that nobody receives follow what happened to the hand."""
    penalty = hand.penalty
    if penalty is not None and (penalty.points, penalty.seat) != (points, hand.winner):
        penalty_cancel(penalty=penalty, by=by)
        hand.penalty = penalty = None
    if not points or hand.winner is None:
        return
    if penalty is None or (hand.is_valid and penalty.cancelled_at is not None):
        hand.penalty = penalty = penalty_give(
            table=hand.table,
            seat=hand.winner,
            points=points,
            reason=FALSE_WIN_REASON,
            hand_number=hand.number,
            by=by,
        )
    if not hand.is_valid:  # it keeps the penalty that comes into force again with it
        penalty_cancel(penalty=penalty, by=by)


def save_change(
    hand: Hand,
    kind: HandChange.Kind,
    by: Actor,
    reason: str,
    before: dict[str, object],
    new_seats: Sequence[int] | None = None,
    *,
    follows_hand: int | None = None,
) -> HandChange:
    """Save a hand that has changed; return the step of its history.

    ``new_seats``: by seat, the one its player has since, where the change was one of seats.
    ``follows_hand``: the number of the hand whose change this one follows.
    """
    hand.revision += 1
    hand.save(force_update=True)
    return log_hand_change(
        hand, kind, by, reason, before, new_seats=new_seats, follows_hand=follows_hand
    )


def log_hand_change(
    hand: Hand,
    kind: HandChange.Kind,
    by: Actor,
    reason: str = "",
    before: dict[str, object] | None = None,
    *,
    new_seats: Sequence[int] | None = None,
    follows_hand: int | None = None,
    over: bool = False,
) -> HandChange:
    """Write down a step in the history of a hand, and its notice; ``over``: the game is."""
    change = HandChange.objects.create(
        hand=hand,
        revision=hand.revision,
        kind=kind,
        by=by.user,
        via=Via(by.via),
        label=truncate(by.label, 100),
        reason=truncate(reason, MOST_REASON),
        before=before,
        after=snapshot(hand),
        new_seats=None if new_seats is None else list(new_seats),
        follows_hand=follows_hand,
    )
    notice_of_hand(
        table=hand.table,
        kind=kind.value,
        number=hand.number,
        hand=hand.pk,
        revision=hand.revision,
        over=over,
    )
    return change
