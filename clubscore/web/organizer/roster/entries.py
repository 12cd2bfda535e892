"""A player's entry: changed, withdrawn, back again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.people.players.services import lock_player
from clubscore.people.selectors import is_organizer
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.locks import lock_tournament
from clubscore.tournaments.models import Entry, Seat, Session
from clubscore.tournaments.roster.entries import (
    entry_change,
    entry_remove,
    entry_return,
    entry_withdraw,
)
from clubscore.tournaments.roster.food import food_choices
from clubscore.tournaments.roster.identities import identities
from clubscore.tournaments.roster.selectors import entry_lists, home_clubs
from clubscore.tournaments.services import players_enter
from clubscore.web.actions import do_and_report, read_or_send
from clubscore.web.editing.saving import save_form
from clubscore.web.fields import countries
from clubscore.web.organizer.event.forms import PlayersForms
from clubscore.words import explain

from .filters import RosterFilter
from .forms import EntryForm


def _entry(access: EventAccess, entry_id: int) -> Entry:
    entries = access.tournament.entries.select_related("player", "team", "tournament__club")
    return get_object_or_404(entries, pk=entry_id)


@organizer_required
@read_or_send
def entry_edit(request: HttpRequest, access: EventAccess, entry_id: int) -> HttpResponse:
    """A player's data, team, home club, and whether it is a substitute."""
    entry, event = _entry(access, entry_id), access.tournament
    known = not _is_club_organizer(access) and entry.player.entries.exclude(pk=entry.pk).exists()
    form, edit, is_done = save_form(
        request.POST if request.method == "POST" else None,
        stored=entry,
        lock=lambda: _lock(access, entry_id),
        make=lambda now, data: EntryForm(now, data, player_fixed=known),
        save=lambda form: entry_change(entry=entry, by=access.by, **form.cleaned_data),
    )
    if is_done:
        messages.success(request, _("Entry saved."))
        return redirect("player_add", event.slug)
    context = {
        "event": event,
        "entry": entry,
        "form": form,
        "edit": edit,
        "teams": event.teams.all(),
        "home_clubs": home_clubs(event),
        "countries": countries(),
        "food_choices": food_choices(event),
        "last_seat": _last_seat(entry),
    }
    return render(request, "organizer/roster/entry.html", context)


def _lock(access: EventAccess, entry_id: int) -> Entry:
    """Lock the event, and the player of an entry; return the entry as it is now."""
    lock_tournament(access.tournament)
    lock_player(_entry(access, entry_id).player)
    return _entry(access, entry_id)


def _last_seat(entry: Entry) -> int | None:
    """Return the last session someone who has withdrawn still plays in, or None without any."""
    if entry.state != Entry.State.WITHDRAWN:
        return None
    coming = entry.seats.exclude(session__state__in=Session.OVER)
    numbers = coming.order_by("-session__number").values_list("session__number", flat=True)
    return numbers.first()


def _is_club_organizer(access: EventAccess) -> bool:
    """Tell whether they organize the club, so may change what other events show of a player."""
    return access.by.user is not None and is_organizer(access.by.user, access.tournament.club_id)


@require_POST
@organizer_required
def entry_leave(request: HttpRequest, access: EventAccess, entry_id: int) -> HttpResponse:
    """Withdraw a player, or with ``action=return`` let one play again."""
    entry = _entry(access, entry_id)
    facts = {"name": entry.player.name}
    try:
        if request.POST.get("action") == "return":
            entry_return(entry=entry, by=access.by)
            messages.success(request, _("%(name)s is playing again.") % facts)
        elif entry.seats.exclude(session__state__in=Session.OVER).exists():
            return redirect("entry_absence", access.tournament.slug, entry.pk)  # who takes over?
        else:
            entry_withdraw(entry=entry, by=access.by)
            messages.success(request, _("%(name)s has withdrawn. The results remain.") % facts)
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect("player_add", access.tournament.slug)


@organizer_required
@read_or_send
def player_add(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Put players on the event's list, and take off those who have not played."""
    event = access.tournament
    forms = PlayersForms(event, request.POST if request.method == "POST" else None)
    if "rows" in request.POST:
        forms = PlayersForms.redisplay(event, request.POST)
    elif forms.is_valid() and _enter(request, access, forms):
        return redirect("player_add", event.slug)
    lists, found = entry_lists(event), identities(event)
    context = {
        "event": event,
        "access": access,
        "lists": lists,
        "filter": RosterFilter.of(event, lists.entries, request.GET),
        "requests": {
            name: [(entry, found.get(entry.pk)) for entry in getattr(lists, name)]
            for name in ("requests", "waiting", "closed_requests")
        },
        "players": len(lists.players),
        "substitutes": len(lists.in_play) - len(lists.players),
        "places": lists.places(event),
        "can_renumber": not Seat.objects.filter(session__tournament=event).exists(),
        "forms": forms,
    }
    return render(request, "organizer/roster/players.html", context)


def _enter(request: HttpRequest, access: EventAccess, forms: PlayersForms) -> bool:
    chosen, new = forms.players.cleaned_data["players"], forms.new_players.people()
    try:
        added = players_enter(
            tournament=access.tournament,
            players=chosen,
            new_players=new,
            by=access.by,
            token=forms.token,
        )
    except ClubError as error:
        forms.players.add_error("players", explain(error))
        return False
    text = ngettext("%(count)s player added.", "%(count)s players added.", len(added))
    messages.success(request, text % {"count": len(added)})
    return True


@require_POST
@organizer_required
def player_remove(request: HttpRequest, access: EventAccess, entry_id: int) -> HttpResponse:
    """Take a player off the event's list."""
    entry = get_object_or_404(Entry, tournament=access.tournament, pk=entry_id)
    done = _("%(name)s removed from the list.") % {"name": entry.player.name}
    do_and_report(request, done, lambda: entry_remove(entry=entry, by=access.by))
    return redirect("player_add", access.tournament.slug)
