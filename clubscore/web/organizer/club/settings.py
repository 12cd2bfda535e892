"""Name, look, language and habits of a club, for its administrators."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.clubs.logos import logo_remove, logo_set
from clubscore.people.clubs.services import ClubSettings, club_change
from clubscore.people.models import Club, User
from clubscore.web.actions import read_or_send
from clubscore.web.fields import countries
from clubscore.web.organizer.event.forms import RulesForms
from clubscore.words import explain
from scoring.errors import RuleError

from .forms import ClubForm, LogoForm
from .roles import administered_club


@login_required
@read_or_send
def club_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What the club is called, how its pages look, what its new events begin with; its logo."""
    club = administered_club(request, slug)
    action = request.POST.get("action", "")
    sent = request.POST if request.method == "POST" and not action else None
    form, rules, logo = ClubForm(club, sent), RulesForms(club, sent), LogoForm()
    if action == "logo":
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        logo = LogoForm(request.POST, request.FILES, size=size)
    if sent is not None and "preset" in sent:
        form, rules = (
            ClubForm(club, initial=form.entered_values()),
            RulesForms.unfinished(club, sent),
        )
    elif _perform(request, club, action, form, rules, logo):
        return redirect("club_settings", club.slug)
    context = {
        "club": club,
        "form": form,
        "rules": rules,
        "logo": logo,
        "countries": countries(),
    }
    return render(request, "organizer/club/settings.html", context)


def _perform(
    request: HttpRequest,
    club: Club,
    action: str,
    form: ClubForm,
    rules: RulesForms,
    logo: LogoForm,
) -> bool:
    if action == "logo_remove":
        logo_remove(club=club, by=_user(request), address=visitor_address(request))
        messages.success(request, _("Logo removed."))
        return True
    if logo.is_bound:
        return logo.is_valid() and _logo_set(request, club, logo)
    valid = [part.is_valid() for part in (form, rules) if request.method == "POST"]
    return bool(valid) and all(valid) and _save(request, club, form, rules)


def _logo_set(request: HttpRequest, club: Club, form: LogoForm) -> bool:
    try:
        logo_set(
            club=club,
            content=form.cleaned_data["logo"],
            by=_user(request),
            address=visitor_address(request),
        )
    except ClubError as error:
        form.add_error("logo", explain(error))
        return False
    messages.success(request, _("Logo saved. It appears on the club’s pages and printed papers."))
    return True


def _save(request: HttpRequest, club: Club, form: ClubForm, rules: RulesForms) -> bool:
    try:
        told = ClubSettings(
            **form.cleaned_data, ruleset=rules.ruleset, options=rules.ruleset_options
        )
        club_change(club=club, settings=told, by=_user(request), address=visitor_address(request))
    except (ClubError, RuleError) as error:
        form.add_error(None, explain(error))
        return False
    messages.success(request, _("Club settings saved."))
    return True


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user
