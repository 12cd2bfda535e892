"""Pages of an event besides its standings: seats and times, statistics, rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access
from clubscore.http.links import absolute_url
from clubscore.markup.figures import columns_of, rows_of
from clubscore.markup.qr import qr_svg
from clubscore.markup.richtext import html_of
from clubscore.people.names import begins, close_names, plain
from clubscore.standings.ceremony.prizes import PrizeKind, PrizeLine, PrizeList, prize_lists
from clubscore.standings.ceremony.steps import (
    prize_explanation,
    prize_title,
    prize_words,
    undecided_words,
)
from clubscore.standings.duplicate import compared_tables
from clubscore.standings.ranking import NOT_LISTED, ranking, shown_sessions, tie_breaks_of
from clubscore.standings.statistics.figures import Statistics
from clubscore.standings.statistics.history import top_hands
from clubscore.standings.statistics.rates import rate_lines
from clubscore.standings.statistics.sessions import statistics_of_sessions
from clubscore.standings.statistics.table_counts import tables_by_source
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Session, Tournament
from clubscore.tournaments.rules import active_rules
from clubscore.tournaments.table_sizes import OddTables
from clubscore.web.public.follow_cookie import followed_entry
from clubscore.web.public.suggestions import Suggestion
from clubscore.words import localized_name
from scoring.rulesets import get

from .seats import seating_plan, sessions_of

LONGEST_SEARCH = 100  # characters
SHOWN = 10  # of each prize


def event_context(access: EventAccess, tab: str) -> dict[str, Any]:
    """Return what the head of every page of an event prints. One query."""
    event = access.tournament
    return {
        "event": event,
        "is_official": access.is_official,
        "sessions": [one for one in sessions_of(event) if one.seats_are_public],
        "tab": tab,
    }


@require_safe
def event_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """When the sessions are, and who sits where in them, as far as that is published."""
    access = event_access(request, slug)
    mine = followed_entry(request, access.tournament)
    plan = seating_plan(access)
    to_come = [one for one in plan if one.session.state == Session.State.DRAFT and one.tables]
    context = {
        **event_context(access, "seats"),
        "plan": plan,
        "is_organizer": access.is_organizer,
        "to_come": to_come,
        "unpublished": any(one.is_secret for one in to_come),
        "published": any(not one.is_secret for one in to_come),
        "mine": mine.pk if mine else None,
    }
    return render(request, "public/event/seats.html", context)


@require_safe
def event_about(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules and current options, and the address to hand on, also as a QR code."""
    access = event_access(request, slug)
    address = public_address(request, access.tournament)
    odd = access.tournament.odd_tables_played
    context = {
        **event_context(access, "about"),
        "about": html_of(access.tournament.description),
        "rules": active_rules(access.tournament),
        "ruleset": get(access.tournament.ruleset),
        "odd_tables": "" if odd == OddTables.NONE else odd.label,
        "tie_breaks": [gettext(one.text) for one in tie_breaks_of(access.tournament)],
        "address": address,
        "code": qr_svg(address),
    }
    return render(request, "public/event/about.html", context)


def public_address(request: HttpRequest, event: Tournament) -> str:
    """Return the address of an event's page; see :mod:`clubscore.http.links`."""
    return absolute_url(request, reverse("event", args=[event.slug]), club=event.club_id)


@require_safe
def event_statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Statistics and charts of an event, from the sessions that are shown."""
    access = event_access(request, slug)
    event = access.tournament
    sessions = shown_sessions(event)
    figures = statistics_of_sessions(sessions)
    known, beside = tables_by_source(Q(session__in=[session.pk for session in sessions]))
    context = {
        **event_context(access, "statistics"),
        "figures": figures,
        "known": known,
        "beside": beside,
        "best": top_hands(figures.best),
        "rates": rate_lines(event.ruleset, figures.rates),
        **pictures_of(figures, event.ruleset),
    }
    return render(request, "public/event/statistics.html", context)


def pictures_of(figures: Statistics, ruleset: str) -> dict[str, Any]:
    """Return the pictures of values and patterns, the patterns by their names."""
    names = {pattern.key: localized_name(pattern.names) for pattern in get(ruleset).patterns}
    patterns = {names.get(key, key): count for key, count in figures.patterns.items()}
    return {
        "values": columns_of(figures.values),
        "patterns": rows_of(patterns, figures.hands_explained),
    }


@require_safe
def session_compared(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A session of duplicate: each hand as every table played it."""
    access = event_access(request, slug)
    context = event_context(access, "compared")
    session = next((one for one in context["sessions"] if one.number == number), None)
    if session is None or session.state == Session.State.DRAFT or not access.sees(session):
        raise Http404
    groups = compared_tables(session)
    if not groups:
        raise Http404
    context |= {"session": session, "groups": groups}
    return render(request, "public/event/compared.html", context)


@require_safe
def event_find(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a player of an event by name or number; a single one's page is opened at once."""
    access = event_access(request, slug)
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = find_entries(access.tournament, search)
    if len(found) == 1:
        return redirect("event_player", slug, found[0].number)
    context = {
        **event_context(access, "find"),
        "search": search,
        "matches": found,
        "suggestions": [] if found else _likely_entries(access.tournament, search),
    }
    return render(request, "public/event/find.html", context)


def _likely_entries(event: Tournament, search: str) -> list[Suggestion]:
    """Return the pages of players who may be meant; no query but that for all of them."""
    entries = find_entries(event, "") if search else []
    return [
        Suggestion(one.player.name, reverse("event_player", args=[event.slug, one.number]))
        for one in close_names(search, ((one, one.player.name) for one in entries))
    ]


def find_entries(event: Tournament, search: str) -> list[Entry]:
    """Return the players with words in their shown names that begin so; all without a search.

    A number finds the player who has it. One query.
    """
    entries = event.entries.exclude(state__in=NOT_LISTED).exclude(number=None)
    listed = list(entries.select_related("player", "team").order_by("number"))
    wanted = plain(search).split()
    return [entry for entry in listed if all(_begins(entry, word) for word in wanted)]


def _begins(entry: Entry, word: str) -> bool:
    if word.isdecimal():
        return word == str(entry.number)
    return begins(entry.player.name, word)


@dataclass(frozen=True, slots=True)
class PrizeSection:
    """A special prize in words, with its first players."""

    kind: PrizeKind
    title: str
    explanation: str
    lines: tuple[tuple[PrizeLine, str], ...]
    open_question: str  # why nobody has won it; empty where it is decided

    @property
    def has_hands(self) -> bool:
        """Whether each line leads to a hand."""
        return self.kind == PrizeKind.BEST_HAND


@require_safe
def event_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Who leads in each special prize, or has won it; of the sessions that are shown."""
    access = event_access(request, slug)
    made = ranking(access.tournament)
    context = {
        **event_context(access, "prizes"),
        "ranking": made,
        "prizes": [_section(one, access.tournament.ruleset) for one in prize_lists(made)],
    }
    return render(request, "public/event/prizes.html", context)


def _section(of: PrizeList, ruleset: str) -> PrizeSection:
    return PrizeSection(
        of.kind,
        prize_title(of.kind),
        prize_explanation(of.kind),
        tuple(
            (line, prize_words(of.kind, line.value, line.of, ruleset))
            for line in of.lines
            if line.place <= SHOWN
        ),
        "" if of.is_decided else undecided_words(of.tables),
    )
