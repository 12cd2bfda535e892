"""What can be done where the players do not fill tables of four."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubscore.errors import ClubError
from clubscore.events.access import EventAccess, organizer_required
from clubscore.events.byes import (
    byes_draw,
    byes_in,
    byes_set,
    coming_session,
    substitutes_add,
)
from clubscore.events.lineup import Lineup, lineup
from clubscore.events.models import Bye, Entry, Seat, Tournament
from clubscore.wording import explain

from .fields import RowsField


class SeveralEntries(RowsField):
    """Players of the event, to be ticked, with how often each has sat out before."""

    so_far: dict[int, int]

    def label_from_instance(self, obj: Any) -> str:
        """Return ``7 Anna Baldini (1)``."""
        label = str(obj.numbered_name)
        count = self.so_far.get(obj.pk)
        return f"{label} ({count})" if count else label


class ByesForm(forms.Form):
    """Who sits out a session."""

    entries = SeveralEntries(
        Entry.objects.none(), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, event: Tournament, session: int, data: Any = None) -> None:
        """Offer the players of ``event``; those who sit out already are ticked."""
        super().__init__(data, initial={"entries": [one.pk for one in byes_in(event, session)]})
        field = self.fields["entries"]
        assert isinstance(field, SeveralEntries)  # noqa: S101 - tells mypy
        field.queryset = event.entries.in_play().select_related("player").order_by("number")
        byes = Bye.objects.filter(entry__tournament=event).exclude(session=session)
        field.so_far = {}
        for entry in byes.values_list("entry", flat=True):
            field.so_far[entry] = field.so_far.get(entry, 0) + 1


@dataclass(frozen=True, slots=True)
class Fours:
    """How the players of the coming session fill tables."""

    session: int  # number
    byes: tuple[Entry, ...]
    lineup: Lineup
    seated: bool  # its seats are drawn


def _fours(event: Tournament) -> Fours:
    number = coming_session(event)
    seats = Seat.objects.filter(session__tournament=event, session__number=number)
    return Fours(number, tuple(byes_in(event, number)), lineup(event, number), seats.exists())


@organizer_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_fours(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Substitutes or byes, where the players are not divisible by four."""
    event = access.tournament
    session = coming_session(event)
    chosen = request.POST.get("action") == "byes"
    form = ByesForm(event, session, request.POST if chosen else None)
    try:
        if request.method == "POST" and (said := _done(request, access, session, form)):
            messages.success(request, said)
            return redirect("event_fours", event.slug)
    except ClubError as error:
        form.add_error("entries", explain(error)) if chosen else messages.error(
            request, explain(error)
        )
    fours = _fours(event)
    context = {
        "event": event,
        "access": access,
        "fours": fours,
        "form": form,
    }
    return render(request, "organize/fours.html", context)


def _done(request: HttpRequest, access: EventAccess, session: int, form: ByesForm) -> str:
    event, by = access.tournament, access.by
    match request.POST.get("action"):
        case "substitutes":
            # Translators: the name of a player made up to fill a table, followed by a number
            word = _("Substitute")
            added = substitutes_add(tournament=event, session=session, word=word, by=by)
            names = ", ".join(entry.player.name for entry in added)
            text = ngettext("%(names)s fills the table.", "%(names)s fill the table.", len(added))
            return text % {"names": names} if added else _("The tables are full already.")
        case "lot":
            return _sit_out(byes_draw(tournament=event, session=session, by=by), session)
        case "byes" if form.is_valid():
            entries = form.cleaned_data["entries"]
            return _sit_out(
                byes_set(tournament=event, session=session, entries=entries, by=by), session
            )
        case "clear":
            return _sit_out(byes_set(tournament=event, session=session, entries=[], by=by), session)
    return ""


def _sit_out(entries: list[Entry], session: int) -> str:
    facts = {"names": ", ".join(entry.player.name for entry in entries), "session": session}
    if not entries:
        return _("Everybody plays in session %(session)s.") % facts
    text = ngettext(
        "%(names)s sits out session %(session)s.",
        "%(names)s sit out session %(session)s.",
        len(entries),
    )
    return text % facts
