"""Who may do what in one event, besides the club's own organizers."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.crypto import get_random_string

from clubscore.errors import ClubError
from clubscore.people.acts import act_log
from clubscore.people.models import Act, Club, User

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
@transaction.atomic
def login_create(
    *,
    username: str,
    full_name: str = "",
    club: Club,
    by: User | None = None,
    request: HttpRequest | None = None,
) -> tuple[User, str]:
    """Make a login with a password of chance; return both: the password is kept nowhere.

    Whoever logs in with it has to choose another first. Raises ``bad_username`` or
    ``username_taken``.
    """
    username = User.normalize_username(username.strip())  # as it will be kept
    first_name, _, last_name = one_line(full_name).partition(" ")
    try:
        User.username_validator(username)
        MaxLengthValidator(USERNAME_LENGTH)(username)
    except ValidationError:
        raise ClubError("bad_username", text=username[:60]) from None
    password = get_random_string(PASSWORD_LENGTH, PASSWORD_LETTERS)
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username,
                password=password,
                first_name=first_name[:150],
                last_name=last_name[:150],
                password_is_new=True,
            )
    except IntegrityError:
        raise ClubError("username_taken", text=username) from None
    act_log(kind=Act.Kind.LOGIN_MADE, by=by, about=user, club=club, request=request)
    return user, password


def _log(kind: Change.Kind, role: EventRole, by: Actor) -> None:
    facts = {"user": role.user.username, "role": role.role}
    change_log(kind=kind, by=by, tournament=role.tournament, facts=facts)
