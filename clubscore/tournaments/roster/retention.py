"""What players said for an event alone is not kept for ever after it."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club
from clubscore.tournaments.models import Entry, EventMail, Tournament

# Of an entry, for the organizers' eyes.
PRIVATE = ("contact", "remark", "food", "food_note", "written_as")
WRITTEN = ~Q(**dict.fromkeys(PRIVATE, ""))


def contacts_forget() -> int:
    """Delete contacts and notes of players of events that are long over; return how many entries.

    How long is said by each club, in weeks after the last day of the event. E-mails to players go
    with them, whose addresses may stand there.
    """
    deleted = 0
    for club in Club.objects.order_by("pk"):
        today = timezone.localdate(timezone=ZoneInfo(club.time_zone))
        until = today - timedelta(weeks=club.contacts_weeks)
        over = Tournament.objects.filter(club=club, ends_on__lt=until)
        entries = Entry.objects.filter(WRITTEN, tournament__in=over)
        EventMail.objects.filter(tournament__in=over).delete()
        for event in sorted(set(entries.order_by().values_list("tournament", flat=True))):
            deleted += _forget(club, event)
    return deleted


@transaction.atomic
def _forget(club: Club, event: int) -> int:
    """Delete those of one event, and say so in the club's log."""
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=event)
    entries = Entry.objects.filter(WRITTEN, tournament=locked)
    count = entries.update(**dict.fromkeys(PRIVATE, ""))
    act_log(kind=Act.Kind.CONTACTS_DELETED, club=club, facts=f"{locked.name}: {count}")
    return count
