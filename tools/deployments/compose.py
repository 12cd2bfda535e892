"""docs/deploy/compose.yaml, read as an engine reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import yaml

from .databases import PASSWORD
from .fronts import HOST, SHIPPED

TOLD: Final = {"SITE_HOST": HOST, "POSTGRES_PASSWORD": PASSWORD}  # as .env says
VARIABLE: Final = re.compile(r"\$\{(\w+)(?::\?[^}]*)?\}")


def composed(told: Mapping[str, str] = TOLD) -> Any:
    """Return the file with the variables of ``.env`` substituted; fail if one is missing."""
    text = (SHIPPED / "compose.yaml").read_text()
    return yaml.safe_load(VARIABLE.sub(lambda match: told[match[1]], text))


def environment(service: str) -> dict[str, str]:
    """Return the variables that a service gets."""
    found: dict[str, str] = composed()["services"][service]["environment"]
    return found
