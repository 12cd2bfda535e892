"""Writes to data that has changed since it was read: ``If-Match`` names the version read."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

from clubscore.api.faults import RefusedError
from clubscore.api.rows import Row

HEADER: Final = "If-Match"


def version(row: Row) -> str:
    """Return the ETag of a row: another one once anything in the row has changed."""
    text = json.dumps(row, sort_keys=True, default=str)
    return f'"{sha256(text.encode()).hexdigest()[:32]}"'


def with_version(response: HttpResponse, row: Row) -> Row:
    """Add a row's version to the response that will carry it; return the row."""
    response["ETag"] = version(row)
    return row


def check_version(request: HttpRequest, row: Row) -> None:
    """Raise ``RefusedError`` with 412 if the request is about another version of a locked row."""
    if_match = request.headers.get(HEADER)
    if if_match is not None and not {"*", version(row)} & set(parse_etags(if_match)):
        raise RefusedError(412, "changed")
