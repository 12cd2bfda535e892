"""The OpenAPI description: what django-ninja makes of the routes, completed."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext_noop as _
from pydantic.json_schema import models_json_schema

from .calculation import MOST_HANDS, ScoreRequest
from .routes import SCOPES, api

ROOT: Final = f"{settings.BASE_PATH}/api/v1"
TEMPLATE: Final = "#/components/schemas/{model}"
METHODS: Final = ("get", "post")
JSON: Final = "application/json"

Schema = dict[str, Any]
# What every address that writes may answer besides.
REFUSALS: Final = {
    "401": "Unauthorized",
    "403": "Forbidden",
    "404": "Not Found",
    "422": "Unprocessable Content",
}
IDEMPOTENCY_KEY: Final[Schema] = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "schema": {"type": "string", "pattern": r"^[\x21-\x7e]{1,100}$"},
    "description": _("Repeating the key returns the same response; nothing is written twice."),
}
IF_MATCH: Final[Schema] = {
    "in": "header",
    "name": "If-Match",
    "required": False,
    "schema": {"type": "string"},
    "description": _("The ETag of the version you read: refused if it has changed since."),
}


@cache
def _build() -> Schema:
    schema: Schema = dict(api.get_openapi_schema(path_prefix=f"{ROOT}/"))
    _, asked = models_json_schema([(ScoreRequest, "validation")], ref_template=TEMPLATE)
    schema["components"]["schemas"].update(asked["$defs"])
    one = {"$ref": TEMPLATE.format(model="ScoreRequest")}
    # Each request of a batch is judged by itself: one that cannot be scored refuses no other.
    items = {"anyOf": [one, {"type": "object"}]}
    many = {"type": "array", "items": items, "minItems": 1, "maxItems": MOST_HANDS}
    for path, wanted in ((f"{ROOT}/score", one), (f"{ROOT}/score/batch", many)):
        body = {"required": True, "content": {JSON: {"schema": wanted}}}
        schema["paths"][path]["post"]["requestBody"] = body
    for operations in schema["paths"].values():
        for method in METHODS:
            if method in operations:
                one = operations[method]
                _complete(one, reads=method == "get", scope=SCOPES.get(one["tags"][0], ""))
    return schema


def _complete(operation: Schema, *, reads: bool, scope: str) -> None:
    """Add the answers that every address has, and what one that writes needs."""
    fault = {JSON: {"schema": {"$ref": TEMPLATE.format(model="Fault")}}}
    operation["responses"] = {
        str(status): response for status, response in operation["responses"].items()
    }
    again = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    operation["responses"]["429"] = {
        "description": "Too Many Requests",
        "content": fault,
        "headers": again,
    }
    if reads:
        operation["responses"]["304"] = {"description": "Not Modified"}
    if "security" in operation:
        operation["security"] = [{key: [scope] for key in one} for one in operation["security"]]
        for status, text in REFUSALS.items():
            operation["responses"][status] = {"description": text, "content": fault}
        if not reads:
            operation.setdefault("parameters", []).append(IDEMPOTENCY_KEY)
        if "`If-Match`" in operation.get("description", ""):
            operation["parameters"].append(IF_MATCH)
            operation["responses"]["412"] = {"description": "Precondition Failed", "content": fault}


def description() -> Schema:
    """Return the description of the API in OpenAPI 3.1, in English."""
    return deepcopy(_build())
