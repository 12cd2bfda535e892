"""Writing to the people of an event from one's own mail program: their addresses, never to each
other.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from clubscore.http.access import organizer_required
from clubscore.http.addresses import visitor_address
from clubscore.mail import mail_is_set_up
from clubscore.people.audit import act_log
from clubscore.people.models import Act, User
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.addresses import (
    Addresses,
    Recipients,
    addresses_of,
    recipient_counts,
)
from clubscore.web.actions import read_or_send

LONGEST_BCC: Final = 1_500  # characters: mail programs cut longer links


class RecipientsForm(forms.Form):
    """To whom an organizer writes."""

    recipients = forms.ChoiceField(label=_("Write to"), widget=forms.RadioSelect)

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer those there are, with how many they are; the unpaid only if there is a fee."""
        super().__init__(data, initial={"recipients": Recipients.CONFIRMED})
        field = self.fields["recipients"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells mypy
        counts = recipient_counts(event)
        offered = [one for one in Recipients if one != Recipients.UNPAID or event.fee]
        field.choices = [(one.value, f"{one.label}: {counts[one]}") for one in offered]


@never_cache
@organizer_required
@read_or_send
def entrants_write(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The addresses of some of an event's people, to write to with the user's mail program.

    As of everything with contacts in it, each time they are shown is in the club's log.
    """
    event = access.tournament
    form = RecipientsForm(event, request.POST if request.method == "POST" else None)
    addresses: Addresses | None = None
    if form.is_valid():
        addresses = addresses_of(event, Recipients(form.cleaned_data["recipients"]))
        assert isinstance(request.user, User)  # noqa: S101 - organizers have a login
        act_log(
            kind=Act.Kind.DATA_EXPORTED,
            by=request.user,
            club=event.club,
            facts=event.name,
            address=visitor_address(request),
        )
    context = {
        "event": event,
        "access": access,
        "form": form,
        "addresses": addresses,
        "by_mail": mail_is_set_up() and not event.club.is_stand_in,
        "letters": _letters(event, addresses) if addresses else [],
    }
    return render(request, "organizer/roster/write.html", context)


def _letters(event: Tournament, addresses: Addresses) -> list[tuple[str, int]]:
    """Return links that begin a letter, with hidden receivers, and how many each goes to."""
    subject = quote(event.name)
    return [
        (f"mailto:?bcc={quote(','.join(part), safe='@,')}&subject={subject}", len(part))
        for part in addresses.parts(LONGEST_BCC)
    ]
