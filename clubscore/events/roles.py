"""Who may do what in one event, besides the club's own organizers."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import transaction
from django.utils.crypto import get_random_string

from clubscore.errors import ClubError
from clubscore.people.models import User

from .actor import Actor
from .guards import one_line, tournament_locked
from .models import Change, EventRole, Tournament
from .services import change_log

PASSWORD_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike  # noqa: S105
PASSWORD_LENGTH = 12
USERNAME_LENGTH = 150


@transaction.atomic
def role_give(*, tournament: Tournament, user: User, role: EventRole.Role, by: Actor) -> EventRole:
    """Give somebody a role in an event; who has another one gets this one instead."""
    tournament = tournament_locked(tournament)
    given, created = EventRole.objects.get_or_create(
        tournament=tournament, user=user, defaults={"role": role}
    )
    if created or given.role != role:
        given.role = role
        given.save(update_fields=["role"])
        _log(Change.Kind.ROLE_GIVEN, given, by)
    return given


@transaction.atomic
def role_take(*, role: EventRole, by: Actor) -> None:
    """Take somebody's role in an event away; the login stays."""
    tournament_locked(role.tournament)
    _log(Change.Kind.ROLE_TAKEN, role, by)
    role.delete()


@transaction.atomic
def login_create(*, username: str, full_name: str = "") -> tuple[User, str]:
    """Make a login with a password of chance; return both: the password is kept nowhere.

    Raises ``bad_username`` or ``username_taken``.
    """
    username = User.normalize_username(username.strip())  # as it will be kept
    first_name, _, last_name = one_line(full_name).partition(" ")
    try:
        User.username_validator(username)
        MaxLengthValidator(USERNAME_LENGTH)(username)
    except ValidationError:
        raise ClubError("bad_username", text=username[:60]) from None
    if User.objects.filter(username=username).exists():
        raise ClubError("username_taken", text=username)
    password = get_random_string(PASSWORD_LENGTH, PASSWORD_LETTERS)
    user = User.objects.create_user(
        username, password=password, first_name=first_name[:150], last_name=last_name[:150]
    )
    return user, password


def _log(kind: Change.Kind, role: EventRole, by: Actor) -> None:
    facts = {"user": role.user.username, "role": role.role}
    change_log(kind=kind, by=by, tournament=role.tournament, facts=facts)
