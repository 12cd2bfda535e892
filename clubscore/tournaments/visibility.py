"""Who sees an event, and whether it is on the organizers' working list."""

from django.db import transaction
from django.utils import timezone

from .access import Actor
from .change_log import change_log
from .locks import lock_tournament
from .models import Change, Tournament


@transaction.atomic
def visibility_set(
    *, tournament: Tournament, visibility: Tournament.Visibility, by: Actor
) -> Tournament:
    """Let everyone see an event, or only its organizers and officials; at any time.

    Rankings, ratings, records and statistics of the club follow at once. A repeat writes nothing.
    """
    tournament = lock_tournament(tournament)
    before = tournament.visibility
    if before == visibility:
        return tournament
    tournament.visibility = visibility
    tournament.save(update_fields=["visibility"])
    facts = {"visibility": [before, str(visibility)]}
    change_log(kind=Change.Kind.VISIBILITY_SET, by=by, tournament=tournament, facts=facts)
    return tournament


@transaction.atomic
def event_archive(*, tournament: Tournament, by: Actor) -> Tournament:
    """Move an event from the organizers' working list to the archive; a repeat does nothing.

    Everything about it stays readable for anyone who could read it before.
    """
    tournament = lock_tournament(tournament)
    if tournament.archived_at is None:
        tournament.archived_at = timezone.now()
        tournament.save(update_fields=["archived_at"])
        change_log(kind=Change.Kind.EVENT_ARCHIVED, by=by, tournament=tournament)
    return tournament


@transaction.atomic
def event_unarchive(*, tournament: Tournament, by: Actor) -> Tournament:
    """Bring an event back to the organizers' working list; a repeat does nothing."""
    tournament = lock_tournament(tournament)
    if tournament.archived_at is not None:
        tournament.archived_at = None
        tournament.save(update_fields=["archived_at"])
        change_log(kind=Change.Kind.EVENT_UNARCHIVED, by=by, tournament=tournament)
    return tournament
