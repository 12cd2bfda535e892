"""What a club's administrators see and decide about its logins."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubscore.compression import holds_secret
from clubscore.errors import ClubError
from clubscore.wording import explain

from .acts import act_log, acts_of
from .looks import club_shown
from .models import Act, Club, User
from .selectors import is_admin, is_admin_without_factor, may_reset
from .services import factor_require

ON_A_PAGE = 50

ClubView = Callable[[HttpRequest, Club, User], HttpResponse]


def factor_missing(request: HttpRequest, club: Club) -> HttpResponse:
    """Send an administrator whose club requires a second factor to where it is set up."""
    text = _("%(club)s requires a second factor of its administrators. Set it up here.")
    messages.warning(request, text % {"club": club.name})
    return redirect("second_factor")


def admin_required(view: ClubView) -> Callable[..., HttpResponse]:
    """Let only administrators of the club in: ``view(request, club, user)`` from ``slug``."""

    @wraps(view)
    def checked(request: HttpRequest, slug: str) -> HttpResponse:
        club = get_object_or_404(Club, slug=slug)
        if is_admin_without_factor(request.user, club.pk):
            return factor_missing(request, club)
        if not isinstance(request.user, User) or not is_admin(request.user, club.pk):
            raise PermissionDenied
        club_shown(request, club)
        return view(request, club, request.user)

    return login_required(checked)


@never_cache
@require_safe
@admin_required
def club_acts(request: HttpRequest, club: Club, _user: User) -> HttpResponse:
    """What was done about the club's logins and rights, and how it is protected."""
    page = Paginator(acts_of(club), ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "people/club_acts.html", {"club": club, "page": page})


@require_POST
@admin_required
def club_factor(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """Require a second factor of the administrators, or no longer."""
    required = request.POST.get("required") == "yes"
    try:
        factor_require(club=club, required=required, by=user, request=request)
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("second_factor")
    messages.success(request, _("The changes are saved."))
    return redirect("club_acts", club.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def club_reset(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """Make a colleague a link for a new password, which is shown once and works once."""
    username = (request.POST.get("username") or request.GET.get("login") or "").replace("\0", "")
    membership = club.memberships.select_related("user").filter(user__username=username).first()
    if membership is None:
        raise Http404
    colleague = membership.user
    context = {"club": club, "colleague": colleague, "may": may_reset(user, colleague)}
    if request.method == "POST" and context["may"]:
        act_log(kind=Act.Kind.RESET_ISSUED, by=user, about=colleague, club=club, request=request)
        context["link"] = _link(request, colleague)
        context["hours"] = settings.PASSWORD_RESET_TIMEOUT // 3600
    return render(request, "people/club_reset.html", context)


def _link(request: HttpRequest, user: User) -> str:
    key = urlsafe_base64_encode(force_bytes(user.pk))
    holds_secret(request)
    path = reverse("password_new", args=[key, default_token_generator.make_token(user)])
    return f"{settings.BASE_URL}{path}" if settings.BASE_URL else request.build_absolute_uri(path)
