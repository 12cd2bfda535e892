"""What a club's administrators see and decide about its roles."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.exchange.downloads.clubs import audit_table
from clubscore.exchange.downloads.spreadsheets import Separator
from clubscore.http.addresses import visitor_address
from clubscore.http.looks import use_club_look
from clubscore.people.audit import acts_of
from clubscore.people.logins.operators import is_operator
from clubscore.people.models import Club, User
from clubscore.people.roles import factor_require
from clubscore.people.selectors import is_admin, is_admin_without_factor
from clubscore.web.proof.views import proof_required
from clubscore.web.responses import table_response
from clubscore.words import explain

ON_A_PAGE = 50

ClubView = Callable[[HttpRequest, Club, User], HttpResponseBase]


def factor_missing(request: HttpRequest, club: Club) -> HttpResponse:
    """Send an administrator to set up the second factor that the club requires."""
    text = _("%(club)s requires two-factor authentication for administrators. Set it up here.")
    messages.warning(request, text % {"club": club.name})
    return redirect("second_factor")


def admin_required(view: ClubView) -> Callable[..., HttpResponseBase]:
    """Let only administrators of the club in: ``view(request, club, user)`` from ``slug``."""

    @wraps(view)
    def checked_view(request: HttpRequest, slug: str) -> HttpResponseBase:
        club = get_object_or_404(Club, slug=slug)
        if is_admin_without_factor(request.user, club.pk):
            return factor_missing(request, club)
        if not isinstance(request.user, User) or not is_admin(request.user, club.pk):
            raise PermissionDenied
        use_club_look(request, club)
        return view(request, club, request.user)

    return login_required(checked_view)


def admin_or_operator_required(view: ClubView) -> Callable[..., HttpResponseBase]:
    """Let in operators of the server too, with their second factor, also if it is suspended."""
    for_admins = admin_required(view)

    @wraps(view)
    def checked_view(request: HttpRequest, slug: str) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and is_operator(user):
            return view(request, get_object_or_404(Club, slug=slug), user)
        return for_admins(request, slug)

    return checked_view


@never_cache
@require_safe
@admin_required
def club_acts(request: HttpRequest, club: Club, _user: User) -> HttpResponse:
    """The club's audit log: changes to its roles, its data and its protection."""
    page = Paginator(acts_of(club), ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "organizer/club/audit_log.html", {"club": club, "page": page})


@never_cache
@require_safe
@admin_required
def club_acts_file(request: HttpRequest, club: Club, _user: User) -> HttpResponse:
    """The club's log as a CSV file, with the hash that each line carries of the one before."""
    return table_response(f"{club.slug}-log", audit_table(club), Separator.COMMA)


@require_POST
@admin_required
@proof_required
def club_factor(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """Require a second factor of the administrators, or no longer."""
    required = request.POST.get("required") == "yes"
    try:
        factor_require(club=club, required=required, by=user, address=visitor_address(request))
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("second_factor")
    messages.success(request, _("Changes saved."))
    return redirect("club_acts", club.slug)
