"""Invitations offer a role by a link that expires and works once.

The person who invites learns neither a password nor a link that sets one; the invited person
accepts with an existing or new account. docs/organizer.md explains why.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.logins.accounts import others_access_end
from clubscore.people.models import Act, Club, Membership, User
from clubscore.people.roles import membership_add
from clubscore.people.selectors import is_admin, is_organizer
from clubscore.text import line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, EventRole, Invitation, Tournament

VALID_FOR: Final = timedelta(days=7)
KEPT_FOR: Final = timedelta(days=30)  # after its end, so that a repeat is known for one
MOST_OPEN: Final = 50  # of a club and its events at a time


def may_invite(user: User | None, *, club: Club, tournament: Tournament | None, role: str) -> bool:
    """Tell whether a user may offer a role; None is the operator.

    A club's administrators may offer any role, an event's organizers only referee of that event.
    """
    if user is None or is_admin(user, club.pk):
        return True
    if tournament is None or role != EventRole.Role.REFEREE:
        return False
    organizes = tournament.roles.filter(user=user, role=EventRole.Role.ORGANIZER)
    return is_organizer(user, club.pk) or organizes.exists()


@transaction.atomic
def invitation_create(
    *,
    club: Club,
    role: str,
    name: str,
    by: User | None,
    tournament: Tournament | None = None,
    email: str = "",
    address: str = "",
) -> tuple[Invitation, str]:
    """Offer a role; return the invitation and the token of its link, which is not stored.

    The caller has checked :func:`may_invite`. Raises ``name_missing`` or ``too_many_invitations``.
    """
    club = Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    name = line_within(name, 120)
    if not name:
        raise ClubError("name_missing")
    club.invitations.filter(expires_at__lt=timezone.now() - KEPT_FOR).delete()
    if open_invitations(club).count() >= MOST_OPEN:
        raise ClubError("too_many_invitations", most=MOST_OPEN)
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        club=club,
        tournament=tournament,
        role=role,
        name=name,
        email=email,
        digest=_digest(token),
        invited_by=by,
        expires_at=timezone.now() + VALID_FOR,
    )
    _log(Act.Kind.INVITATION_SENT, Change.Kind.INVITATION_SENT, invitation, by, address)
    return invitation, token


@transaction.atomic
def invitation_revoke(*, invitation: Invitation, by: User, address: str = "") -> None:
    """End an invitation; the link stops working. A repeat does nothing.

    Raises ``invitation_accepted`` if someone was faster: the role has to be removed then.
    """
    locked = Invitation.objects.select_for_update().filter(pk=invitation.pk).first()
    if locked is None:
        return
    if locked.accepted_at is not None:
        raise ClubError("invitation_accepted", name=str(locked.accepted_by or locked.name))
    _log(Act.Kind.INVITATION_REVOKED, Change.Kind.INVITATION_REVOKED, locked, by, address)
    locked.delete()


@transaction.atomic
def invitation_accept(*, token: str, user: User) -> Invitation:
    """Give ``user`` the role that was offered, by the account they are logged in with.

    The same user accepting again changes nothing. Raises ``invitation_over`` for one that was
    accepted by someone else, revoked, has expired, or whose inviter may no longer invite, and
    ``role_held``, with the invitation left open, for someone who has the role or a higher one
    already.
    """
    invitation = Invitation.objects.select_for_update().filter(digest=_digest(token)).first()
    if invitation is not None and invitation.accepted_by_id == user.pk:
        return invitation
    if invitation is None or not _is_open(invitation):
        raise ClubError("invitation_over")
    if has_role(user, invitation):
        raise ClubError("role_held", role=invitation.role_name, where=_where(invitation))
    inviter = invitation.invited_by
    if invitation.tournament is None:
        membership_add(user=user, club=invitation.club, role=invitation.role, by=inviter)
    else:
        by = Actor.organizer(inviter) if inviter else Actor.organizer(user)
        role = EventRole.Role(invitation.role)
        role_give(tournament=invitation.tournament, user=user, role=role, by=by)
    invitation.accepted_by = user
    invitation.accepted_at = timezone.now()
    invitation.save(update_fields=["accepted_by", "accepted_at"])
    return invitation


def invitation_of(token: str) -> Invitation | None:
    """Return the invitation of a link, or None if it can no longer be accepted."""
    found = Invitation.objects.select_related("club", "tournament", "invited_by")
    invitation = found.filter(digest=_digest(token)).first()
    return invitation if invitation and _is_open(invitation) else None


def open_invitations(club: Club, tournament: Tournament | None = None) -> QuerySet[Invitation]:
    """Return what nobody has accepted yet and has not expired: of a club with all its events.

    Or of one of its events.
    """
    found = Invitation.objects.filter(club=club, accepted_at=None, expires_at__gt=timezone.now())
    return found.filter(tournament=tournament) if tournament else found


def club_invitations(club: Club) -> QuerySet[Invitation]:
    """Return the open invitations to run a club, latest first."""
    return open_invitations(club).filter(tournament=None).select_related("invited_by")


def has_role(user: User, invitation: Invitation) -> bool:
    """Tell whether a user already has the rights an invitation offers."""
    role = user.memberships.filter(club=invitation.club_id).values_list("role", flat=True).first()
    if invitation.tournament_id is None:
        return role in (Membership.Role.ADMIN, invitation.role)
    if role is not None:
        return True
    mine = user.event_roles.filter(tournament=invitation.tournament_id)
    return mine.filter(role__in=(EventRole.Role.ORGANIZER, invitation.role)).exists()


def _is_open(invitation: Invitation) -> bool:
    return not invitation.is_over() and may_invite(
        invitation.invited_by,
        club=invitation.club,
        tournament=invitation.tournament,
        role=invitation.role,
    )


def _where(invitation: Invitation) -> str:
    return str(invitation.tournament or invitation.club)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _log(
    act: Act.Kind,
    change: Change.Kind,
    invitation: Invitation,
    by: User | None,
    address: str,
) -> None:
    if invitation.tournament is None:
        act_log(kind=act, by=by, club=invitation.club, facts=invitation.role, address=address)
    elif by is not None:
        facts = {"role": invitation.role}
        actor = Actor.organizer(by)
        change_log(kind=change, by=actor, tournament=invitation.tournament, facts=facts)


@transaction.atomic
def role_give(*, tournament: Tournament, user: User, role: EventRole.Role, by: Actor) -> EventRole:
    """Give a user a role in an event, replacing any other role there.

    Views call this for an accepted invitation. Any access others may have to the account ends.
    """
    tournament = lock_tournament(tournament)
    given, created = EventRole.objects.get_or_create(
        tournament=tournament, user=user, defaults={"role": role}
    )
    if created or given.role != role:
        others_access_end(user=user)
        given.role = role
        given.save(update_fields=["role"])
        _log_role(Change.Kind.ROLE_GIVEN, given, by)
    return given


@transaction.atomic
def role_take(*, role: EventRole, by: Actor) -> None:
    """Remove a person's role in an event; the account remains."""
    lock_tournament(role.tournament)
    _log_role(Change.Kind.ROLE_TAKEN, role, by)
    role.delete()


def _log_role(kind: Change.Kind, role: EventRole, by: Actor) -> None:
    facts = {"user": role.user.username, "role": role.role}
    change_log(kind=kind, by=by, tournament=role.tournament, facts=facts)
