"""Whether something a document shows has changed since it was printed."""

from __future__ import annotations

from django.db.models import Count, Max

from clubscore.play.models import HandChange
from clubscore.printing.documents.registry import json_digest
from clubscore.tournaments.models import Change, Penalty, Table, Tournament


def document_fingerprint(event: Tournament) -> str:
    """Return a text that changes with every write about an event. Six queries.

    Every write leaves a line in the log of the event or of a hand; names of people, who belong
    to the club, are read.
    """
    changes = Change.objects.filter(tournament=event).aggregate(Max("pk"))
    hands = HandChange.objects.filter(hand__table__session__tournament=event)
    penalties = Penalty.objects.filter(tournament=event)
    tables = Table.objects.filter(session__tournament=event)
    entries = event.entries.order_by("pk").values_list(
        "pk",
        "number",
        "state",
        "substitute",
        "disqualified",
        "home_club",
        "team__name",
        "player__first_name",
        "player__last_name",
        "player__country",
        "player__ema_number",
        "player__privacy",
    )
    sessions = event.sessions.order_by("pk").values_list("number", "name", "state", "published_at")
    return json_digest(
        [
            [event.pk, event.name, event.club.name, event.starts_on, event.ends_on],
            event.club.logo_key,
            [event.ruleset, event.options, event.place_points, event.tie_breaks, event.best_of],
            [event.team_size, event.team_best, event.team_substitutes],
            [event.ties_by_hands, event.forfeits_last, event.odd_tables],
            [event.results_held, event.time_zone],
            changes,
            hands.aggregate(Max("pk"), Count("pk")),
            penalties.aggregate(Max("pk"), Max("cancelled_at")),
            tables.aggregate(Max("pk"), Count("pk"), Max("closed_at")),
            list(entries),
            list(sessions),
        ]
    )
