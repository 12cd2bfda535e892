"""Hands that phones report for a table: asked about before closing, or dismissed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.play.models import HeldHands
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_table
from clubscore.tournaments.models import Change, Table
from clubscore.words import list_words

from .selectors import KEPT, HeldHand, held_at_tables, held_state

MOST_PHONES: Final = 12  # of one table that are listened to


@transaction.atomic
def held_hands_set(
    *, table: Table, phone: UUID, hands: Sequence[HeldHand], since: datetime | None = None
) -> HeldHands | None:
    """Note which hands a phone holds for a table; an empty list if it holds none.

    What it says again stays dismissed if it was. ``since`` is when the first of them was entered.
    More phones than a table can have are not listened to: None is returned.
    """
    table = lock_table(table)
    now = timezone.now()
    there = HeldHands.objects.filter(table=table)
    there.filter(told_at__lt=now - KEPT).delete()
    if not hands:
        there.filter(phone=phone).delete()
        return None
    told = [[hand.number, hand.state.value, hand.code] for hand in hands]
    since = min(max(since or now, now - KEPT), now)
    held = there.filter(phone=phone).first()
    if held is None:
        if there.count() >= MOST_PHONES:
            return None
        return HeldHands.objects.create(
            table=table, phone=phone, hands=told, since=since, told_at=now
        )
    if held.hands != told:
        held.hands, held.since, held.dismissed_at = told, since, None
        held.revision += 1
    held.told_at = now
    held.save()
    return held


@transaction.atomic
def held_hands_dismiss(*, held_hands: HeldHands, by: Actor) -> None:
    """Stop asking about the hands of a phone, such as one that is lost; the log says so.

    If the phone says something else later, they are asked about again.
    """
    table = lock_table(held_hands.table)
    current = HeldHands.objects.filter(pk=held_hands.pk, dismissed_at=None).first()
    if current is None:
        return
    current.dismissed_at = timezone.now()
    current.save(update_fields=["dismissed_at"])
    change_log(
        kind=Change.Kind.HANDS_DISMISSED,
        by=by,
        session=table.session,
        table=table,
        facts={"hands": [number for number, _state, _code in current.hands]},
    )


def check_held(tables: Iterable[Table], confirmed: str) -> None:
    """Raise ``hands_on_phones`` for what phones hold of locked tables, unless it was confirmed.

    ``confirmed`` is the ``held_state`` that someone has seen.
    """
    held = held_at_tables(tables)
    if not held or confirmed == held_state(held):
        return
    numbers = sorted({one.table.number for one in held})
    count = sum(len(one.hands) for one in held)
    raise ClubError("hands_on_phones", tables=list_words(map(str, numbers)), count=count)
