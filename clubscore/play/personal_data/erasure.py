"""Erasing a person: the results stay, under a pseudonym nobody can undo."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from django.db import transaction
from django.db.models.functions import Lower

from clubscore.errors import ClubError
from clubscore.people.federation.services import federation_forget
from clubscore.people.models import Act, Club, Player
from clubscore.people.players.services import player_log
from clubscore.people.privacy import NOBODY
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import ApiToken, Change, MailCopy, Tournament, Via
from clubscore.tournaments.notices.subscriptions import subscriptions_of
from clubscore.tournaments.roster.retention import PRIVATE

from .further_names import further_marks, further_names
from .journal import Erasure, erasure_note, journal_read, marks_of, merge_lines
from .mentions import events_of, mentions_of, mentions_replace
from .names import names_of

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE: Final = 5  # letters of a pseudonym


@transaction.atomic
def player_erase(
    *,
    player: Player,
    by: Actor,
    pseudonym: str = "",
    also: Sequence[str] = (),
    chosen_keys: Collection[str] = (),
    confirmed: str | None = None,
    only_chosen: bool = False,
) -> Player:
    """Replace a person's name everywhere by a pseudonym and erase other identifying data.

    Results, seats and hands stay; so does the team, whose result belongs to others too. Country,
    EMA number, contacts, remarks, notifications, and the name in the log and in texts people wrote
    are erased. A repeat does nothing. ``pseudonym``: one given earlier. ``also``: more names,
    addresses or numbers of the person. ``chosen_keys``: the texts changed because the deleting
    person says so: those with part of the name, titles, and, where another player has the same
    name, all. ``confirmed``: the fingerprint of the ``Mentions`` shown; without it nothing is
    compared, and every text with the whole name is changed, unless ``only_chosen``. The person is
    removed from a federation's list. The journal gets a line, so that an older backup can be
    restored without this person. Raises ``player_gone`` and ``mentions_changed``.
    """
    # The locks of merging: entries are made under those of their events. Tokens come first.
    list(ApiToken.objects.select_for_update(no_key=True).filter(club=player.club_id).order_by("pk"))
    Club.everything.select_for_update(no_key=True).get(pk=player.club_id)
    events = Tournament.objects.select_for_update(no_key=True).filter(club=player.club_id)
    list(events.order_by("pk"))
    now = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if now is None:
        raise ClubError("player_gone", name=player.full_name)
    if now.privacy == Player.Privacy.ERASED:
        return now
    names = names_of(now, also)
    mentions = mentions_of(now, names)
    if confirmed is not None and confirmed != mentions.fingerprint:
        raise ClubError("mentions_changed")
    pseudonym = _free_pseudonym(now.club_id, pseudonym)
    erasure = replace(Erasure.of(now, pseudonym), also=further_marks(now, also))
    federation_forget(player=now)
    now.first_name, now.last_name = "", pseudonym
    now.country, now.ema_number = "", ""
    now.privacy = Player.Privacy.ERASED
    now.save(update_fields=["first_name", "last_name", "country", "ema_number", "privacy"])
    now.hand_votes.all().delete()
    private = dict.fromkeys((*PRIVATE, "home_club"), "")
    now.entries.update(**private)
    subscriptions_of(now, names.mails).delete()
    _mails_end(now, names.mails)
    asked = only_chosen or (mentions.is_shared and confirmed is not None)
    texts = [one for one in mentions.texts if not asked or one.key in chosen_keys]
    picked = [one for one in (*mentions.parts, *mentions.titles) if one.key in chosen_keys]
    parts = {one.key for one in picked}
    mentions_replace((*texts, *picked), names, pseudonym, parts)
    places = tuple(sorted({one.key for one in (*(texts if asked else ()), *picked)}))
    erasure = replace(erasure, places=places, only_places=asked)
    player_log(Act.Kind.PLAYER_ERASED, now, by.user)
    _log(now, by, events_of((*texts, *picked)))
    transaction.on_commit(lambda: erasure_note(erasure))
    return now


def _log(player: Player, by: Actor, named_in: Collection[int]) -> None:
    """Log it in every event that has changed, so that no cached page of it is shown again."""
    numbers = dict(player.entries.values_list("tournament", "number"))
    events = Tournament.objects.filter(pk__in={*numbers, *named_in}).order_by("pk")
    for event in events:
        number = {"number": numbers[event.pk]} if event.pk in numbers else {}
        facts = {**number, "name": player.last_name}
        change_log(kind=Change.Kind.PLAYER_ERASED, by=by, tournament=event, facts=facts)


def erasures_repeat(journals: Iterable[Path]) -> int:
    """Erase again everyone in the journals whom an older backup restored; return how many.

    Runs in a transaction, so that nobody reappears even for a moment.
    """
    erased = 0
    by_player: defaultdict[int, list[Erasure]] = defaultdict(list)
    for path in journals:
        for line in journal_read(path):
            by_player[line.player].append(line)
    for pk, lines in by_player.items():
        player = Player.objects.filter(pk=pk).first()
        if player is None or player.is_erased:
            continue
        marks = set(marks_of(player))
        if told := [line for line in lines if line.is_of(player, marks)]:
            one = merge_lines(told)
            player_erase(
                player=player,
                by=Actor(None, Via.ORGANIZER),
                pseudonym=one.pseudonym,
                also=further_names(player, one.also),
                chosen_keys=one.places,
                only_chosen=one.only_places,
            )
            erased += 1
    return erased


def _free_pseudonym(club: int, first_choice: str) -> str:
    taken = set(
        Player.objects.filter(club=club, last_name__startswith=NOBODY).values_list(
            "last_name", flat=True
        )
    )
    if first_choice and first_choice not in taken:
        return first_choice
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        if (name := f"{NOBODY} {code}") not in taken:
            return name


def _mails_end(player: Player, mails: Iterable[str]) -> None:
    """Delete what is queued for a person, even if their entry was merged or removed since.

    ``mails`` are their addresses in lower case.
    """
    of_club = MailCopy.objects.filter(mail__tournament__club=player.club_id)
    nobodys = of_club.filter(entry=None).annotate(address=Lower("to"))
    nobodys.filter(address__in=sorted(mails)).delete()
    of_club.filter(entry__player=player).delete()
