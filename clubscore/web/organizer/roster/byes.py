"""What can be done where the players do not fill tables of four."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.attendance.bye_seats import ByesPlan, byes_plan
from clubscore.tournaments.attendance.byes import (
    byes_by_lot,
    byes_draw,
    byes_in,
    byes_set,
    substitutes_add,
)
from clubscore.tournaments.attendance.lineup import Lineup, lineup, next_session_number
from clubscore.tournaments.attendance.placed_tables import placed_tables
from clubscore.tournaments.event_change import odd_tables_set
from clubscore.tournaments.models import Bye, Change, Entry, Tournament
from clubscore.tournaments.seating.proof import SeatCounts, seat_counts
from clubscore.tournaments.table_sizes import OddTables, sizes_words, table_sizes
from clubscore.web.actions import read_or_send
from clubscore.web.fields import RowsField
from clubscore.words import explain, list_words
from scoring.rulesets import get

from .absences import paper_address

SEATS_CHANGED: Final = (
    Change.Kind.SEATS_DRAWN,
    Change.Kind.SEATS_SET,
    Change.Kind.SESSION_STARTED,
)
SEATS_PASSED: Final = (Change.Kind.BYES_SET, Change.Kind.ENTRIES_ADDED)


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
        annulled = event.sessions.annulled().values("number")
        byes = Bye.objects.filter(entry__tournament=event).exclude(session=session)
        byes = byes.exclude(session__in=annulled)
        field.so_far = {}
        for entry in byes.values_list("entry", flat=True):
            field.so_far[entry] = field.so_far.get(entry, 0) + 1


@dataclass(frozen=True, slots=True)
class NewPapers:
    """What to print again after seats were given to others."""

    people: int  # who need a new slip
    slips: str  # address
    sheets: str  # address of the score sheets of the tables
    tables: tuple[int, ...]  # their numbers


@dataclass(frozen=True, slots=True)
class Fours:
    """How the players of the coming session fill tables."""

    session: int  # number
    byes: tuple[Entry, ...]
    lineup: Lineup
    papers: NewPapers | None  # of the latest change of seats, if that is still as it left them
    odd_ways: tuple[tuple[str, str], ...]  # of tables of three and five: value, words


@dataclass(frozen=True, slots=True)
class ByesPreview:
    """What byes would change in a drawn session, and what that does to the whole event."""

    plan: ByesPlan
    before: SeatCounts
    after: SeatCounts


def _fours(event: Tournament) -> Fours:
    number = next_session_number(event)
    byes = tuple(byes_in(event, number))
    playing = lineup(event, number)
    return Fours(number, byes, playing, _papers(event, number), _odd_ways(event, playing))


def _odd_ways(event: Tournament, playing: Lineup) -> tuple[tuple[str, str], ...]:
    """Return the ways to seat everyone at tables of three and five, if the rules know them."""
    if len(get(event.ruleset).table_sizes) == 1:
        return ()
    ways: dict[str, OddTables] = {}
    for odd in OddTables:
        if odd != OddTables.NONE and (sizes := table_sizes(len(playing.players), odd)):
            ways.setdefault(sizes_words(sizes), odd)
    return tuple((odd.value, words) for words, odd in ways.items())


def _papers(event: Tournament, session: int) -> NewPapers | None:
    """Return what the latest change of the seats calls for; None if another kind came after it."""
    about = Q(session__number=session) | Q(session=None)  # a plan of several sessions
    seats = event.changes.filter(about, kind__in=SEATS_CHANGED)
    passed = event.changes.filter(kind__in=SEATS_PASSED, facts__session=session)
    change = passed.order_by("pk").last()
    if change is None or seats.filter(pk__gt=change.pk).exists():
        return None
    slips, tables = (
        [number for number in change.facts.get(name) or [] if isinstance(number, int)]
        for name in ("slips", "tables")
    )
    if not tables:
        return None
    people, numbers = (",".join(map(str, found)) for found in (slips, tables))
    return NewPapers(
        len(slips),
        paper_address(event, "slips", players=people),
        paper_address(event, "sheets-blank", sessions=session, tables=numbers),
        tuple(tables),
    )


def _preview(event: Tournament, session: int, entries: Collection[Entry]) -> ByesPreview:
    plan = byes_plan(tournament=event, session=session, entries=entries)
    tables = placed_tables(event)
    return ByesPreview(plan, seat_counts(tables), seat_counts(plan.tables_after(tables)))


@organizer_required
@read_or_send
def event_fours(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Substitutes, byes, or tables of three or five, where players do not fill tables of four."""
    event = access.tournament
    session = next_session_number(event)
    chosen = request.POST.get("action") == "byes"
    form = ByesForm(event, session, request.POST if chosen else None)
    preview: ByesPreview | None = None
    try:
        if request.method == "POST" and (notice := _do(request, access, session, form)):
            messages.success(request, notice)
            return redirect("event_fours", event.slug)
    except ClubError as error:
        if error.code == "byes_not_confirmed":
            preview = _preview(event, session, _entries(request, event, session, form))
        elif chosen:
            form.add_error("entries", explain(error))
        else:
            messages.error(request, explain(error))
    fours = _fours(event)
    context = {
        "event": event,
        "access": access,
        "fours": fours,
        "odd_words": sizes_words(fours.lineup.sizes),
        "form": form,
        "preview": preview,
        "changed": preview is not None and bool(request.POST.get("seen")),
    }
    return render(request, "organizer/roster/byes.html", context)


def _entries(
    request: HttpRequest, event: Tournament, session: int, form: ByesForm
) -> Sequence[Entry]:
    """Return who is to have a bye, for the preview."""
    match request.POST.get("action"):
        case "lot":
            return byes_by_lot(event, session)
        case "byes":
            return list(form.cleaned_data["entries"])
    return []


def _do(request: HttpRequest, access: EventAccess, session: int, form: ByesForm) -> str:
    what: dict[str, Any] = {
        "tournament": access.tournament,
        "session": session,
        "by": access.by,
    }
    seen = request.POST.get("seen", "")
    match request.POST.get("action"):
        case "substitutes":
            # Translators: the name of a player made up to fill a table, followed by a number
            added = substitutes_add(word=_("Substitute"), **what)
            names = list_words(entry.player.name for entry in added)
            text = ngettext("%(names)s fills the table.", "%(names)s fill the table.", len(added))
            return text % {"names": names} if added else _("The tables are already full.")
        case "lot":
            return _sit_out(byes_draw(**what), session)
        case "byes" if form.is_valid():
            entries = form.cleaned_data["entries"]
            return _sit_out(byes_set(entries=entries, fingerprint=seen, **what), session)
        case "odd" if (odd := request.POST.get("odd", OddTables.NONE.value)) in OddTables.values:
            odd_tables_set(tournament=access.tournament, odd=OddTables(odd), by=access.by)
            return _("Settings saved.")
        case "clear":
            return _sit_out(byes_set(entries=[], fingerprint=seen, **what), session)
    return ""


def _sit_out(entries: list[Entry], session: int) -> str:
    facts = {"names": list_words(entry.player.name for entry in entries), "session": session}
    if not entries:
        return _("Everyone plays in session %(session)s.") % facts
    text = ngettext(
        "%(names)s has a bye in session %(session)s.",
        "%(names)s have a bye in session %(session)s.",
        len(entries),
    )
    return text % facts
