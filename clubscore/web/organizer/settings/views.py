"""Settings of an event, its deletion, and publishing what is held back."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.not_found import GoneError
from clubscore.play.rehearsals import rehearsal_contents, rehearsal_delete
from clubscore.standings.circuits.participants_review import CircuitChange, participants_review
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.event_change import event_delete as delete
from clubscore.tournaments.event_change import settings_change
from clubscore.tournaments.locks import (
    has_hands,
    lock_tournament,
    lock_tournament_and_tables,
)
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.rules import active_rules
from clubscore.tournaments.season import circuits_of
from clubscore.web.actions import read_or_send
from clubscore.web.editing.page import Edit
from clubscore.web.fields import countries
from clubscore.web.organizer.event.forms import ruleset_of
from clubscore.words import explain
from scoring.errors import RuleError

from .forms import SettingsForms


@organizer_required
@read_or_send
def event_settings(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Name, days, places, registration, rules, table points, what counts and when it is shown."""
    event = access.tournament
    review: list[CircuitChange] = []
    if "preset" in request.POST:
        forms = SettingsForms.redisplay(event, request.POST)
        edit = Edit.redisplay(SettingsForms(event).stored_values(), request.POST)
    elif request.method == "POST":
        forms, edit, done = _change(access, request.POST)
        if done:
            messages.success(request, _("Settings saved and standings updated."))
            return redirect("event_manage", event.slug)
        if forms.wants_review:
            review = participants_review(event, forms.settings.cleaned_data["participants"])
    else:
        forms = SettingsForms(event)
        edit = Edit(forms.stored_values())
    context = {
        "event": event,
        "access": access,
        "form": forms.settings,
        "edit": edit,
        "rules": forms.rules,
        "review": review,
        "active_rules": active_rules(event),
        "countries": countries(),
    }
    return render(request, "organizer/settings/settings.html", context)


@transaction.atomic
def _change(access: EventAccess, data: QueryDict) -> tuple[SettingsForms, Edit, bool]:
    """Save the changes made on the page; return its forms and whether they were saved."""
    event = access.tournament
    lock = lock_tournament if has_hands(event) else lock_tournament_and_tables
    event = lock(event)
    edit = Edit(SettingsForms(event).stored_values(), data, tied=ruleset_of)
    forms = SettingsForms(event, edit.data)
    if not (edit.is_settled and forms.is_valid()):
        return forms, edit, False
    forms.wants_review = _wants_review(event, forms, data)
    return forms, edit, not forms.wants_review and _save(access, forms)


def _wants_review(event: Tournament, forms: SettingsForms, data: QueryDict) -> bool:
    """Tell whether a new number of players changes circuits and nobody has seen the preview yet."""
    participants = forms.settings.cleaned_data.get("participants")
    if not (event.is_foreign and event.is_public) or participants == event.participants:
        return False
    return data.get("reviewed") != str(participants or "") and circuits_of(event).exists()


def _save(access: EventAccess, forms: SettingsForms) -> bool:
    values = forms.settings.cleaned_data
    try:
        settings_change(
            tournament=access.tournament,
            name=values["name"],
            starts_on=values["starts_on"],
            ends_on=values["ends_on"],
            settings=forms.settings.settings,
            rules=forms.changed_rules,
            by=access.by,
        )
    except (ClubError, RuleError) as error:
        forms.settings.add_error(None, explain(error))
        return False
    return True


@organizer_required
@read_or_send
def event_delete(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """What goes with a rehearsal or an event that was not played, and its deletion."""
    event = access.tournament
    if request.method == "POST":
        try:
            if event.is_rehearsal:
                seen = request.POST.get("seen", "")
                rehearsal_delete(tournament=event, fingerprint=seen, by=access.by)
            else:
                delete(tournament=event, by=access.by)
        except GoneError:
            raise  # somebody else was faster
        except ClubError as error:
            messages.error(request, explain(error))
            return redirect("event_delete", event.slug)
        messages.success(request, _("“%(name)s” deleted.") % {"name": event.name})
        return redirect("organize")
    return render(
        request, "organizer/settings/delete.html", {"event": event, **_deletion_context(event)}
    )


def _deletion_context(event: Tournament) -> dict[str, object]:
    """Return what a deletion removes, and what prevents it."""
    refusal = ""
    if event.is_rehearsal:
        pass  # with all that was recorded
    elif has_hands(event):
        refusal = explain(ClubError("event_has_hands"))
    elif event.penalties.exists():
        refusal = explain(ClubError("event_has_penalties"))
    return {
        "refusal": refusal,
        "recorded": rehearsal_contents(event) if event.is_rehearsal else None,
        "players": event.entries.count(),
        "sessions": event.sessions.count(),
        "teams": event.teams.count(),
        "roles": event.roles.count(),
    }
