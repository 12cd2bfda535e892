"""Every address, for every role and method: who reads, who writes, who is sent away."""

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from http.cookies import SimpleCookie
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone, translation

from clubscore.demo.logos import gate
from clubscore.pastimes.daily.views import today_of
from clubscore.people.clubs.logos import logo_set
from clubscore.people.models import Club, User
from clubscore.play.confirmations import seat_token
from clubscore.play.models import HeldHands
from clubscore.printing.models import PrintJob
from clubscore.printing.queue.services import document_ask
from clubscore.tournaments.models import (
    Announcement,
    ApiToken,
    Circuit,
    EventRole,
    Invitation,
    Penalty,
    Session,
    Subscription,
    Table,
    Tournament,
    Webhook,
)
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.officials.api_tokens import api_token_make
from clubscore.tournaments.officials.calls import referee_call
from clubscore.tournaments.officials.invitations import invitation_create
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.web.proof.fresh import PROVEN, now
from clubscore.web.public.crawlers import PART

from .factories import make_club, make_organizer, make_session, make_user, organizer, record
from .headers import check_headers
from .kept import kept
from .lasting_secrets import lasting_secrets, shown_secrets

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "holder", "other_table", "organizer", "referee", "stranger")
OTHER = ("put", "patch", "delete", "trace")
# Django's own go on, or show the form again; where nothing is, nothing is for any method.
FOR_ANY_METHOD = {"login", "set_language", "api_unknown"}
# Nothing depends on a cookie there; and the API, which knows none.
WITHOUT_TOKEN = {"set_language", "event_follow", "subscription_end", "device_renewed"}

EVERYBODY = dict.fromkeys(ROLES, 200)
NOBODY = dict.fromkeys(ROLES, 405)
LEAVES = dict.fromkeys(ROLES, 302)


def for_writers(status: int) -> dict[str, int]:
    """Return statuses of what organizers and holders of the table's own link may do."""
    return dict.fromkeys(ROLES, 403) | {
        "holder": status,
        "organizer": status,
        "referee": status,
    }


def at_the_table(status: int) -> dict[str, int]:
    """Return statuses of what nobody else hears of."""
    return dict.fromkeys(ROLES, 404) | dict.fromkeys(("holder", "organizer", "referee"), status)


def for_organizers(status: int) -> dict[str, int]:
    """Return statuses of what organizers of the club may do; a visitor may log in."""
    login = {"anonymous": 302, "holder": 302, "other_table": 302}
    return {**login, "organizer": status, "referee": 403, "stranger": 403}


def for_officials(status: int) -> dict[str, int]:
    """Return statuses of what referees of the event may do as well."""
    return for_organizers(status) | {"referee": status}


def for_members(status: int) -> dict[str, int]:
    """Return statuses of what everybody with a login may do."""
    return for_organizers(status) | {"referee": status, "stranger": status}


# Names of what is asked about a club: ?club=
OF_A_CLUB = {"event_new", "tonight", "club_players", "club_members", "player_offers"}

# Name → what reading and sending an empty form answer.
ADDRESSES: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "set_language": (LEAVES, LEAVES),
    "login": (EVERYBODY | {"organizer": 302, "referee": 302, "stranger": 302},) * 2,
    "logout": (NOBODY, LEAVES),
    "login_code": (LEAVES, LEAVES),
    "login_passkey": (LEAVES, EVERYBODY),
    "login_link": (dict.fromkeys(ROLES, 404), dict.fromkeys(ROLES, 404)),  # no mail server
    "login_link_open": (dict.fromkeys(ROLES, 404), dict.fromkeys(ROLES, 404)),  # never sent
    "passkeys": (for_members(200), for_members(200)),
    "account": (for_members(200), for_members(405)),
    "password_change": (for_members(200), for_members(200)),
    "second_factor": (for_members(200), for_members(200)),
    "password_new": (EVERYBODY, EVERYBODY),
    "password_forgotten": (EVERYBODY, EVERYBODY),
    "account_email": (for_members(404), for_members(404)),  # without a mail server
    "email_confirm": (for_members(404), for_members(302)),
    "club_acts": (for_organizers(403), NOBODY),
    "club_acts_file": (for_organizers(403), NOBODY),
    "club_domain": (for_organizers(403), for_organizers(403)),  # for administrators
    "club_factor": (NOBODY, for_organizers(403)),
    "club_invitation_revoke": (NOBODY, for_organizers(403)),
    "event_invitation_revoke": (NOBODY, for_organizers(302)),
    "invitation": (dict.fromkeys(ROLES, 404),) * 2,  # nobody here has opened one
    "invitation_open": (LEAVES, NOBODY),
    "club_start": (dict.fromkeys(ROLES, 404),) * 2,  # this server is not open to clubs
    "club_start_confirm": (dict.fromkeys(ROLES, 404),) * 2,
    "club_start_open": (LEAVES, NOBODY),
    "hosted_clubs": (for_organizers(403), NOBODY),  # for operators
    "hosted_club": (for_organizers(403), for_organizers(403)),
    "club_file_new": (for_organizers(403), for_organizers(403)),
    "club_file": (for_organizers(403), for_organizers(403)),
    "healthz": (EVERYBODY, NOBODY),
    "readyz": (EVERYBODY, NOBODY),
    "metrics": (EVERYBODY, NOBODY),  # of this machine
    "domain_allowed": (dict.fromkeys(ROLES, 404), NOBODY),  # of no domain here
    "home": (EVERYBODY, NOBODY),
    "play_now": (EVERYBODY, EVERYBODY),
    "play_manifest": (EVERYBODY, NOBODY),
    "quick_game_begin": (EVERYBODY, dict.fromkeys(ROLES, 422)),  # nothing is sent
    "quick_game_blank": (EVERYBODY, NOBODY),
    "quick_game_blank_hand": (EVERYBODY, NOBODY),
    # Of a club's table there is nothing of a game without one.
    "quick_game_code": (dict.fromkeys(ROLES, 404), NOBODY),
    "quick_game_names": (dict.fromkeys(ROLES, 404),) * 2,
    "quick_game_next": (NOBODY, dict.fromkeys(ROLES, 404)),
    "quick_game_delete": (NOBODY, dict.fromkeys(ROLES, 404)),
    "quick_game_open": (dict.fromkeys(ROLES, 404), NOBODY),
    "quick_game_take_over": (for_members(404) | {"organizer": 302},) * 2,
    "calculator": (LEAVES, NOBODY),
    "score": (EVERYBODY, NOBODY),
    "robots": (EVERYBODY, NOBODY),
    "sitemap": (EVERYBODY, NOBODY),
    "sitemap_part": (EVERYBODY, NOBODY),
    "practice": (EVERYBODY, NOBODY),
    "practice_empty": (EVERYBODY, NOBODY),
    "practice_engine": (EVERYBODY, NOBODY),
    "practice_level": (LEAVES, NOBODY),
    "practice_hand": (EVERYBODY, NOBODY),
    "drills": (EVERYBODY, NOBODY),
    "drill": (LEAVES, NOBODY),
    "drill_question": (EVERYBODY, NOBODY),
    "club_day": (EVERYBODY, EVERYBODY),
    "club_past_day": (EVERYBODY, NOBODY),
    "event": (EVERYBODY, NOBODY),
    "event_session": (EVERYBODY, NOBODY),
    "session_compared": (dict.fromkeys(ROLES, 404), NOBODY),  # of duplicate alone
    "event_cross_table": (EVERYBODY, NOBODY),
    "event_prizes": (EVERYBODY, NOBODY),
    "event_player": (EVERYBODY, NOBODY),
    "event_about": (EVERYBODY, NOBODY),
    "event_find": (EVERYBODY, NOBODY),
    "event_seats": (EVERYBODY, NOBODY),
    "event_statistics": (EVERYBODY, NOBODY),
    "event_register_known": (NOBODY, dict.fromkeys(ROLES, 404)),  # no list here
    "event_follow": (NOBODY, LEAVES),
    "event_notifications": (EVERYBODY, EVERYBODY),  # without a mail server
    "notifications_manifest": (EVERYBODY, NOBODY),
    "notifications_worker": (EVERYBODY, NOBODY),
    "device_state": (NOBODY, EVERYBODY),
    "device_on": (NOBODY, dict.fromkeys(ROLES, 400)),
    "device_off": (NOBODY, EVERYBODY),
    "device_renewed": (NOBODY, dict.fromkeys(ROLES, 400)),
    "subscription": (EVERYBODY, LEAVES),  # nobody else knows its address
    "subscription_end": (NOBODY, dict.fromkeys(ROLES, 204)),
    "player_history": (EVERYBODY, NOBODY),
    "player_opponents": (EVERYBODY, NOBODY),
    "player_hands": (EVERYBODY, NOBODY),
    "player_achievements": (EVERYBODY, NOBODY),
    "player_compare": (EVERYBODY, NOBODY),
    "event_projector": (EVERYBODY, NOBODY),
    "club": (EVERYBODY, NOBODY),
    "club_rating": (EVERYBODY, NOBODY),
    "club_privacy": (EVERYBODY, NOBODY),
    "club_hands": (EVERYBODY, NOBODY),
    "club_hand_vote": (NOBODY, dict.fromkeys(ROLES, 403)),  # nobody here came by a player's link
    "club_voter": (dict.fromkeys(ROLES, 404), NOBODY),  # of no token of ours
    "club_logo": (EVERYBODY, NOBODY),
    "event_webhooks": (for_organizers(200), for_organizers(200)),
    "event_webhook": (NOBODY, for_organizers(302)),
    "club_webhooks": (for_organizers(200), for_organizers(200)),
    "circuit": (EVERYBODY, NOBODY),
    "circuit_player": (dict.fromkeys(ROLES, 404), NOBODY),  # of nobody with a result
    "circuit_file": (EVERYBODY, NOBODY),
    "circuit_document": (dict.fromkeys(ROLES, 404), NOBODY),  # before the first result
    "club_circuits": (for_organizers(200), NOBODY),
    "circuit_new": (for_organizers(200), for_organizers(200)),
    "circuit_edit": (for_organizers(200), for_organizers(200)),
    "club_webhook": (NOBODY, for_organizers(302)),
    "other_sessions_end": (for_members(405), for_members(302)),
    "event_ceremony": (for_organizers(200), for_organizers(200)),
    "event_announcements": (for_organizers(200), for_organizers(200)),
    "announcement_show": (NOBODY, for_organizers(302)),
    "projector_seats": (NOBODY, for_organizers(302)),
    "event_downloads": (EVERYBODY, NOBODY),
    "event_download": (EVERYBODY, NOBODY),
    "event_calendar": (EVERYBODY, NOBODY),
    "registration_calendar": (EVERYBODY, NOBODY),
    "event_ema": (for_organizers(200), for_organizers(405)),
    "event_ema_file": (for_organizers(302), for_organizers(405)),
    "event_entrants": (EVERYBODY, NOBODY),
    "event_register": (EVERYBODY, EVERYBODY),
    "event_registered": (EVERYBODY, LEAVES),  # nobody else knows its address
    "check_in": (for_organizers(200), for_organizers(404)),
    "room_code": (for_organizers(302), for_organizers(302)),  # no check-in is open
    "check_in_code": (dict.fromkeys(ROLES, 404), NOBODY),  # likewise
    "event_check_in": (dict.fromkeys(ROLES, 404),) * 2,  # nobody here has scanned a code
    "event_fours": (for_organizers(200), for_organizers(200)),
    "event_delete": (for_organizers(200), for_organizers(302)),
    "entries_confirm": (NOBODY, for_organizers(302)),
    "entries_renumber": (NOBODY, for_organizers(302)),
    "entry_decide": (NOBODY, for_organizers(302)),
    "organize": (for_officials(200) | {"stranger": 200}, for_officials(405) | {"stranger": 405}),
    "event_new": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "tonight": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "event_manage": (for_officials(200), for_officials(405)),
    "club_roles": (for_organizers(403), for_organizers(403)),
    "club_settings": (for_organizers(403), for_organizers(403)),  # for administrators
    "club_export": (for_organizers(403), for_organizers(403)),
    "club_export_file": (for_organizers(403), NOBODY),
    "club_delete": (for_organizers(403), for_organizers(403)),
    "club_job": (for_members(404), for_members(405)),  # of whoever asked for it
    "event_roles": (for_organizers(200), for_organizers(200)),
    "event_role_take": (NOBODY, for_organizers(302)),
    "player_add": (for_organizers(200), for_organizers(200)),
    "player_remove": (NOBODY, for_organizers(302)),
    "players_import": (for_organizers(200), for_organizers(200)),
    "players_import_example": (for_organizers(200), for_organizers(405)),
    "players_list": (for_organizers(200), for_organizers(405)),
    "club_members": (
        for_organizers(200) | {"referee": 404, "stranger": 404},
        for_organizers(302) | {"referee": 404, "stranger": 404},
    ),
    "club_players": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "player_offers": (for_organizers(200) | {"referee": 404, "stranger": 404}, NOBODY),
    "club_player": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "club_player_merge": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "club_player_privacy": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "club_player_data": (
        for_organizers(200) | {"referee": 404, "stranger": 404},
        for_organizers(405) | {"referee": 405, "stranger": 405},
    ),
    "club_player_erase": (for_organizers(200) | {"referee": 404, "stranger": 404},) * 2,
    "event_seats_publish": (NOBODY, for_organizers(302)),
    "club_player_delete": (NOBODY, for_organizers(302) | {"referee": 404, "stranger": 404}),
    "entry_edit": (for_organizers(200), for_organizers(200)),
    "entry_leave": (NOBODY, for_organizers(302)),
    "seat_pass": (NOBODY, for_organizers(302)),
    "entry_absence": (for_organizers(200), for_organizers(200)),
    "entry_absence_undo": (NOBODY, for_organizers(404)),
    "wrong_seats": (for_organizers(200), for_organizers(200)),
    "wrong_seats_undo": (NOBODY, for_organizers(404)),
    "session_annul": (for_organizers(200), for_organizers(200)),
    "penalties": (for_officials(200), for_officials(200)),
    "penalty_cancel": (NOBODY, for_officials(302)),
    "event_visibility": (for_organizers(200), for_organizers(200)),
    "event_archive": (NOBODY, for_organizers(302)),
    "event_copy": (for_organizers(200), for_organizers(200)),
    "event_tokens": (for_organizers(200), for_organizers(200)),
    "event_token_end": (NOBODY, for_organizers(302)),
    "club_tokens": (for_organizers(200), for_organizers(200)),
    "club_token_end": (NOBODY, for_organizers(302)),
    "event_settings": (for_organizers(200), for_organizers(200)),
    "event_file": (for_organizers(200), for_organizers(405)),
    "event_import": (for_organizers(200) | {"referee": 404, "stranger": 200},) * 2,
    "mts_import": (for_organizers(200) | {"referee": 404, "stranger": 200},) * 2,
    "mts_tournament": (for_organizers(404) | {"referee": 404, "stranger": 404},) * 2,
    "foreign_event_new": (for_organizers(200) | {"referee": 404, "stranger": 200},) * 2,
    "upload": (for_members(404), for_members(404)),  # of nobody here
    "event_import_confirm": (for_organizers(404) | {"referee": 404, "stranger": 404},) * 2,
    "results_publish": (NOBODY, for_organizers(302)),
    "event_seating": (for_organizers(200), for_organizers(302)),
    "entrants_write": (for_organizers(200), for_organizers(200)),
    "entrants_mail": (for_organizers(404), for_organizers(404)),  # no mail server
    "seating_paste": (for_organizers(200), for_organizers(200)),
    "event_stages": (for_organizers(200), for_organizers(302)),
    "timetable_shift": (NOBODY, for_organizers(302)),
    "timetable": (for_organizers(200), for_organizers(302)),
    "event_more": (for_officials(200), for_officials(405)),
    "event_log": (for_officials(200), for_officials(405)),
    "session_manage": (for_officials(200), for_officials(405)),
    "session_clock": (NOBODY, for_officials(302)),
    "table_desk": (for_officials(200), for_officials(200)),
    "session_new": (NOBODY, for_organizers(302)),
    "session_draw": (NOBODY, for_organizers(302)),
    "session_seats": (for_organizers(302), for_organizers(302)),
    "session_start": (for_organizers(302), for_organizers(302)),
    "session_prepare": (NOBODY, for_organizers(302)),
    "session_close": (NOBODY, for_organizers(302)),
    "table_link": (for_organizers(200), for_organizers(302)),
    "table_open": (LEAVES, NOBODY),
    "table": (EVERYBODY, NOBODY),
    "hand": (EVERYBODY, NOBODY),
    "hand_share": (EVERYBODY, NOBODY),
    "event_share": (EVERYBODY, NOBODY),
    "player_share": (EVERYBODY, NOBODY),
    "player_card": (EVERYBODY, NOBODY),
    "player_seats": (EVERYBODY, NOBODY),
    "player_card_share": (dict.fromkeys(ROLES, 404), NOBODY),  # no day of the event is over
    "table_share": (EVERYBODY, NOBODY),
    "club_share": (EVERYBODY, NOBODY),
    "career_share": (EVERYBODY, NOBODY),
    "achievements_share": (EVERYBODY, NOBODY),
    "hand_score": (dict.fromkeys(ROLES, 404), NOBODY),  # the hand recorded here is a drawn one
    "api": (EVERYBODY, NOBODY),
    "api_openapi": (EVERYBODY, NOBODY),
    "api_rulesets": (EVERYBODY, NOBODY),
    "api_ruleset": (EVERYBODY, NOBODY),
    "api_events": (EVERYBODY, NOBODY),
    "api_event": (EVERYBODY, NOBODY),
    "api_event_players": (EVERYBODY, NOBODY),
    "api_standings": (EVERYBODY, NOBODY),
    "api_session": (EVERYBODY, NOBODY),
    "api_table": (EVERYBODY, NOBODY),
    "api_hand": (EVERYBODY, NOBODY),
    "api_clubs": (EVERYBODY, NOBODY),
    "api_club": (EVERYBODY, NOBODY),
    "api_ratings": (EVERYBODY, NOBODY),
    "api_players": (EVERYBODY, NOBODY),
    "api_circuits": (EVERYBODY, NOBODY),
    "api_circuit": (EVERYBODY, NOBODY),
    "api_player": (EVERYBODY, NOBODY),
    "api_player_hands": (EVERYBODY, NOBODY),
    "api_score": (NOBODY, dict.fromkeys(ROLES, 422)),
    "api_score_batch": (NOBODY, dict.fromkeys(ROLES, 422)),
    **dict.fromkeys(
        [
            *("api_hand_record", "api_hand_correct", "api_hand_void", "api_hand_restore"),
            *("api_event_create", "api_entries_add"),
            *("api_entry_withdraw", "api_entry_return", "api_entry_remove"),
            *("api_session_next", "api_session_draw"),
            *("api_session_start", "api_session_prepare", "api_session_close"),
            *("api_session_publish", "api_session_withhold"),
            *("api_totals_record", "api_totals_correct", "api_totals_void"),
            *("api_table_close", "api_table_reopen"),
        ],
        (NOBODY, dict.fromkeys(ROLES, 401)),  # without a token: tests/api/writing/
    ),
    **dict.fromkeys(
        ["api_event_visibility", "api_session_seats"],
        (dict.fromkeys(ROLES, 401),) * 2,  # read with a token as well
    ),
    "api_unknown": (dict.fromkeys(ROLES, 404),) * 2,
    "hand_new": (for_writers(200), for_writers(422)),
    "hand_queue": (EVERYBODY, for_writers(422)),
    "hands_held": (at_the_table(200), at_the_table(422)),
    "held_dismiss": (NOBODY, for_organizers(302)),
    "offline_hands": (EVERYBODY, NOBODY),
    "worker": (EVERYBODY, NOBODY),
    "engine": (EVERYBODY, NOBODY),
    "learn_worker": (EVERYBODY, NOBODY),
    "score_engine": (EVERYBODY, NOBODY),
    "hand_news": (EVERYBODY, NOBODY),
    "hand_preview": (NOBODY, for_writers(200)),
    "sheet_enter": (for_writers(200), for_writers(404)),
    "seat_confirm": (EVERYBODY, LEAVES),
    "table_codes": (for_writers(200), NOBODY),
    "table_confirm": (NOBODY, for_writers(302)),
    "table_call": (NOBODY, for_writers(302)),
    "event_calls": (for_officials(302), for_officials(405)),
    "event_call": (NOBODY, for_officials(302)),
    "hand_correct": (for_writers(200), for_writers(422)),
    "hand_take_back": (NOBODY, for_writers(302)),
    "hand_void": (NOBODY, for_writers(422)),
    "hand_restore": (NOBODY, for_writers(302)),
    "hand_undo": (NOBODY, for_writers(422)),
    "results_desk": (for_officials(200), for_officials(422)),
    "results_paste": (for_officials(200), for_officials(200)),
    "table_totals": (for_officials(404), for_officials(404)),
    "table_close": (NOBODY, for_writers(302)),
    "table_reopen": (NOBODY, for_writers(302)),
    "table_sheet": (EVERYBODY, NOBODY),
    "session_sheets": (EVERYBODY, NOBODY),
    "document": (EVERYBODY, NOBODY),
    "print_job": (EVERYBODY, EVERYBODY),
    "print_file": (EVERYBODY, NOBODY),
    "event_print": (for_officials(200), for_officials(405)),
    "event_paper": (for_officials(200), for_officials(405)),
    "guides": (EVERYBODY, NOBODY),
    "guide": (EVERYBODY, NOBODY),
    "rules": (EVERYBODY, NOBODY),
    "rules_card": (EVERYBODY, NOBODY),
    "rules_card_pdf": (EVERYBODY, NOBODY),
}

OPEN_TO_ALL = {name for name in ADDRESSES if name.startswith("api_")}  # to pages of other sites


def patterns(resolver: URLResolver | None = None) -> list[URLPattern]:
    """Return every address there is."""
    found: list[URLPattern] = []
    for one in (resolver or get_resolver()).url_patterns:
        found += patterns(one) if isinstance(one, URLResolver) else [one]
    return found


# By the link of the table they are for, which no two builds have in common, and by role.
_cookies: dict[str, dict[str, SimpleCookie]] = {}


@kept
def first_table() -> Table:
    """Make a table with a hand recorded, and somebody with cookies for each role."""
    table: Table = make_session(tables=2).tables.get(number=1)
    record(table)
    opens_at = timezone.now()  # so that entrants are listed
    Tournament.objects.update(registration_opens_at=opens_at)
    subscription_to(table)  # which has secrets that no page shows
    webhook_of(table, table.session.tournament)
    webhook_of(table, None)
    _cookies[table.link_token] = {role: client_of(role, table).cookies for role in ROLES}
    return table


@pytest.fixture
def table() -> Table:
    """The first of two tables of a running session, with a hand recorded."""
    with translation.override("en"):  # one build, whatever ran before
        return first_table()


@pytest.fixture
def clients(table: Table) -> dict[str, Client]:
    """A browser for each role, at the first table."""
    return clients_at(table)


def clients_at(table: Table) -> dict[str, Client]:
    """Return a browser for each role, at a table of :func:`first_table`."""
    asking = {"accept-language": "en", "accept-encoding": "gzip", "origin": "https://evil.example"}
    found = {role: Client(headers=asking) for role in ROLES}
    for role, client in found.items():
        client.cookies = deepcopy(_cookies[table.link_token][role])
        if settings.SESSION_COOKIE_NAME in client.cookies:
            prove_again(client)
    return found


def prove_again(client: Client) -> None:
    """Let a login count as a proof from now on: one made for all tests is soon too long ago."""
    session = client.session
    if proven := session.get(PROVEN):
        session[PROVEN] = {**proven, "at": now()}
        session.save()


@pytest.fixture(autouse=True)
def no_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gets a PDF does not depend on what is in it."""
    names = (
        "clubscore.printing.pdf.rendering.html_to_pdf",
        "clubscore.printing.pdf.rendering.html_to_png",
        "clubscore.printing.documents.score_sheets.pages.parts_to_pdf",
        "clubscore.printing.documents.event_papers.papers.parts_to_pdf",
    )
    for name in names:
        monkeypatch.setattr(name, lambda *_args, **_more: b"%PDF")


def address_of(name: str, table: Table) -> str:
    return address(name, values_for(name, table))


def values_for(name: str, table: Table) -> dict[str, Any]:
    """Return what the parts of one address are of what there is at a table."""
    parts = parts_of(name)
    slow = {part: value(table) for part, value in SLOW_VALUES.items() if part in parts}
    return common_values(table) | slow | special_values(name, table)


def parts_of(name: str) -> set[str]:
    """Return the parts of an address that differ from one object to the next."""
    wanted = next(one for one in patterns() if one.name == name)  # of each method the same
    return set(wanted.pattern.converters)


def address(name: str, values: dict[str, Any]) -> str:
    return reverse(name, kwargs={key: values[key] for key in parts_of(name)})


def values_of(table: Table) -> dict[str, dict[str, Any]]:
    """Return, by name of an address, what its parts are of what there is at a table."""
    common = common_values(table) | {part: value(table) for part, value in SLOW_VALUES.items()}
    return {name: common | special_values(name, table) for name in ADDRESSES}


def common_values(table: Table) -> dict[str, Any]:
    hand = table.hands.latest("number")
    seat = table.seats.select_related("entry").get(wind=0)
    return {
        "table_id": table.pk,
        "hand_id": hand.pk,
        "change_id": hand.changes.get().pk,
        "entry_token": seat.entry.token,
        "entry_id": seat.entry_id,
        "slug": table.session.tournament.slug,
        "player_id": seat.entry.player_id,
        "other_id": table.seats.get(wind=1).entry.player_id,
        "announcement_id": announcement_of(table).pk,
        "penalty_id": penalty_of(table).pk,
        "club": table.session.tournament.club.slug,
        "number": table.session.number,
        "token": table.link_token,
        "key": "mcr",
        "level": "easy",
        "day": "2026-03-14",
        "seed": 7,
        "rest": "v1/nothing",
        "what": "standings",
        "form": "csv",
        "upload": UUID(int=0),
        "club_job": UUID(int=0),
        "kind": "score-sheets",
        "paper": "players",
        "uidb64": "MQ",
        "language": "en",
        "rules": "mcr.source",
        "players": 4,
    }


SLOW_VALUES: dict[str, Callable[[Table], Any]] = {
    "role_id": lambda table: role_of(table, make_user()).pk,
    "job": lambda table: document_of(table).key,
    "invitation_id": lambda table: (
        invitation_to(table.session.tournament.club, table.session.tournament).pk
    ),
}


def special_values(name: str, table: Table) -> dict[str, Any]:
    """Return what the parts of one address are, where they are not those of the others."""
    if name in SPECIAL:
        return SPECIAL[name](table)
    if name in OF_CLUBS:
        return {"slug": table.session.tournament.club.slug}
    return {}


def sitemap_part_of(table: Table) -> dict[str, Any]:
    return {"what": "events", "part": table.session.tournament_id // PART}


def logo_of(table: Table) -> dict[str, Any]:
    club = table.session.tournament.club
    return {"slug": club.slug, "key": logo_set(club=club, content=gate()).logo_key}


def invitation_of(table: Table) -> dict[str, Any]:
    club = table.session.tournament.club
    return {"slug": club.slug, "invitation_id": invitation_to(club).pk}


def slug_of_club(table: Table) -> dict[str, Any]:
    return {"slug": table.session.tournament.club.slug}


def day_before(table: Table) -> dict[str, Any]:
    club = table.session.tournament.club
    day = today_of(club) - timedelta(days=1)
    return {"slug": club.slug, "day": day.isoformat()}


def hands_on_phone(table: Table) -> HeldHands:
    facts = {"hands": [[7, "waiting", ""]], "since": timezone.now()}
    return HeldHands.objects.update_or_create(table=table, phone=UUID(int=7), defaults=facts)[0]


SPECIAL: dict[str, Callable[[Table], dict[str, Any]]] = {
    "held_dismiss": lambda table: {"held_id": hands_on_phone(table).pk},
    "event_call": lambda table: {"call_id": referee_call(table=table, by=organizer()).pk},
    "seat_confirm": lambda table: {"token": seat_token(table, 0, table.seats.get(wind=0).entry_id)},
    "guide": lambda _table: {"key": "player"},
    "sitemap_part": sitemap_part_of,
    "club_invitation_revoke": invitation_of,
    "event_token_end": lambda table: {"token_id": token_of(table, table.session.tournament).pk},
    "club_token_end": lambda table: {**slug_of_club(table), "token_id": token_of(table, None).pk},
    "event_webhook": lambda table: {"webhook_id": webhook_of(table, table.session.tournament).pk},
    "club_webhook": lambda table: {**slug_of_club(table), "webhook_id": webhook_of(table, None).pk},
    **dict.fromkeys(
        (
            "circuit",
            "circuit_player",
            "circuit_file",
            "circuit_document",
            "circuit_edit",
            "api_circuit",
        ),
        lambda table: {**slug_of_club(table), "circuit_id": circuit_of(table).pk},
    ),
    "subscription": lambda table: {"key": subscription_to(table).key},
    "subscription_end": lambda table: {"key": subscription_to(table).key},
    "club_logo": logo_of,
    "drill": lambda _table: {"drill_slug": "waits"},
    "drill_question": lambda _table: {"drill_slug": "waits"},
    "club_past_day": day_before,
}


def token_of(table: Table, tournament: Tournament | None) -> ApiToken:
    """Make a token of the event, or without one of its club."""
    club = table.session.tournament.club
    scopes = ["hands"]
    by = make_organizer(club)
    return api_token_make(club=club, tournament=tournament, name="App", scopes=scopes, by=by)[0]


def webhook_of(table: Table, tournament: Tournament | None) -> Webhook:
    """Have a program told of the event, or without one of all of its club."""
    club = table.session.tournament.club
    return Webhook.objects.create(
        club=club, tournament=tournament, url="https://a.example", made_by=make_organizer(club)
    )


def circuit_of(table: Table) -> Circuit:
    """Have the club rank players over its events."""
    club = table.session.tournament.club
    return Circuit.objects.get_or_create(club=club, name="Anno", takes_all=True)[0]


def subscription_to(table: Table) -> Subscription:
    """Have somebody told of the event by e-mail."""
    event = table.session.tournament
    return Subscription.objects.get_or_create(
        tournament=event, kind=Subscription.Kind.MAIL, address="a@example.org"
    )[0]


def document_of(table: Table) -> PrintJob:
    return PrintJob.objects.first() or document_ask(
        tournament=table.session.tournament,
        kind="score-sheets",
        parameters={"sessions": [1], "table": 1, "blank": False, "links": ""},
        language="en",
        public=True,
    )


def role_of(table: Table, user: User) -> EventRole:
    tournament = table.session.tournament
    return EventRole.objects.create(tournament=tournament, user=user, role="referee")


def invitation_to(club: Club, tournament: Tournament | None = None) -> Invitation:
    """Offer somebody a role in the club, or in its event."""
    role = "referee" if tournament else "organizer"
    return invitation_create(club=club, tournament=tournament, role=role, name="Anna", by=None)[0]


def announcement_of(table: Table) -> Announcement:
    return Announcement.objects.first() or announcement_make(
        tournament=table.session.tournament, text="Lunch", by=organizer()
    )


def penalty_of(table: Table) -> Penalty:
    return Penalty.objects.first() or penalty_give(
        table=table, seat=0, points=10, reason="late", by=organizer()
    )


def client_of(role: str, table: Table) -> Client:
    client = Client(headers={"accept-language": "en"})
    if role in {"holder", "other_table"}:
        opened = table.session.tables.get(number=1 if role == "holder" else 2)
        client.get(reverse("table_open", args=[opened.link_token]))
    if role == "referee":
        client.force_login(role_of(table, make_user()).user)
    if role in {"organizer", "stranger"}:
        club = table.session.tournament.club
        client.force_login(make_organizer(club if role == "organizer" else make_club("Altro")))
    return client


def test_every_address_is_here():
    assert {pattern.name for pattern in patterns()} == set(ADDRESSES)


@pytest.mark.one_in(1)
@pytest.mark.parametrize("name", ADDRESSES)
def test_who_gets_what(table, clients, name):
    address = address_of(name, table)
    if name in OF_A_CLUB:
        address += f"?club={table.session.tournament.club.slug}"
    read, sent = ADDRESSES[name]
    secrets = lasting_secrets(table)
    everybody: tuple[str, ...] = ROLES
    heads: tuple[str, ...] = ("organizer", "stranger")  # HEAD is the same view, asked the same
    if connection.vendor != "sqlite":  # who may do what does not depend on the database
        everybody, heads = ("organizer",), ()
    for method, roles, expected in (
        ("get", everybody, read),
        ("head", heads, read),
        ("post", everybody, sent),
    ):
        for role in roles:
            answer = getattr(clients[role], method)(address)
            assert answer.status_code == expected[role], (method, role)
            check_headers(answer, open_to_all=name in OPEN_TO_ALL)
            if method == "get":
                shown_secrets(answer, secrets)


@pytest.mark.any_database
def test_other_methods_are_refused(table):
    client = client_of("organizer", table)
    for name in set(ADDRESSES) - FOR_ANY_METHOD:
        address = address_of(name, table)
        for method in OTHER:
            answer = getattr(client, method)(address)
            assert answer.status_code == 405, (name, method)
            check_headers(answer, open_to_all=name in OPEN_TO_ALL)


@pytest.mark.any_database
def test_nothing_is_sent_without_its_token(table):
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_organizer(table.session.tournament.club))
    written = {name for name in ADDRESSES if not name.startswith("api_")} - WITHOUT_TOKEN
    for name in written:
        assert client.post(address_of(name, table)).status_code == 403, name


@pytest.mark.any_database
@pytest.mark.parametrize("role", ["anonymous", "other_table", "stranger"])
@pytest.mark.parametrize(
    "name", ["table", "table_sheet", "session_sheets", "event_session", "hand_share", "hand_score"]
)
def test_seats_are_nobodys_business_before_the_start(table, clients, name, role):
    Session.objects.filter(pk=table.session_id).update(state="draft", started_at=None)
    assert clients[role].get(address_of(name, table)).status_code == 404


@pytest.mark.any_database
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", ["home", "event", "event_session", "table", "hand"])
def test_pages_of_the_public_hold_no_link(table, clients, name, role):
    page = clients[role].get(address_of(name, table), headers={"accept-encoding": ""})
    tokens = Table.objects.values_list("link_token", flat=True)
    assert not any(token in page.content.decode() for token in tokens)


OF_CLUBS = {
    "club_domain",
    "club",
    "club_privacy",
    "club_hands",
    "club_hand_vote",
    "club_day",
    "club_past_day",
    "club_rating",
    "club_roles",
    "club_acts",
    "club_acts_file",
    "club_factor",
    "club_settings",
    "club_export",
    "club_export_file",
    "club_delete",
    "club_logo",
    "club_share",
    "club_tokens",
    "club_webhooks",
    "club_circuits",
    "circuit_new",
}
CIRCUITS = {
    *("circuit", "circuit_player", "circuit_file", "circuit_document"),
    *("circuit_edit", "api_circuit"),
}
NO_EVENT = {
    *("club_invitation_revoke", "club_token_end", "club_webhook", "event_import_confirm", "upload"),
    "club_job",
    "club_file",
    "mts_tournament",
    *CIRCUITS,
}
OF_EVENTS = sorted(
    name
    for name in set(ADDRESSES) - OF_CLUBS - NO_EVENT
    if {"slug", "table_id", "job"} & parts_of(name)
)
PUBLIC_PICTURES = {"event_share", "player_share", "table_share"}
LISTS = ("home", "club", "player_history", "api_events", "sitemap_part", "organize")


@pytest.mark.any_database
@pytest.mark.parametrize("visibility", ["draft", "rehearsal"])
def test_nobody_else_finds_what_is_not_public(table, clients, visibility):
    addresses = {name: address_of(name, table) for name in OF_EVENTS}
    assert len(addresses) > 80
    Tournament.objects.update(visibility=visibility)
    for name, address in addresses.items():
        for role in ("anonymous", "stranger"):
            read = clients[role].get(address)
            gone = {404, 405} if name in FOR_ANY_METHOD or ADDRESSES[name][0] == NOBODY else {404}
            if role == "anonymous" and ADDRESSES[name][0]["anonymous"] == 302:
                assert read.url.startswith(reverse("login")), name  # as for what is not there
            elif ADDRESSES[name][0]["anonymous"] not in {401, 405}:  # 401: there or not
                assert read.status_code in gone, (name, role)
            sent = clients[role].post(address)
            login = sent.status_code == 302 and sent.url.startswith(reverse("login"))
            tokens = name.startswith("api_") and sent.status_code == 401
            assert login or tokens or sent.status_code in {404, 405}, (name, role)


@pytest.mark.any_database
@pytest.mark.parametrize("role", ["anonymous", "stranger", "holder"])
def test_no_list_names_what_is_not_public(table, clients, role):
    event = table.session.tournament
    Tournament.objects.update(name="Prove segrete")
    addresses = [address_of(name, table) for name in LISTS]

    def named() -> list[bool]:
        plain = {"accept-encoding": ""}
        answers = [clients[role].get(address, headers=plain) for address in addresses]
        pages = [answer.content.decode() for answer in answers]
        return ["Prove segrete" in page or event.slug in page for page in pages]

    assert named().count(True) >= 4
    Tournament.objects.update(visibility="draft")
    assert named() == [False] * len(LISTS)


@pytest.mark.any_database
@pytest.mark.parametrize("visibility", ["draft", "rehearsal"])
@pytest.mark.parametrize("role", ["organizer", "referee"])
def test_officials_work_in_what_is_not_public_as_ever(table, clients, role, visibility):
    Tournament.objects.update(visibility=visibility)
    for name in OF_EVENTS:
        # Programs and pictures of links show everybody what the public sees.
        if not name.startswith("api_") and name not in PUBLIC_PICTURES:
            answer = clients[role].get(address_of(name, table))
            assert answer.status_code == ADDRESSES[name][0][role], name


@pytest.mark.any_database
@pytest.mark.parametrize("name", ["table", "hand", "hand_new", "table_sheet", "hand_share"])
def test_the_link_of_a_table_opens_it_in_a_rehearsal(table, clients, name):
    Tournament.objects.update(visibility="rehearsal")
    answer = clients["holder"].get(address_of(name, table), follow=True)
    assert answer.status_code == 200
    assert clients["other_table"].get(address_of(name, table)).status_code == 404
