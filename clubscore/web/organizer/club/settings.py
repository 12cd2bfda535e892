"""Name, look, language and habits of a club, for its administrators."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.logos import LOGO
from clubscore.exchange.uploads.queue import upload_begin, upload_spend
from clubscore.http.addresses import visitor_address
from clubscore.people.clubs.logos import logo_remove, logo_set_soon
from clubscore.people.clubs.services import ClubSettings, club_change
from clubscore.people.domains.hosts import domains_offered
from clubscore.people.models import Club, User
from clubscore.people.networks import network_of
from clubscore.people.roles import lock_club
from clubscore.web.actions import read_or_send
from clubscore.web.editing.page import Edit, StoredValues
from clubscore.web.fields import countries
from clubscore.web.organizer.event.forms import RulesForms, ruleset_of
from clubscore.web.organizer.uploads.refusals import with_refusal
from clubscore.web.organizer.uploads.views import say_logo_saved
from clubscore.words import explain
from scoring.errors import RuleError

from .forms import ClubForm, LogoForm
from .roles import administered_club


@login_required
@read_or_send
def club_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's name, the look of its pages, defaults for its new events, and its logo."""
    club = administered_club(request, slug)
    action = request.POST.get("action", "")
    form, rules, logo = ClubForm(club), RulesForms(club), LogoForm()
    edit = Edit(StoredValues(form, *rules.parts))
    done, refusal = False, None
    if "preset" in request.POST:
        edit = Edit.redisplay(edit.stored, request.POST)
        form = ClubForm(club, initial=ClubForm(club, request.POST).entered_values())
        rules = RulesForms.redisplay(club, request.POST)
    elif action == "logo_remove":
        logo_remove(club=club, by=_user(request), address=visitor_address(request))
        messages.success(request, _("Logo removed."))
        done = True
    elif action == "logo":
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        logo = LogoForm(request.POST, request.FILES, size=size)
        try:
            if logo.is_valid() and (upload := _logo_send(request, club, logo)):
                return redirect("upload", upload.token)
            done = logo.is_valid()
        except ClubError as error:
            logo.add_error("logo", explain(error))
            refusal = error
    elif request.method == "POST":
        form, rules, edit, done = _change(request, club)
    if done:
        return redirect("club_settings", club.slug)
    context = {
        "club": club,
        "form": form,
        "edit": edit,
        "rules": rules,
        "logo": logo,
        "countries": countries(),
        "domains_offered": domains_offered(),
    }
    return with_refusal(render(request, "organizer/club/settings.html", context), refusal)


@transaction.atomic
def _change(request: HttpRequest, club: Club) -> tuple[ClubForm, RulesForms, Edit, bool]:
    """Save the changes made on the page; return its forms and whether they were saved."""
    club = lock_club(club)
    shown = StoredValues(ClubForm(club), *RulesForms(club).parts)
    edit = Edit(shown, request.POST, tied=ruleset_of)
    form, rules = ClubForm(club, edit.data), RulesForms(club, edit.data)
    good = [part.is_valid() for part in (form, rules)]
    return form, rules, edit, edit.is_settled and all(good) and _save(request, club, form, rules)


def _logo_send(request: HttpRequest, club: Club, form: LogoForm) -> Upload | None:
    """Give the club its logo; return the file if that has to wait. Raises ``ClubError``."""
    by, content, address = _user(request), form.cleaned_data["logo"], visitor_address(request)
    upload_spend(owner=by, task=LOGO)
    if logo_set_soon(club=club, content=content, by=by, address=address):
        say_logo_saved(request)
        return None
    network = network_of(address).partition("/")[0].removesuffix("::")  # of the log, no household
    return upload_begin(
        owner=by,
        task=LOGO,
        kind=LOGO,
        name=form.file_name,
        content=[content],
        target={"slug": club.slug, "network": network},
        club=club,
    )


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
