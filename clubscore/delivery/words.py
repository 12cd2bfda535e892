"""The words of a notice, in the language of the person who asked for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _

from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import Delivery, Notice, Subscription, Table
from clubscore.words import wind_name

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """The text someone reads, and where it links to: a path of this installation."""

    title: str
    text: str
    path: str


def message_of(delivery: Delivery) -> Message:
    """Return what a delivery to a person says, in the active language.

    It is written when it is sent, so it shows nothing hidden since; it never contains a name.
    """
    notice, subscription = delivery.notice, delivery.subscription
    assert subscription is not None  # noqa: S101 - programs get no words
    text = TEXTS[delivery.what](delivery.facts, notice)
    return Message(notice.tournament.name, text, _path(delivery, subscription))


def _session(facts: Facts) -> str:
    name: str = facts.get("name", "")
    return name or _("Session %(number)s") % {"number": facts["number"]}


def _time(facts: Facts, notice: Notice) -> str:
    at = datetime.fromisoformat(facts["starts_at"])
    local = at.astimezone(ZoneInfo(notice.tournament.time_zone))
    return formats.time_format(local, "TIME_FORMAT")


def _place(facts: Facts) -> str:
    return _("table %(table)s, %(wind)s") % {
        "table": facts["table"],
        "wind": wind_name(facts["wind"]),
    }


def _seat(facts: Facts, notice: Notice) -> str:
    words = {"session": _session(facts), "place": _place(facts)}
    if not facts.get("starts_at"):
        return _("Your seat: %(place)s. %(session)s.") % words
    words["time"] = _time(facts, notice)
    return _("Your seat: %(place)s. %(session)s, %(time)s.") % words


def _soon(facts: Facts, notice: Notice) -> str:
    words = {"session": _session(facts), "time": _time(facts, notice)}
    if "table" not in facts:
        return _("%(session)s starts at %(time)s.") % words
    words["place"] = _place(facts)
    return _("%(session)s starts at %(time)s. Your seat: %(place)s.") % words


def _hand(facts: Facts, _notice: Notice) -> str:
    words = {"session": _session(facts), "table": facts["table"], "hand": facts["hand"]}
    match facts["change"]:
        case "voided":
            return _("%(session)s, table %(table)s: hand %(hand)s was voided.") % words
        case "restored":
            return _("%(session)s, table %(table)s: hand %(hand)s was restored.") % words
        case _other:
            return _("%(session)s, table %(table)s: hand %(hand)s was corrected.") % words


def _totals(facts: Facts, _notice: Notice) -> str:
    words = {"session": _session(facts), "table": facts["table"]}
    return _("%(session)s, table %(table)s: the totals were corrected.") % words


def _confirm(facts: Facts, _notice: Notice) -> str:
    words = {"session": _session(facts), "table": facts["table"]}
    return _("%(session)s, table %(table)s: game over. Please confirm the result.") % words


def _free(_facts: Facts, _notice: Notice) -> str:
    return _("A place is free, and you are next on the waiting list. The organizers will confirm.")


def _entered(facts: Facts, _notice: Notice) -> str:
    return _("You’re in: your number is %(number)s.") % {"number": facts["player"]}


def _opening(_facts: Facts, _notice: Notice) -> str:
    return _("Registration is open. Sign up now.")


def _results(facts: Facts, _notice: Notice) -> str:
    return _("%(session)s: the results are out.") % {"session": _session(facts)}


def _announcement(facts: Facts, _notice: Notice) -> str:
    text: str = facts["text"]
    return text


TEXTS: Final[Mapping[str, Callable[[Facts, Notice], str]]] = {
    "seat": _seat,
    "soon": _soon,
    "hand": _hand,
    "totals": _totals,
    "confirm": _confirm,
    "free": _free,
    "entered": _entered,
    "opening": _opening,
    "results": _results,
    "announcement": _announcement,
}


def _path(delivery: Delivery, subscription: Subscription) -> str:
    """Return the page a notice opens; a secret one only for whose it is."""
    notice, entry = delivery.notice, subscription.entry
    slug = notice.tournament.slug
    if entry is not None and subscription.own:
        if delivery.what == "confirm" and notice.table is not None:
            return _own_result(notice.table, entry.pk, delivery.facts["wind"])
        if entry.number is None or delivery.what in {"free", "entered"}:
            return reverse("event_registered", args=[slug, entry.token])
    if delivery.what == "opening":
        return reverse("event_register", args=[slug])
    if delivery.what == "results":
        return reverse("event", args=[slug])
    if entry is not None and entry.number is not None:
        return reverse("event_player", args=[slug, entry.number])
    return reverse("event", args=[slug])


def _own_result(table: Table, entry: int, wind: int) -> str:
    return reverse("seat_confirm", args=[seat_token(table, wind, entry)])
