"""Who may do what in one event, besides the club's own organizers."""

from django.db import transaction

from clubscore.people.logins.accounts import others_access_end
from clubscore.people.models import User
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Change, EventRole, Tournament


@transaction.atomic
def role_give(*, tournament: Tournament, user: User, role: EventRole.Role, by: Actor) -> EventRole:
    """Give somebody a role in an event; who has another one gets this one instead.

    Views come here by an accepted invitation. What others may hold to get into the account ends.
    """
    tournament = lock_tournament(tournament)
    given, created = EventRole.objects.get_or_create(
        tournament=tournament, user=user, defaults={"role": role}
    )
    if created or given.role != role:
        others_access_end(user=user)
        given.role = role
        given.save(update_fields=["role"])
        _log(Change.Kind.ROLE_GIVEN, given, by)
    return given


@transaction.atomic
def role_take(*, role: EventRole, by: Actor) -> None:
    """Take somebody's role in an event away; the account stays."""
    lock_tournament(role.tournament)
    _log(Change.Kind.ROLE_TAKEN, role, by)
    role.delete()


def _log(kind: Change.Kind, role: EventRole, by: Actor) -> None:
    facts = {"user": role.user.username, "role": role.role}
    change_log(kind=kind, by=by, tournament=role.tournament, facts=facts)
