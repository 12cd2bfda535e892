"""A player leaves or is away: who takes over the seats, looked at first, then saved, and undone."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.attendance.absences.plan import (
    MOST_SESSIONS,
    AbsencePlan,
    Cover,
    absence_plan,
)
from clubscore.tournaments.attendance.absences.services import (
    absence_set,
    absences_of,
    can_take_over,
)
from clubscore.tournaments.attendance.absences.undo import (
    absence_can_be_undone,
    absence_undo,
    undo_record,
)
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.attendance.placed_tables import placed_tables
from clubscore.tournaments.models import Bye, Change, Entry, Session, Tournament
from clubscore.tournaments.seating.proof import seat_counts
from clubscore.web.actions import read_or_send
from clubscore.web.organizer.officials.forms import EntryField
from clubscore.words import explain, list_words

from .successors import place_in_play


class AbsenceForm(forms.Form):
    """From which session to which, and who takes over: what ``absence_set`` takes."""

    first = forms.IntegerField(
        label=gettext_lazy("From session"), min_value=1, max_value=MOST_SESSIONS
    )
    last = forms.IntegerField(
        label=gettext_lazy("Until session"),
        min_value=1,
        max_value=MOST_SESSIONS,
        required=False,
        help_text=gettext_lazy("Leave blank if the player withdraws for good."),
    )
    cover = forms.ChoiceField(label=gettext_lazy("Who takes the seats"), widget=forms.RadioSelect)
    substitute = EntryField(
        Entry.objects.none(), label=gettext_lazy("Who takes the seat"), required=False
    )

    def __init__(self, entry: Entry, data: Any = None) -> None:
        """Offer who has no seat in the sessions that have not begun."""
        event = entry.tournament
        first = next_session_number(event)
        coming = event.sessions.filter(number__gte=first).values_list("number", flat=True)
        free = can_take_over(entry, list(coming))
        chosen = Cover.ENTRY if any(one.substitute for one in free) else Cover.NEW
        initial = {"first": first, "cover": chosen, "substitute": free[0].pk if free else None}
        super().__init__(data, initial=initial)
        covers = self.fields["cover"]
        assert isinstance(covers, forms.ChoiceField)  # noqa: S101 - as declared above
        covers.choices = [
            choice for choice in Cover.choices if choice[0] != Cover.BYES or _has_byes(event)
        ]
        field = self.fields["substitute"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells mypy
        others = event.entries.in_play().exclude(pk=entry.pk).select_related("player")
        field.queryset = others.order_by("-substitute", "number")

    @property
    def absence(self) -> dict[str, Any]:
        """The absence entered; the form must be valid."""
        cover = Cover(self.cleaned_data["cover"])
        substitute = self.cleaned_data["substitute"] if cover == Cover.ENTRY else None
        return {**self.cleaned_data, "cover": cover, "substitute": substitute}


def _has_byes(event: Tournament) -> bool:
    return Bye.objects.filter(entry__tournament=event).exists()


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """An absence that was saved: its effects, what to print, and whether it can be undone."""

    change: Change
    can_undo: bool
    slips: str  # address of the new slips; "" where none are needed
    people: int  # who need one
    sheets: tuple[tuple[int, int, str], ...]  # session, table, address of its score sheet

    @property
    def names(self) -> str:
        """Who took over the seats."""
        return list_words(map(str, self.change.facts.get("taken_over_by") or []))

    @property
    def dropped_tables(self) -> list[dict[str, Any]]:
        """The tables that are not played."""
        return list(undo_record(self.change).get("tables", ()))


def absence_line(event: Tournament, change: Change) -> AbsenceLine:
    """Return an absence as the page shows it."""
    numbers = change.facts.get("slips") or []
    numbers = [one for one in numbers if isinstance(one, int)]
    undo = undo_record(change)
    sheets = tuple(
        (row["session"], row["table"], paper_address(event, "sheets-blank", sessions=row["session"],
                                              tables=row["table"]))
        for row in undo.get("seats", ())
        if row["to"] is not None
    )  # fmt: skip
    slips = paper_address(event, "slips", players=",".join(map(str, numbers))) if numbers else ""
    return AbsenceLine(change, absence_can_be_undone(change), slips, len(numbers), sheets)


def paper_address(event: Tournament, paper: str, **choices: object) -> str:
    """Return the address of one of an event's papers, with the choices made for it."""
    return f"{reverse('event_paper', args=[event.slug, paper])}?{urlencode(choices)}"


def _entry(access: EventAccess, entry_id: int) -> Entry:
    entries = access.tournament.entries.select_related("player", "team", "tournament")
    return get_object_or_404(entries.exclude(number=None), pk=entry_id)


@organizer_required
@read_or_send
def entry_absence(request: HttpRequest, access: EventAccess, entry_id: int) -> HttpResponse:
    """A player's withdrawal, or a bye in some sessions, with the plan left as it was printed."""
    entry, event = _entry(access, entry_id), access.tournament
    form = AbsenceForm(entry, request.POST if request.method == "POST" else None)
    plan: AbsencePlan | None = None
    if form.is_valid():
        try:
            if request.POST.get("action") == "save":
                _save(request, access, entry, form)
                return redirect("entry_absence", event.slug, entry.pk)
            plan = absence_plan(entry=entry, **form.absence)
        except ClubError as error:
            form.add_error(None, explain(error))
            if error.code == "absence_changed":
                plan = absence_plan(entry=entry, **form.absence)
    tables = placed_tables(event) if plan else []
    context = {
        "event": event,
        "access": access,
        "entry": entry,
        "form": form,
        "plan": plan,
        "before": seat_counts(tables) if plan else None,
        "after": seat_counts(plan.tables_after(tables)) if plan else None,
        "absences": [absence_line(event, change) for change in absences_of(entry)],
        "needs_substitute": Cover.ENTRY.value,
        "place": place_in_play(entry),
        "can_leave": entry.state == Entry.State.CONFIRMED
        or entry.seats.filter(session__state=Session.State.DRAFT).exists(),
    }
    return render(request, "organizer/roster/absence.html", context)


def _save(request: HttpRequest, access: EventAccess, entry: Entry, form: AbsenceForm) -> None:
    # Translators: the name of a player made up to fill a table, followed by a number
    word = _("Substitute")
    seen = request.POST.get("seen", "")
    absence_set(entry=entry, by=access.by, word=word, fingerprint=seen, **form.absence)
    facts = {"name": entry.player.name, "session": form.cleaned_data["first"]}
    if form.cleaned_data["last"] is None:
        text = _("%(name)s leaves from session %(session)s on. The rest of the plan is unchanged.")
    else:
        text = _(
            "%(name)s has a bye from session %(session)s on. The rest of the plan is unchanged."
        )
    messages.success(request, text % facts)


@require_POST
@organizer_required
def entry_absence_undo(
    request: HttpRequest, access: EventAccess, entry_id: int, change_id: int
) -> HttpResponse:
    """Put everything back as it was before an absence."""
    entry, event = _entry(access, entry_id), access.tournament
    change = get_object_or_404(
        event.changes.filter(kind=Change.Kind.ABSENCE_SET, facts__number=entry.number),
        pk=change_id,
    )
    try:
        absence_undo(change=change, by=access.by)
    except ClubError as error:
        messages.error(request, explain(error))
    else:
        facts = {"name": entry.player.name}
        messages.success(request, _("%(name)s has the original seats back.") % facts)
    return redirect("entry_absence", event.slug, entry.pk)
