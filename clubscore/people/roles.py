"""Every write about who has which role in a club."""

from django.db import transaction

from clubscore.errors import ClubError

from .audit import act_log
from .logins.accounts import others_access_end
from .logins.second_factor import device_of
from .models import Act, Club, Membership, User


@transaction.atomic
def membership_add(
    *,
    user: User,
    club: Club,
    role: str = Membership.Role.ORGANIZER,
    by: User | None = None,
    address: str = "",
) -> Membership:
    """Give someone a role in a club, replacing the one they have.

    Views call this for accepted invitations, or to reduce rights. Anything that would let others
    into the account is revoked. Raises ``last_admin`` if that would leave the club without an
    administrator.
    """
    lock_club(club)
    held = club.memberships.filter(user=user).first()
    if held is not None and role != Membership.Role.ADMIN:
        _check_admin_stays(held)
    others_access_end(user=user)
    membership, _created = Membership.objects.update_or_create(
        user=user, club=club, defaults={"role": role}
    )
    act_log(
        kind=Act.Kind.ROLE_GIVEN, by=by, about=user, club=club, facts=str(role), address=address
    )
    return membership


@transaction.atomic
def membership_remove(*, membership: Membership, by: User | None = None, address: str = "") -> None:
    """Remove a person's role in a club; the account remains. Raises ``last_admin``."""
    lock_club(membership.club)
    _check_admin_stays(membership)
    act_log(
        kind=Act.Kind.ROLE_TAKEN,
        by=by,
        about=membership.user,
        club=membership.club,
        facts=membership.role,
        address=address,
    )
    membership.delete()


@transaction.atomic
def factor_require(*, club: Club, required: bool, by: User, address: str) -> None:
    """Require a second factor of the club's administrators, or stop requiring it.

    Raises ``factor_first`` if the user who requires it has none: nobody locks themselves out.
    """
    locked = Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    if required and device_of(by) is None:
        raise ClubError("factor_first")
    if locked.requires_second_factor != required:
        locked.requires_second_factor = required
        locked.save(update_fields=["requires_second_factor"])
        kind = Act.Kind.FACTOR_REQUIRED if required else Act.Kind.FACTOR_OPTIONAL
        act_log(kind=kind, by=by, club=locked, address=address)


def lock_club(club: Club) -> Club:
    """Lock a club for the rest of the transaction and return it as it is now."""
    return Club.everything.select_for_update(no_key=True).get(pk=club.pk)


def _check_admin_stays(membership: Membership) -> None:
    admins = Membership.objects.filter(club=membership.club_id, role=Membership.Role.ADMIN)
    if set(admins.values_list("pk", flat=True)) == {membership.pk}:
        raise ClubError("last_admin", name=str(membership.user))
