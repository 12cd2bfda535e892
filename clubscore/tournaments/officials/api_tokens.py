"""Tokens that let programs write: creating, finding and revoking them.

A token may do only what its creator may, and has no effect without the role it was created with.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, User
from clubscore.people.roles import lock_club
from clubscore.people.selectors import is_organizer
from clubscore.secrecy import secret_note
from clubscore.text import line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import ApiAnswer, ApiToken, Change, EventRole, Tournament

MARK: Final = "clubscore_"  # a token begins so, to be known where it should not be
MOST_TOKENS: Final = 50  # of a club and its events at a time
USED_EVERY: Final = timedelta(minutes=1)  # so often its last use is written down
ANSWERS_KEPT: Final = timedelta(hours=48)


@transaction.atomic
def api_token_make(
    *,
    club: Club,
    name: str,
    scopes: Collection[str],
    by: User,
    tournament: Tournament | None = None,
    address: str = "",
) -> tuple[ApiToken, str]:
    """Make a token for an event, or for all of a club; return it and its text, kept nowhere.

    Raises ``name_missing``, ``scope_missing`` or ``too_many_tokens``.
    """
    lock_club(club)
    name = line_within(name, 60)
    chosen = [str(scope) for scope in ApiToken.Scope if scope in scopes]
    if not name:
        raise ClubError("name_missing")
    if not chosen:
        raise ClubError("scope_missing")
    if club.api_tokens.filter(ended_at=None).count() >= MOST_TOKENS:
        raise ClubError("too_many_tokens", most=MOST_TOKENS)
    text = MARK + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        club=club,
        tournament=tournament,
        name=name,
        scopes=chosen,
        digest=_digest(text),
        made_by=by,
    )
    _tell(token, by, address)
    _log(Act.Kind.TOKEN_MADE, Change.Kind.TOKEN_MADE, token, by, address)
    return token, secret_note(text)


@transaction.atomic
def api_token_end(*, token: ApiToken, by: User, address: str = "") -> None:
    """End a token: it no longer works. A repeat does nothing."""
    locked = ApiToken.objects.select_for_update(no_key=True).filter(pk=token.pk).first()
    if locked is None or locked.ended_at is not None:
        return
    locked.ended_at = timezone.now()
    locked.save(update_fields=["ended_at"])
    _log(Act.Kind.TOKEN_ENDED, Change.Kind.TOKEN_ENDED, locked, by, address)


def open_api_tokens(club: Club, tournament: Tournament | None = None) -> QuerySet[ApiToken]:
    """Return the tokens of an event, or those of a club for all its events, latest first."""
    tokens = ApiToken.objects.filter(club=club, tournament=tournament, ended_at=None)
    return tokens.select_related("made_by")


def api_token_of(text: str) -> ApiToken | None:
    """Return the token of a text; None if there is none, it was ended, or its maker has no role."""
    found = ApiToken.objects.select_related("club", "tournament", "made_by")
    token = found.filter(digest=_digest(text), ended_at=None).first()
    return token if token and _has_effect(token) else None


def api_token_use(token: ApiToken) -> None:
    """Write down that a token was used, once a minute."""
    now = timezone.now()
    unused = Q(last_used_at=None) | Q(last_used_at__lt=now - USED_EVERY)
    ApiToken.objects.filter(unused, pk=token.pk).update(last_used_at=now)


def api_actor(token: ApiToken) -> Actor:
    """Return who is responsible for what a token writes: its maker."""
    return Actor.organizer(token.made_by, f"{token.made_by}, API: {token.name}")


def answers_forget() -> int:
    """Delete answers older than ``ANSWERS_KEPT``; return how many."""
    return ApiAnswer.objects.filter(at__lt=timezone.now() - ANSWERS_KEPT).delete()[0]


def _has_effect(token: ApiToken) -> bool:
    user = token.made_by
    if not user.is_active:
        return False
    if is_organizer(user, token.club_id):
        return True
    mine = user.event_roles.filter(tournament=token.tournament_id, role=EventRole.Role.ORGANIZER)
    return token.tournament_id is not None and mine.exists()


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def _tell(token: ApiToken, by: User, address: str) -> None:
    """E-mail the user a token was created for, in case someone else did it."""
    detail = f"{token.name} ({token.tournament or token.club})"
    account_mail_add(user=by, kind=AccountMailKind.TOKEN_MADE, detail=detail, address=address)


def _log(act: Act.Kind, change: Change.Kind, token: ApiToken, by: User, address: str) -> None:
    if token.tournament is None:
        act_log(kind=act, by=by, club=token.club, facts=token.name, address=address)
    else:
        facts = {"name": token.name, "scopes": token.scopes}
        change_log(kind=change, by=Actor.organizer(by), tournament=token.tournament, facts=facts)
