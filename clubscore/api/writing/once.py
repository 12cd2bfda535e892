"""The same request twice writes once: ``Idempotency-Key``."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from clubscore.api.faults import fault
from clubscore.tournaments.models import ApiAnswer, ApiToken
from clubscore.tournaments.officials.api_tokens import api_token_of

HEADER: Final = "Idempotency-Key"
KEY: Final = re.compile(r"[\x21-\x7e]{1,100}")
BEARER: Final = "bearer "

View = Callable[..., HttpResponse]


def answer_once(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Answer a write; the same key and request get the same response again.

    A refused request writes nothing and is not stored, so it may succeed later. The token's row is
    locked, so two requests with one key run one after another.
    """
    key, token = request.headers.get(HEADER), _token_of(request)
    if request.method != "POST" or key is None or token is None:
        return view(request, *args, **kwargs)
    if not KEY.fullmatch(key):
        return fault(422, "bad_key")
    try:
        digest = _digest(request)
    except RequestDataTooBig:
        return view(request, *args, **kwargs)
    with transaction.atomic():
        list(ApiToken.objects.select_for_update(no_key=True).filter(pk=token.pk).values_list("pk"))
        earlier = ApiAnswer.objects.filter(token=token, key=key).first()
        if earlier is None:
            response = view(request, *args, **kwargs)
            _keep(token, key, digest, response)
            return response
    if earlier.digest != digest:
        return fault(422, "key_used")
    return HttpResponse(earlier.body, status=earlier.status, content_type="application/json")


def form_token(request: HttpRequest) -> UUID:
    """Return the token a form would have: the same for the same key, or one of its own."""
    key = request.headers.get(HEADER)
    token: ApiToken = request.auth  # type: ignore[attr-defined]  # put there by ninja
    return uuid5(NAMESPACE_URL, f"api:{token.digest}:{key}") if key else uuid4()


def _token_of(request: HttpRequest) -> ApiToken | None:
    authorization = request.headers.get("Authorization", "")
    return (
        api_token_of(authorization[len(BEARER) :])
        if authorization.lower().startswith(BEARER)
        else None
    )


def _digest(request: HttpRequest) -> str:
    return sha256(f"{request.path}\n".encode() + request.body).hexdigest()


def _keep(token: ApiToken, key: str, digest: str, response: HttpResponse) -> None:
    if response.status_code == 200:  # by a token that was looked up again, and is there
        body = response.content.decode()
        ApiAnswer.objects.create(token=token, key=key, digest=digest, status=200, body=body)
