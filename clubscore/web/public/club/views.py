"""A club's own page, for everyone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import conditional_page, require_safe

from clubscore.http.links import absolute_url
from clubscore.http.looks import use_club_look, zone_activate
from clubscore.http.suspension import check_open
from clubscore.people.audit import KEPT as LOG_KEPT
from clubscore.people.clubs.logos import logo_content
from clubscore.people.federation.selectors import federation_list
from clubscore.people.models import Club, Player
from clubscore.people.names import begins, close_names, plain
from clubscore.standings.clubs.book import (
    CalendarRow,
    Podium,
    by_name,
    calendar_of,
    rows_with_places,
)
from clubscore.standings.clubs.form import EVENTS as FORM_EVENTS
from clubscore.standings.clubs.form import in_form
from clubscore.standings.clubs.highest import highest_hand
from clubscore.standings.clubs.ratings import RatedPlayer, SeasonRow
from clubscore.standings.clubs.records import Holder, Record, RecordKind
from clubscore.standings.clubs.shelf import club_book, club_version
from clubscore.tournaments.notices.subscriptions import KEPT as SUBSCRIPTIONS_KEPT
from clubscore.web.additions import CLUB_HANDS, CLUB_PAGE, ON_DEVICE, ClubShown
from clubscore.web.live.pages import Answer, PageVersion, View, live_page
from clubscore.web.public.suggestions import Suggestion
from clubscore.words import localized_name
from scoring.rulesets import RULESETS

RECORDS = {
    RecordKind.HAND: _("Highest hand"),
    RecordKind.TABLE: _("Best result at a table"),
    RecordKind.RUN: _("Longest streak of hands won"),
    RecordKind.HANDS: _("Most hands won at a table"),
    RecordKind.TABLES: _("Longest streak of tables won"),
}
LOGO_SECONDS = 365 * 24 * 3600
MOST_PLAYERS = 20  # in a list; all of them only when asked for
LONGEST_SEARCH = 100  # characters
MOST_EVENTS = 12  # past ones

People = Mapping[int, Player]
Listed = tuple[int | None, Player, RatedPlayer | SeasonRow]


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record with the names of its holders."""

    record: Record
    title: str
    rules: str  # "": whatever the rules
    holders: tuple[tuple[Player, Holder], ...]

    @property
    def of_tables(self) -> bool:
        """Tell whether the value is a number of tables."""
        return self.record.what == RecordKind.TABLES


@dataclass(frozen=True, slots=True)
class RankedLines:
    """The lines of a ranking that are shown, each with its place; ``all`` if that is not all."""

    lines: Sequence[Listed]
    all: int  # players; 0: nobody is left out

    @property
    def count(self) -> int:
        """How many players it has, those left out among them."""
        return self.all or len(self.lines)


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event with the names of the first."""

    calendar: CalendarRow
    first: tuple[tuple[Podium, Player], ...]


def live_club(view: View[[str]]) -> Answer:
    """Make the page of a club once for everyone without a session."""
    return live_page(view, lambda arguments: _club_page_version(arguments["slug"]))


def _club_page_version(slug: str) -> PageVersion | None:
    version = club_version(slug)
    return None if version is None else PageVersion(version)


@require_safe
@conditional_page
@live_club
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Ranking, seasons, records and calendar of a club; ``?season=2026`` shows another year.

    Nobody is ranked until the club's games show that ratings predict; players with a provisional
    rating never are, and are listed by name. Long lists show their first part, or everything with
    ``?all=1``; ``?player=ros`` finds the players whose names have a word that begins so.
    """
    found = get_object_or_404(Club, slug=slug)
    zone_activate(found.time_zone)
    use_club_look(request, found)
    known = club_book(found)
    book = known.book
    seasons = {str(year): rows for year, rows in book.rated.seasons.items()}
    season = request.GET.get("season") or next(iter(seasons), "")
    if season and season not in seasons and not known.is_missing:
        raise Http404
    people: People = {player.pk: player for player in Player.objects.filter(club=found)}
    calendar = calendar_of(found, book)
    proven = book.rated.are_proven
    rated = rows_with_places(book.rated.ratings, people, ranked=proven)
    ranked = [line for line in rated if line[2].is_known]
    provisional = by_name(line for line in rated if not line[2].is_known)
    season_rows = rows_with_places(seasons.get(season, []), people, ranked=proven)
    everything = "all" in request.GET
    search = request.GET.get("player", "").strip()[:LONGEST_SEARCH]
    events = None if everything else MOST_EVENTS
    best = next(filter(None, (made(found) for made in CLUB_HANDS)), None)
    shown_ratings = _ranked_lines(ranked, search, everything=everything)
    shown_provisional = _ranked_lines(provisional, search, everything=everything)
    context = {
        "suggestions": []
        if shown_ratings.lines or shown_provisional.lines
        else _likely_players(rated, search),
        "link_picture": absolute_url(request, reverse("club_share", args=[slug]), club=found.pk),
        "more_events": not everything and len(calendar.past) > MOST_EVENTS,
        "search": search,
        "can_search": len(rated) > MOST_PLAYERS,
        "club": found,
        "known": known,
        "games": book.games,
        "added_links": CLUB_PAGE.links(ClubShown(found, bool(book.games))),
        "best": best,
        "highest": None if best else highest_hand(book.records),
        "in_form": [
            (people[one.player], one.places)
            for one in in_form(calendar.past)
            if one.player in people
        ],
        "form_events": FORM_EVENTS,
        "proven": proven,
        "ratings": shown_ratings,
        "provisional": shown_provisional,
        "seasons": list(seasons),
        "season": season,
        "season_ranked": _ranked_lines(season_rows, search, everything=everything),
        "records": _record_lines(book.records, people),
        "running": _event_lines(calendar.running, people),
        "upcoming": _event_lines(calendar.upcoming, people),
        "past": _event_lines(calendar.past[:events], people),
        "circuits": found.circuits.all(),
        "leagues": _event_lines(calendar.leagues, people),
    }
    return render(request, "public/club/club.html", context)


@require_safe
def club_logo(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The logo of a club. A new logo has a new address, so this one can be cached for good."""
    club = Club.objects.filter(slug=slug, logo_key=key).first()
    content = logo_content(key) if club else None
    if club is None or content is None:
        raise Http404
    check_open(request, club)
    headers = {"Cache-Control": f"public, max-age={LOGO_SECONDS}, immutable"}
    return HttpResponse(content, "image/png", headers=headers)


def _ranked_lines(lines: Sequence[Listed], search: str, *, everything: bool) -> RankedLines:
    if plain(search):
        return RankedLines([line for line in lines if begins(line[1].name, search)], 0)
    shown = lines if everything else lines[:MOST_PLAYERS]
    return RankedLines(shown, len(lines) if len(shown) < len(lines) else 0)


def _likely_players(lines: Sequence[Listed], search: str) -> list[Suggestion]:
    """Return the pages of those who may be close_names, where no name begins so."""
    found = close_names(search, ((player, player.name) for _place, player, *_rest in lines))
    return [Suggestion(one.name, reverse("player_history", args=[one.pk])) for one in found]


def _record_lines(records: Iterable[Record], people: People) -> list[RecordLine]:
    return [
        RecordLine(
            record,
            gettext(RECORDS[record.what]),
            _rules(record.ruleset),
            tuple((people[one.player], one) for one in record.holders if one.player in people),
        )
        for record in records
    ]


def _rules(key: str) -> str:
    return localized_name(RULESETS[key].names) if key in RULESETS else key


def _event_lines(rows: Sequence[CalendarRow], people: People) -> list[EventLine]:
    return [
        EventLine(
            row, tuple((one, people[one.player]) for one in row.podium if one.player in people)
        )
        for row in rows
    ]


@require_safe
def club_privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """What is kept, who sees it, for how long, and what players can ask for."""
    club = get_object_or_404(Club, slug=slug)
    use_club_look(request, club)
    context = {
        "club": club,
        "subscription_days": SUBSCRIPTIONS_KEPT.days,
        "log_days": LOG_KEPT.days,
        "federation": federation_list(),
        "on_device": ON_DEVICE,
    }
    return render(request, "public/club/privacy.html", context)
