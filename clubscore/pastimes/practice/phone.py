"""Practice on a phone offline: a hand of the supply, drawn as the server draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string

from clubscore.pastimes.practice.hand import Level, parse_dealt_hand
from clubscore.pastimes.practice.page import PracticePlace, practice_page
from scoring.rulesets import get


def practice_answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a page of practice: the ``hand``, a line of the supply, of a ``ruleset``.

    It is that of a ``number`` among the ``count`` of its ``level``; ``fields`` are those of the
    address, ``home`` and ``calculator`` the addresses of practice and of the calculator.
    """
    ruleset = get(request["ruleset"])
    homes = request["home"], request["calculator"]
    place = PracticePlace(
        ruleset, Level(request["level"]), request["number"], request["count"], *homes
    )
    page = practice_page(place, parse_dealt_hand(ruleset, request["hand"]), request["fields"])
    return {
        "html": render_to_string("pastimes/practice/_hand.html", {"page": page}),
        "title": page.title,
    }
