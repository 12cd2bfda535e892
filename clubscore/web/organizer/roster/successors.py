"""Choose who takes over a seat, before a session starts or while it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.play.final_scores import final_conduct
from clubscore.play.selectors import TableState, table_state
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.check_in.replacement import (
    Successor,
    running_seat,
    seat_hand_over,
    successors,
)
from clubscore.tournaments.models import Entry, Seat, Session
from clubscore.tournaments.sessions.start_check import barred_seats
from clubscore.web.fields import NameField
from clubscore.words import explain

NEW_SUBSTITUTE, SOMEBODY_NEW = "substitute", "new"


class SuccessorForm(forms.Form):
    """Who takes a seat: someone without one, a new substitute, or someone by name."""

    who = forms.ChoiceField(label=gettext_lazy("Who takes the seat"))
    first_name = NameField(label=gettext_lazy("First name"), max_length=60, required=False)
    last_name = NameField(label=gettext_lazy("Last name"), max_length=60, required=False)
    later = forms.BooleanField(
        label=gettext_lazy("In all later sessions that are drawn, too"), required=False
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, seat: Seat, data: Any = None) -> None:
        """Offer who could take ``seat``, substitutes first."""
        self.entries = {str(one.pk): one for one in successors(seat.entry, seat.session)}
        first = next(iter(self.entries), NEW_SUBSTITUTE)
        has_substitute = any(one.substitute for one in self.entries.values())
        initial = {
            "who": first if has_substitute else NEW_SUBSTITUTE,
            "token": uuid4(),
            "later": True,
        }
        super().__init__(data, auto_id=f"seat-{seat.pk}-%s", initial=initial)
        field = self.fields["who"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as declared above
        field.choices = [
            *((key, self._label(one)) for key, one in self.entries.items()),
            (NEW_SUBSTITUTE, _("a new substitute")),
            (SOMEBODY_NEW, _("someone new: enter the name")),
        ]
        drawn = seat.entry.seats.filter(
            session__state=Session.State.DRAFT, session__number__gt=seat.session.number
        )
        if seat.session.state != Session.State.DRAFT or not drawn.exists():
            del self.fields["later"]

    @staticmethod
    def _label(entry: Entry) -> str:
        if entry.substitute:
            return _("%(name)s (substitute)") % {"name": entry.numbered_name}
        return str(entry.numbered_name)

    def clean(self) -> dict[str, Any]:
        """Someone new has a name, and nobody else has one."""
        told = self.cleaned_data
        is_new, name = told.get("who") == SOMEBODY_NEW, told.get("last_name")
        if is_new and not name:
            self.add_error("last_name", _("Enter the name of the player who takes the seat."))
        elif not is_new and (name or told.get("first_name")):
            self.add_error("who", _("You entered a name: choose “someone new”, or clear the name."))
        return told

    @property
    def successor(self) -> Successor:
        """The successor chosen; the form must be valid."""
        told = self.cleaned_data
        if told["who"] == SOMEBODY_NEW:
            return Successor(name=(told["first_name"], told["last_name"]))
        return Successor(entry=self.entries.get(told["who"]))


@dataclass(frozen=True, slots=True)
class SeatToPass:
    """A seat that someone else can take, with the form that says who."""

    seat: Seat
    form: SuccessorForm


@dataclass(frozen=True, slots=True)
class PlaceInPlay:
    """Where a player sits at this moment, and the state of the table."""

    seat: Seat
    form: SuccessorForm
    state: TableState

    @property
    def is_forfeited(self) -> bool:
        """Whether the player has forfeited the session already."""
        return self.seat.wind in self.state.forfeited

    @property
    def points_words(self) -> str:
        """Points so far: ``+24``, or ``31,300``."""
        return self.state.seats[self.seat.wind].points_words

    @property
    def absent_score(self) -> int:
        """What a forfeit of the session counts, where it is not 0."""
        conduct = final_conduct(self.state.ledger.rules)
        return 0 if conduct is None else conduct.absent_score


def barred_places(session: Session) -> list[SeatToPass]:
    """Return the seats of a draft whose players may not play."""
    found = barred_seats(session)
    for seat in found:
        seat.session = session
    return [SeatToPass(seat, SuccessorForm(seat)) for seat in found]


def place_in_play(entry: Entry) -> PlaceInPlay | None:
    """Return where a player sits at an open table; None who is not playing."""
    seat = running_seat(entry)
    return PlaceInPlay(seat, SuccessorForm(seat), table_state(seat.table)) if seat else None


@require_POST
@organizer_required
def seat_pass(
    request: HttpRequest, access: EventAccess, number: int, entry_id: int
) -> HttpResponse:
    """Give a player's seat in a session to someone else; leads back to where that was asked."""
    event = access.tournament
    seats = Seat.objects.select_related("entry__player", "entry__tournament", "table", "session")
    session = get_object_or_404(event.sessions, number=number)
    entry = get_object_or_404(event.entries, pk=entry_id)
    seat = seats.filter(session=session, entry=entry).first()
    is_draft = session.state == Session.State.DRAFT
    back = (
        redirect("session_start", event.slug, number)
        if is_draft
        else redirect("entry_absence", event.slug, entry_id)
    )
    if seat is None:
        messages.error(request, explain(ClubError("absence_changed")))
        return back
    seat.session.tournament = event
    form = SuccessorForm(seat, request.POST)
    if not form.is_valid():
        for errors in form.errors.values():
            messages.error(request, " ".join(map(str, errors)))
        return back
    # Translators: the name of a player made up to fill a table, followed by a number
    word = _("Substitute")
    try:
        taken_by = seat_hand_over(
            seat=seat,
            to=form.successor,
            by=access.by,
            word=word,
            reason=_("left during the session"),
            later=form.cleaned_data.get("later", False),
            token=form.cleaned_data["token"],
        )
    except ClubError as error:
        messages.error(request, explain(error))
        return back
    facts = {"name": taken_by.player.name, "player": seat.entry.player.name, "session": number}
    if is_draft:
        text = _("%(name)s has the seat of %(player)s in session %(session)s.")
    else:
        text = _(
            "%(name)s has the seat of %(player)s in session %(session)s, and the result of the"
            " table."
        )
    messages.success(request, text % facts)
    return back
