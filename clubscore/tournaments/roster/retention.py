"""Deleting what players said only for one event, some time after it."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from clubscore.people.audit import acts_log
from clubscore.people.models import Act, Club
from clubscore.tournaments.models import Entry, EventMail, Tournament

# Of an entry, for the organizers' eyes.
PRIVATE = ("contact", "remark", "food", "food_note", "written_as")
WRITTEN = ~Q(**dict.fromkeys(PRIVATE, ""))


def contacts_forget() -> int:
    """Delete contacts and notes of players of events long over; return how many entries.

    Each club says how long, in weeks after the last day of the event. E-mails to players are
    deleted with them, since they may contain addresses. Only clubs with something to delete are
    visited; otherwise it takes a few queries, however many clubs there are.
    """
    deleted = 0
    told = Club.objects.order_by().values_list("time_zone", "contacts_weeks")
    for zone, weeks in told.distinct():
        over = _events_over(zone, weeks)
        EventMail.objects.filter(tournament__in=over).delete()
        entries = Entry.objects.filter(WRITTEN, tournament__in=over).order_by()
        clubs = entries.values_list("tournament__club", flat=True).distinct()
        for club in Club.objects.filter(pk__in=list(clubs)).order_by("pk"):
            deleted += _forget(club)
    return deleted


def _events_over(zone: str, weeks: int) -> QuerySet[Tournament]:
    """Return the events past their retention period, of clubs with this time zone and period."""
    until = timezone.localdate(timezone=ZoneInfo(zone)) - timedelta(weeks=weeks)
    clubs = Club.objects.filter(time_zone=zone, contacts_weeks=weeks)
    return Tournament.objects.filter(club__in=clubs, ends_on__lt=until)


@transaction.atomic
def _forget(club: Club) -> int:
    """Delete the contacts of a club, and log it with a line for each event."""
    over = _events_over(club.time_zone, club.contacts_weeks).filter(club=club)
    written = Entry.objects.filter(WRITTEN, tournament=OuterRef("pk"))
    some = over.filter(Exists(written)).order_by("pk")
    names = {event.pk: event.name for event in some.select_for_update(no_key=True)}
    entries = Entry.objects.filter(WRITTEN, tournament__in=list(names)).order_by()
    counted = entries.values_list("tournament").annotate(count=Count("pk"))
    counts = dict(counted.order_by("tournament"))
    entries.update(**dict.fromkeys(PRIVATE, ""))
    lines = [f"{names[event]}: {count}" for event, count in counts.items()]
    acts_log(Act.Kind.CONTACTS_DELETED, None, club, lines)
    return sum(counts.values())
