"""Hands recorded, corrected, voided and restored, as on the referee's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop as _
from ninja import Router

from clubscore.api.faults import RefusedError
from clubscore.api.rows import OUT, Row, hand_row, seat_of_letter, sitters_of
from clubscore.play import services
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import fits
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.models import Hand
from clubscore.tournaments.models import ApiToken, Table
from scoring.hand import situation_of
from scoring.rulesets.base import AnswerKind, Outcome, Question
from scoring.tiles import Wind

from . import schemas
from .access import BearerToken, actor_of, table_of
from .once import form_token

TAG: Final = _("Recording hands")
SCOPE: Final = ApiToken.Scope.HANDS
router = Router(tags=[TAG], auth=BearerToken(SCOPE))


@router.post(
    "/tables/{int:table_id}/hands",
    response=schemas.HandWritten,
    url_name="api_hand_record",
    summary=_("Record a hand"),
)
def record(request: HttpRequest, table_id: int, body: schemas.NewHandSent) -> Any:
    table = table_of(request, table_id)
    hand = services.hand_record(
        table=table,
        entry=_entry(body, table),
        token=form_token(request),
        number=body.number,
        by=actor_of(request),
        sitters=sitters_of(body.seats),
    )
    return _row(request, hand)


@router.post(
    "/tables/{int:table_id}/hands/{int:hand_id}/correct",
    response=schemas.HandWritten,
    url_name="api_hand_correct",
    summary=_("Correct a hand"),
)
def correct(request: HttpRequest, table_id: int, hand_id: int, body: schemas.CorrectionSent) -> Any:
    table = table_of(request, table_id)
    hand = services.hand_correct(
        hand=_hand(table, hand_id),
        entry=_entry(body, table),
        reason=body.reason,
        by=actor_of(request),
        sitters=sitters_of(body.seats),
        revision=body.revision,
    )
    return _row(request, hand)


@router.post(
    "/tables/{int:table_id}/hands/{int:hand_id}/void",
    response=schemas.HandWritten,
    url_name="api_hand_void",
    summary=_("Void the last hand, or a false win"),
)
def void(request: HttpRequest, table_id: int, hand_id: int, body: schemas.HandChangeSent) -> Any:
    hand = services.hand_void(
        hand=_hand(table_of(request, table_id), hand_id),
        reason=body.reason,
        by=actor_of(request),
        revision=body.revision,
    )
    return _row(request, hand)


@router.post(
    "/tables/{int:table_id}/hands/{int:hand_id}/restore",
    response=schemas.HandWritten,
    url_name="api_hand_restore",
    summary=_("Restore a voided hand"),
)
def restore(request: HttpRequest, table_id: int, hand_id: int, body: schemas.HandChangeSent) -> Any:
    hand = services.hand_restore(
        hand=_hand(table_of(request, table_id), hand_id),
        reason=body.reason,
        by=actor_of(request),
        revision=body.revision,
    )
    return _row(request, hand)


def _hand(table: Table, hand_id: int) -> Hand:
    found = Hand.objects.select_related("penalty").filter(pk=hand_id, table=table).first()
    if found is None:
        raise Http404
    found.table = table
    return found


def _entry(body: schemas.HandSent, table: Table) -> HandEntry:
    """Return the entry sent, by seats; raises ``RefusedError`` for anything the rules lack."""
    outcome, rules = Outcome(body.outcome), EventRules.of(table.session.tournament)
    if outcome not in rules.conduct.outcomes:
        raise RefusedError(422, "bad_field", name="outcome")
    if outcome in (Outcome.WIN, Outcome.FALSE_WIN) and body.winner is None:
        raise RefusedError(422, "bad_field", name="winner")
    if body.others and not rules.all_hands:
        raise RefusedError(422, "bad_field", name="others")
    if body.also and rules.conduct.winners == 1:
        raise RefusedError(422, "bad_field", name="also")
    hands = {
        seat_of_letter(wind): SeatHand(one.tiles, one.points, one.doubles)
        for wind, one in body.others.items()
    }
    if body.winner is not None:
        hands[seat_of_letter(body.winner)] = _winner_hand(body, rules)
    for win in body.also:
        hands[seat_of_letter(win.winner)] = _winner_hand(win, rules)
    questions = rules.conduct.questions
    answers = _answers(body.answers, questions)
    of_each = [one for one in questions if one.each_winner]
    self_drawn = body.discarder is None
    return HandEntry(
        outcome,
        _seat(body.winner),
        _seat(body.discarder),
        hands,
        _situations(body.situations, rules, self_drawn=self_drawn),
        {one.key: answers[one.key] for one in questions if outcome in one.outcomes},
        tuple(
            FurtherWinner(
                seat_of_letter(win.winner),
                _situations(win.situations, rules, self_drawn=self_drawn),
                _answers(win.answers, of_each),
            )
            for win in body.also
        ),
    )


def _winner_hand(win: schemas.HandSent | schemas.FurtherWinSent, rules: EventRules) -> SeatHand:
    """Return the winner's tiles or what the table counted: limits or doubles need no points."""
    points = win.points
    if points is None and not rules.all_hands and (win.doubles or win.limits):
        points = 0
    return SeatHand(win.tiles, points, win.doubles, win.limits)


def _seat(wind: str | None) -> int | None:
    return None if wind is None else seat_of_letter(wind)


def _situations(names: Sequence[str], rules: EventRules, *, self_drawn: bool) -> frozenset[str]:
    known = {info.situation for info in rules.conduct.situations if fits(info, self_drawn)}
    if not known.issuperset(names):
        raise RefusedError(422, "bad_field", name="situations")
    return frozenset(map(situation_of, names))


def _answers(
    answers_sent: Mapping[str, str | int | Sequence[str]], questions: Sequence[Question]
) -> dict[str, str]:
    """Return an answer to each question, players by their seats."""
    answers = {one.key: one.default for one in questions}
    asked = {one.key: one for one in questions}
    for key, answer in answers_sent.items():
        if key not in asked:
            raise RefusedError(422, "bad_field", name="answers")
        answers[key] = _answer(answer, asked[key])
    return answers


def _answer(answer: str | int | Sequence[str], question: Question) -> str:
    if question.kind is AnswerKind.PLAYERS:
        if isinstance(answer, list):
            return ",".join(map(str, sorted({seat_of_letter(seat) for seat in answer})))
    elif question.kind is AnswerKind.NUMBER:
        if isinstance(answer, int) and question.lowest <= answer <= question.highest:
            return str(answer)
    elif isinstance(answer, str):
        if question.players and (answer in Wind.__members__ or answer == OUT):
            return str(seat_of_letter(answer))
        if answer in dict(question.answers):
            return answer
    raise RefusedError(422, "bad_field", name="answers")


def _row(request: HttpRequest, hand: Hand) -> Row:
    club = hand.table.session.tournament.club_id
    return hand_row(request, hand, club) | {
        "table": hand.table_id,
        "revision": hand.revision,
        "valid": hand.is_valid,
    }
