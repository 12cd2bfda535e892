"""The log of an event in words: what was done, when, by whom, and what was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.play.seat_corrections.services import NAMES, WINDS
from clubscore.seating_plans.model import METHODS
from clubscore.standings.pairing import Method
from clubscore.standings.stages.words import stage_rules
from clubscore.tournaments.models import (
    ApiToken,
    Change,
    EventRole,
    Penalty,
    Session,
    Table,
)
from clubscore.tournaments.roster.addresses import Recipients
from clubscore.tournaments.seating.mixing import mixing_rule
from clubscore.tournaments.settings.registry import SETTINGS
from clubscore.tournaments.settings.types import NOTHING, Structure, Time
from clubscore.tournaments.stages.stage import number_stages, read_stage
from clubscore.tournaments.table_points import table_points_words
from clubscore.words import list_words, signed_points, wind_name

ARROW: Final = "→"


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A line of the log."""

    change: Change
    details: tuple[str, ...]

    @property
    def session(self) -> Session | None:
        """The session it was about."""
        return self.change.session

    @property
    def table(self) -> Table | None:
        """The table it was about."""
        return self.change.table

    @property
    def who(self) -> str:
        """Who did it, if known."""
        change = self.change
        return str(change.by or change.label or change.get_via_display())


def change_lines(changes: Iterable[Change]) -> list[ChangeLine]:
    """Return lines of the log with their details in the active language."""
    return [ChangeLine(change, tuple(_details(change.facts))) for change in changes]


def _plain(value: Any) -> str:
    if value is None or value in ("", []):
        return NOTHING
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return " ".join(map(_plain, value))
    return str(value)


def _stages(stages: list[dict[str, Any]]) -> str:
    """Return what each stage is, in a sentence for each of its parts."""
    every = number_stages([read_stage(data) for data in stages])
    return " / ".join(" ".join(stage_rules(stage)) for stage in every) or NOTHING


def _mixing(data: dict[str, Any]) -> str:
    rule = mixing_rule(data)
    kinds = [gettext("compatriots")] if rule.countries else []
    kinds += [gettext("clubmates")] if rule.clubs else []
    kinds += [gettext("teammates")] if rule.teams else []
    order = [gettext("keep them apart first")] if rule.before_repeats else []
    return "; ".join([*kinds, *map(str, rule.groups), *order]) or NOTHING


def _choice(choices: Iterable[tuple[Any, Any]]) -> Callable[[Any], str]:
    named = dict(choices)
    return lambda value: str(named.get(value, value))


def _scopes(scopes: list[str]) -> str:
    return list_words(map(_choice(ApiToken.Scope.choices), scopes))


def _totals(points: list[int]) -> str:
    return " / ".join(map(signed_points, points))


PLAN_METHODS: Final = tuple((method, _("plan for all sessions")) for method in METHODS)

WRONG: Final = ((NAMES, _("the names")), (WINDS, _("the winds")))  # of seats

STRUCTURES: Final[Mapping[str, Callable[[Any], str]]] = {"stages": _stages, "mixing": _mixing}

# What the facts of a change are called, and how their values are put into words.
FACTS: Final[Mapping[str, tuple[str | Promise, Callable[[Any], str]]]] = {
    **{
        setting.field: (
            _(setting.log),
            STRUCTURES[setting.field]
            if isinstance(setting.type, Structure)
            else setting.type.words,
        )
        for setting in SETTINGS.values()
        if setting.log
    },
    "scopes": (_("rights"), _scopes),
    "url": (pgettext_lazy("webhook", "address"), _plain),
    "sent": (_("sent as a notification"), _plain),
    "recipients": (pgettext_lazy("recipients of a mail", "group"), _choice(Recipients.choices)),
    "addresses": (pgettext_lazy("e-mail", "addresses"), _plain),
    "user": (_("user"), _plain),
    "role": (_("role"), _choice(EventRole.Role.choices)),
    "number": (pgettext_lazy("player", "number"), _plain),
    "ema_number": (_("EMA number"), _plain),
    "team": (_("team"), _plain),
    "home_club": (_("home club"), _plain),
    "substitute": (_("substitute"), _plain),
    "paid": (_("fee paid"), _plain),
    "disqualified": (pgettext_lazy("player", "disqualified"), _plain),
    "stage": (_("stage"), _plain),
    "by_lot": (_("by lot"), list_words),
    "kind": (_("kind"), _choice(Penalty.Kind.choices)),
    "points": (pgettext_lazy("penalty", "points"), _plain),
    "twelfths": (_("table points"), table_points_words),
    "starts_at": (pgettext_lazy("time", "start"), Time().words),
    "minutes": (_("minutes"), _plain),
    "break_name": (_("break before it"), _plain),
    "sessions": (_("sessions"), _plain),
    "session": (_("session"), _plain),
    "locked_seats": (_("locked seats"), list_words),
    "method": (_("method"), _choice([*Method.choices, *PLAN_METHODS])),
    "seed": (_("draw number"), _plain),
    "dispute": (_("dispute"), _plain),
    "file": (_("file"), _plain),
    "players": (_("players"), _plain),
    "from_session": (_("from session"), _plain),
    "until_session": (_("until session"), _plain),
    "taken_over_by": (_("seats reassigned to"), list_words),
    "names": (_("players"), list_words),
    "without_seat": (_("without a seat"), list_words),
    "meaning": (_("what was wrong"), _choice(WRONG)),
    "undone": (_("correction undone"), _plain),
    "totals": (_("totals"), _totals),
    "lost": (_("points for false wins"), _totals),
    "as_on_sheet": (_("recorded as on the sheet"), _plain),
    "beside_hands": (_("counted although the hands differ"), _plain),
}
LISTS: Final = frozenset(
    {"players", "sessions", "names", "scopes", "without_seat", "taken_over_by", "by_lot"}
)


def _details(facts: Mapping[str, Any]) -> Iterator[str]:
    before, after = facts.get("before"), facts.get("after")
    if isinstance(before, dict) and isinstance(after, dict):
        for key in after:
            if before.get(key) != after[key]:
                yield from _detail(key, [before.get(key), after[key]], is_changed=True)
        facts = {key: facts[key] for key in ("number", "name") if key in facts}
    elif isinstance(after, dict):
        for key in ("totals", "lost", "as_on_sheet", "beside_hands"):
            value = after.get(key)
            if any(value) if isinstance(value, list) else value:
                yield from _detail(key, after[key], is_changed=False)
    elif isinstance(before, list):
        yield from _places(before, after)
    for key, value in facts.items():
        # Two values under a key that has one are what was there before, and what is now.
        is_changed = isinstance(value, list) and len(value) == 2 and key not in LISTS
        yield from _detail(key, value, is_changed=is_changed)


def _detail(key: str, value: Any, *, is_changed: bool) -> Iterator[str]:
    if key not in FACTS:
        return
    name, put = FACTS[key]
    if is_changed:
        former, now = (NOTHING if one is None else _value_words(put, one) for one in value)
        yield f"{name}: {former} {ARROW} {now}"
    elif value not in (None, "", 0, False, []):
        yield f"{name}: {_value_words(put, value)}"


def _value_words(put: Callable[[Any], str], value: Any) -> str:
    """Return a value in words; as it is, if an imported event has it in another shape."""
    try:
        return put(value)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return str(value)


def _places(before: list[Any], after: Any) -> Iterator[str]:
    """Yield where players sat before a correction of the seats, and since."""
    later = after if isinstance(after, list) and len(after) == len(before) else [None] * len(before)
    for place, now in zip(before, later, strict=True):
        if isinstance(place, dict):
            yield _value_words(_place, place) + _later_seat(place, now)


def _later_seat(place: Mapping[str, Any], now: Any) -> str:
    """Return where a player sits since a correction of the seats, if that is known."""
    if not isinstance(now, dict) or now.get("table") is None:
        return ""
    if (now["table"], now.get("wind")) == (place.get("table"), place.get("wind")):
        return ""
    return f" {ARROW} {_value_words(_seat, now)}"


def _place(place: Mapping[str, Any]) -> str:
    """Return where a player sat before a correction of the seats."""
    if place.get("table") is None:
        return str(place.get("name", ""))
    return f"{place.get('name', '')}: {_seat(place)}"


def _seat(place: Mapping[str, Any]) -> str:
    where = pgettext("seat", "table %(table)s, %(wind)s") % {
        "table": place["table"],
        "wind": wind_name(place["wind"]),
    }
    return str(where)
