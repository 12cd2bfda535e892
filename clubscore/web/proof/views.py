"""“Confirm it’s you”: asked in place of a page, or of what was sent, unless the login is fresh.

The page has the address of what it protects, so it leads nowhere else. Its form carries what was
sent, which is processed once the proof is right: nothing has to be typed again, and nothing is
stored on the server. Its own fields begin with ``proof-``, and no view ever sees them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters

from clubscore.errors import ClubError
from clubscore.http.addresses import visitor_address
from clubscore.people.logins.passkeys import login_question, passkey_use
from clubscore.people.logins.second_factor import code_check
from clubscore.people.logins.throttling import login_spend
from clubscore.people.models import User
from clubscore.secrecy import secret_note
from clubscore.web.throttling import wait_page

from .device import device_answer, question_note, question_take, site_of
from .forms import PREFIX, ProofForm
from .fresh import FRESH, is_fresh, proof_note
from .ways import code_forget, code_is_sent, code_send, mailed_code_is, password_is, ways_of

ASKED: Final = "passkey_asked_for_proof"  # session key
STEP, THEN, BACK, ANSWER = (f"{PREFIX}-{name}" for name in ("step", "then", "back", "answer"))
OPEN: Final = (
    "open"  # value of ``THEN``: the page that was to be opened; else what was sent is done
)
View = Callable[..., HttpResponseBase]


def proof_required(view: View) -> View:
    """Ask who it is before something is sent to a view; inside of what asks for a login."""
    return _guard(view, to_open=False)


def proof_required_to_open(view: View) -> View:
    """Ask who it is before a view is opened, too."""
    return _guard(view, to_open=True)


def _guard(view: View, *, to_open: bool) -> View:
    @wraps(view)
    @sensitive_post_parameters()
    def guarded_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        assert isinstance(user, User)  # noqa: S101 - the decorators around have seen to it
        is_sent = request.method == "POST"
        if is_sent or (to_open and request.method in ("GET", "HEAD")):
            if not is_fresh(request, user) and (page := _ask(request, user)) is not None:
                add_never_cache_headers(page)
                return page
            if request.POST.get(THEN) == OPEN:
                return redirect(request.get_full_path())
            if is_sent:
                _fields_drop(request)
        return view(request, *args, **kwargs)

    setattr(guarded_view, MARK, True)
    return guarded_view


MARK: Final = "asks_for_proof"  # attribute of such a view


def _fields_drop(request: HttpRequest) -> None:
    """Remove the fields of the proof from the data, so that only those of the view are left."""
    sent = request.POST.copy()
    for name in [name for name in sent if name.startswith(f"{PREFIX}-")]:
        del sent[name]
    request.POST = sent  # type: ignore[assignment]


def _ask(request: HttpRequest, user: User) -> HttpResponse | None:
    """Ask for the proof, or check the answer; None once it is proven."""
    match request.POST.get(STEP):
        case "typed":
            return _judge_typed(request, user)
        case "passkey":
            return _device_page(request, user)
        case "answer":
            return _judge_device(request, user)
        case "mail" if ways_of(user).mail:
            if not code_send(request, user):
                messages.error(request, _("Too many codes have been sent. Try again in an hour."))
            return _page(request, user)
        case "no-mail":
            code_forget(request)
            return _page(request, user)
        case _first:
            return _page(request, user)


def _judge_typed(request: HttpRequest, user: User) -> HttpResponse | None:
    if seconds := login_spend(visitor_address(request)):
        return wait_page(request, seconds)
    form = _form(request, user, request.POST)
    if not form.is_valid():
        return _page(request, user, form)
    told = form.cleaned_data
    if "mailed" in told:
        if not mailed_code_is(request, user, told["mailed"]):
            form.add_error("mailed", _("Wrong code, or already used."))
            return _page(request, user, form)
    elif not password_is(request, user, told["password"]):
        form.add_error("password", _("Wrong password."))
        return _page(request, user, form)
    if "code" in told:
        verdict = code_check(user=user, code=told["code"], address=visitor_address(request))
        if not verdict.is_right:
            form.add_error("code", _code_fault(verdict.wait))
            return _page(request, user, form)
    code_forget(request)
    proof_note(request, user)
    return None


def _code_fault(wait: int) -> str:
    """Say why a code was refused: it is wrong, or the user must wait some seconds first."""
    if not wait:
        return _("Wrong code, or already used.")
    return ngettext(
        "Too many wrong codes. Try again in %(seconds)s second, or use a recovery code.",
        "Too many wrong codes. Try again in %(seconds)s seconds, or use a recovery code.",
        wait,
    ) % {"seconds": wait}


def _judge_device(request: HttpRequest, user: User) -> HttpResponse | None:
    if seconds := login_spend(visitor_address(request)):
        return wait_page(request, seconds)
    try:
        answered = passkey_use(
            answer=device_answer(request.POST.get(ANSWER, "")),
            challenge=question_take(request, ASKED, "passkey_unknown"),
            site=site_of(request),
            address=visitor_address(request),
        )
    except ClubError:
        answered = None
    if answered != user:
        messages.error(
            request, _("This passkey isn’t from your account, or it took too long. Try again.")
        )
        return _page(request, user)
    proof_note(request, user)
    return None


def _form(request: HttpRequest, user: User, data: Any = None) -> ProofForm:
    ways = ways_of(user)
    by_mail = ways.mail and code_is_sent(request)
    return ProofForm(by_mail=by_mail, with_code=ways.code, data=data)


def _page(request: HttpRequest, user: User, form: ProofForm | None = None) -> HttpResponse:
    ways = ways_of(user)
    context = {
        "ways": ways,
        "form": form or _form(request, user),
        "by_mail": ways.mail and code_is_sent(request),
        "minutes": FRESH // 60,
        **_resume_context(request),
    }
    return render(request, "proof/proof.html", context)


def _device_page(request: HttpRequest, user: User) -> HttpResponse:
    if not ways_of(user).passkey:
        return _page(request, user)
    question = login_question(site=site_of(request))
    question_note(request, ASKED, question)
    return render(
        request, "proof/passkey.html", {"question": question.options, **_resume_context(request)}
    )


def _resume_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page carries on: what was sent, what comes then, and the way back."""
    secret_note(request.POST)  # a new password may be among it
    opens = request.method != "POST" or request.POST.get(THEN) == OPEN
    own = f"{PREFIX}-"
    sent = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken" and not name.startswith(own)
    ]
    back = request.POST.get(BACK) or request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        back, {request.get_host()}, require_https=request.is_secure()
    )
    is_here = back.partition("?")[0].endswith(request.path) and opens
    then = OPEN if opens else ""
    return {
        "kept": [*sent, (THEN, then), (BACK, back if is_ours else "")],
        "back": back if is_ours and not is_here else reverse("account"),
        "is_sent": not opens,
    }
