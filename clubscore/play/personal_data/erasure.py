"""Erasing a person: the results stay, under a pseudonym nobody can undo."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from django.db import models, transaction
from django.db.models import Q

from clubscore.errors import ClubError
from clubscore.people.models import Act, Club, Player
from clubscore.people.players.services import player_log
from clubscore.people.privacy import NOBODY
from clubscore.play.models import HandChange
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import (
    Change,
    Penalty,
    RefereeCall,
    Session,
    Table,
    Tournament,
    Via,
)
from clubscore.tournaments.notices.subscriptions import subscriptions_of

from .export import name_pattern, without_name
from .journal import Erasure, erasure_note, journal_read

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE: Final = 5  # letters of a pseudonym
BATCH: Final = 500  # rows
# Texts somebody wrote in which a name may stand: model → fields, and how its club is found.
TEXTS: Final[tuple[tuple[type[models.Model], tuple[str, ...], str], ...]] = (
    (Change, ("reason", "label"), "tournament__club"),
    (Penalty, ("reason", "remark", "cancelled_reason"), "tournament__club"),
    (Session, ("annulled_reason",), "tournament__club"),
    (Table, ("dispute",), "session__tournament__club"),
    (RefereeCall, ("reason",), "table__session__tournament__club"),
    (HandChange, ("reason", "label"), "hand__table__session__tournament__club"),
)


@transaction.atomic
def player_erase(*, player: Player, by: Actor, pseudonym: str = "") -> Player:
    """Replace a person's name everywhere by a pseudonym and erase what else tells who it was.

    Results, seats and hands stay; so does the team, whose result is that of others too. Country,
    EMA number, contacts, remarks, notifications and the name in the log and in what people wrote
    go. A repeat does nothing. ``pseudonym``: one that was given before. The journal gets a line, so
    that an older backup can be restored without this person. Raises ``player_gone``.
    """
    # The locks of merging: entries are made under those of their events.
    Club.objects.select_for_update(no_key=True).get(pk=player.club_id)
    events = Tournament.objects.select_for_update(no_key=True).filter(club=player.club_id)
    list(events.order_by("pk"))
    now = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if now is None:
        raise ClubError("player_gone", name=player.full_name)
    if now.privacy == Player.Privacy.ERASED:
        return now
    names, pseudonym = name_pattern(now), _free_pseudonym(now.club_id, pseudonym)
    erasure = Erasure.of(now, pseudonym)
    now.first_name, now.last_name = "", pseudonym
    now.country, now.ema_number = "", ""
    now.privacy = Player.Privacy.ERASED
    now.save(update_fields=["first_name", "last_name", "country", "ema_number", "privacy"])
    now.hand_votes.all().delete()
    now.entries.update(contact="", remark="", written_as="", home_club="")
    subscriptions_of(now).delete()
    _erase_texts(now, names, pseudonym)
    player_log(Act.Kind.PLAYER_ERASED, now, by.user)
    for entry in now.entries.select_related("tournament").order_by("pk"):
        facts = {"number": entry.number, "name": pseudonym}
        change_log(kind=Change.Kind.PLAYER_ERASED, by=by, tournament=entry.tournament, facts=facts)
    transaction.on_commit(lambda: erasure_note(erasure))
    return now


def erasures_repeat(journals: Iterable[Path]) -> int:
    """Erase again whoever the journals name and an older backup has brought back; return how many.

    Within a transaction, so that nobody is there again even for a moment.
    """
    erased = 0
    for one in {line.player: line for path in journals for line in journal_read(path)}.values():
        player = Player.objects.filter(pk=one.player).first()
        if player is not None and not player.is_erased and one.is_of(player):
            player_erase(player=player, by=Actor(None, Via.ORGANIZER), pseudonym=one.pseudonym)
            erased += 1
    return erased


def _erase_texts(player: Player, names: re.Pattern[str], pseudonym: str) -> None:
    changes = Change.objects.filter(tournament__club=player.club_id)
    _rewrite(Change, changes, ("facts",), lambda value: without_name(names, pseudonym, value))
    for model, fields, club in TEXTS:
        written = Q()
        for field in fields:
            written |= ~Q(**{field: ""})
        rows = model._default_manager.filter(written, **{club: player.club_id})
        _rewrite(model, rows, fields, lambda value: names.sub(pseudonym, value))


def _rewrite(
    model: type[models.Model],
    rows: Iterable[models.Model],
    fields: tuple[str, ...],
    change: Callable[[Any], Any],
) -> None:
    touched = []
    for row in rows:
        before = [getattr(row, field) for field in fields]
        after = [change(value) for value in before]
        if before == after:
            continue
        for field, value in zip(fields, after, strict=True):
            longest = model._meta.get_field(field).max_length  # type: ignore[union-attr]
            setattr(row, field, value[:longest] if isinstance(value, str) else value)
        touched.append(row)
    model._default_manager.bulk_update(touched, fields, BATCH)


def _free_pseudonym(club: int, wanted: str) -> str:
    taken = set(
        Player.objects.filter(club=club, last_name__startswith=NOBODY).values_list(
            "last_name", flat=True
        )
    )
    if wanted and wanted not in taken:
        return wanted
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        if (name := f"{NOBODY} {code}") not in taken:
            return name
