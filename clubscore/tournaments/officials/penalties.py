"""Penalties an official gives: taken after the table's result, cancelled but never deleted."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.text import line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    check_not_annulled,
    lock_session,
    lock_tournament,
    required_reason,
)
from clubscore.tournaments.models import (
    Change,
    Entry,
    Penalty,
    Seat,
    Session,
    Table,
    Tournament,
)

JUST_NOW: Final = timedelta(minutes=10)  # what two officials may have seen at once


@transaction.atomic
def penalty_add(
    *,
    tournament: Tournament,
    entry: Entry,
    kind: Penalty.Kind,
    reason: str,
    by: Actor,
    points: int = 0,
    twelfths: int = 0,
    session: Session | None = None,
    hand_number: int | None = None,
    article: str = "",
    remark: str = "",
    token: UUID | None = None,
    again: int | None = None,
) -> Penalty:
    """Give a player a penalty; sent again with its ``token``, it is given once.

    ``points`` are taken off the total, ``twelfths`` off the table points. Raises
    ``reason_missing``, ``penalty_without_size``, ``forfeit_without_session``,
    ``hand_without_session``, for a player who did not sit there ``entry_not_in_session``,
    ``form_sent_otherwise`` for another penalty under the same token and, unless ``again`` is None,
    ``penalty_just_given`` where the same one was given in the last ten minutes: ``again`` is the id
    of the one that was shown and is to be given once more, or 0.
    """
    tournament = lock_tournament(tournament)
    reason = required_reason(reason)
    if kind != Penalty.Kind.POINTS:
        points = twelfths = 0
    told: dict[str, Any] = {
        "entry": entry,
        "session": session,
        "hand_number": hand_number,
        "kind": kind,
        "points": points,
        "twelfths": twelfths,
        "reason": reason,
        "article": line_within(article, 60),
        "remark": line_within(remark, 200),
    }
    if earlier := _penalty_with_token(tournament, token):
        if any(getattr(earlier, name) != value for name, value in told.items()):
            raise ClubError("form_sent_otherwise")
        return earlier
    if kind == Penalty.Kind.POINTS and not points and not twelfths:
        raise ClubError("penalty_without_size")
    if session is None and kind == Penalty.Kind.FORFEIT:
        raise ClubError("forfeit_without_session")
    if session is None and hand_number is not None:
        raise ClubError("hand_without_session")
    if session is not None:
        check_not_annulled(lock_session(session))
    seat = _seat(entry, session, kind)
    if again is not None:
        _check_first(tournament, told, again)
    penalty = Penalty.objects.create(
        tournament=tournament,
        table=seat.table if seat else None,
        seat=seat.wind if seat else None,
        given_by=by.user,
        **told,
    )
    _follow_disqualification(entry)
    facts = {"penalty": penalty.pk, "token": str(token) if token else "", **_facts(penalty)}
    change_log(
        kind=Change.Kind.PENALTY_GIVEN, by=by, tournament=tournament, reason=reason, facts=facts
    )
    return penalty


@transaction.atomic
def penalty_revoke(*, penalty: Penalty, reason: str, by: Actor) -> Penalty:
    """Cancel a penalty for a reason; one already cancelled is left unchanged.

    Raises ``penalty_of_a_hand`` for a false win's penalty, which depends on its hand, and
    ``reason_missing``.
    """
    tournament = lock_tournament(penalty.tournament)
    penalty = Penalty.objects.select_related("entry__player").get(pk=penalty.pk)
    if penalty.cancelled_at is not None:
        return penalty
    if hasattr(penalty, "hand"):
        raise ClubError("penalty_of_a_hand", number=penalty.hand_number or 0)
    penalty.cancelled_reason = required_reason(reason)
    penalty.cancelled_at = timezone.now()
    penalty.cancelled_by = by.user
    penalty.save(update_fields=["cancelled_reason", "cancelled_at", "cancelled_by"])
    _follow_disqualification(penalty.entry)
    change_log(
        kind=Change.Kind.PENALTY_CANCELLED,
        by=by,
        tournament=tournament,
        reason=penalty.cancelled_reason,
        facts={"penalty": penalty.pk, **_facts(penalty)},
    )
    return penalty


def _check_first(tournament: Tournament, values: dict[str, Any], again: int) -> None:
    """Raise ``penalty_just_given`` for what another official has given at the same time."""
    same = {name: values[name] for name in ("entry", "session", "kind", "points", "twelfths")}
    since = timezone.now() - JUST_NOW
    given = tournament.penalties.filter(**same, cancelled_at=None, given_at__gte=since)
    last = given.select_related("given_by", "entry__player").order_by("-pk").first()
    if last is not None and last.pk != again:
        raise ClubError(
            "penalty_just_given",
            penalty=last.pk,
            name=last.entry.player.name,
            by=str(last.given_by or last.given_by_name or "–"),
            reason=last.reason,
        )


def _penalty_with_token(tournament: Tournament, token: UUID | None) -> Penalty | None:
    if token is None:
        return None
    given = tournament.changes.filter(kind=Change.Kind.PENALTY_GIVEN, facts__token=str(token))
    change = given.first()
    return tournament.penalties.get(pk=change.facts["penalty"]) if change else None


def _seat(entry: Entry, session: Session | None, kind: Penalty.Kind) -> Seat | None:
    """Return the player's seat; with a forfeit there may be none."""
    if session is None:
        return None
    seat = Seat.objects.filter(session=session, entry=entry).select_related("table").first()
    if seat is None and kind != Penalty.Kind.FORFEIT:
        raise ClubError("entry_not_in_session", name=entry.player.name, session=session.number)
    return seat


def _follow_disqualification(entry: Entry) -> None:
    out = entry.penalties.filter(kind=Penalty.Kind.DISQUALIFICATION, cancelled_at=None).exists()
    if entry.disqualified != out:
        entry.disqualified = out
        entry.save(update_fields=["disqualified"])


def _facts(penalty: Penalty) -> dict[str, object]:
    return {
        "name": penalty.entry.player.name,
        "kind": penalty.kind,
        "points": penalty.points,
        "twelfths": penalty.twelfths,
    }


def penalty_give(
    *,
    table: Table,
    seat: int,
    points: int,
    reason: str,
    by: Actor,
    article: str = "",
    hand_number: int | None = None,
) -> Penalty:
    """Deduct points from the total of the player at ``seat``; nobody receives them."""
    taken = Seat.objects.select_related("session", "entry").get(table=table, wind=seat)
    return Penalty.objects.create(
        tournament_id=taken.session.tournament_id,
        entry=taken.entry,
        session=taken.session,
        table=table,
        seat=seat,
        hand_number=hand_number,
        points=points,
        reason=reason,
        article=article,
        given_by=by.user,
    )


def penalty_cancel(*, penalty: Penalty, by: Actor) -> Penalty:
    """Give back the points of a penalty; one already cancelled is left unchanged."""
    if penalty.cancelled_at is None:
        penalty.cancelled_at = timezone.now()
        penalty.cancelled_by = by.user
        penalty.save(update_fields=["cancelled_at", "cancelled_by"])
    return penalty
