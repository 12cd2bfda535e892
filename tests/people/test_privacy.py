"""A name hidden on request is on no public page, in no file the public gets."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.pastimes.daily.views import today_of
from clubscore.people.models import Player
from clubscore.people.players.services import player_create, player_privacy_set
from clubscore.people.privacy import names_are_public
from clubscore.play.personal_data.erasure import player_erase
from clubscore.printing.models import PrintJob
from clubscore.printing.pdf.bilingual import page
from clubscore.printing.pdf.rendering import PdfPart
from clubscore.tournaments.models import Circuit, Table, Tournament
from clubscore.tournaments.roster.identities import Identity, Likeness, identities
from clubscore.tournaments.roster.player_merge import player_merge
from clubscore.tournaments.roster.requests import entry_confirm
from tests.cache_time import CacheTime
from tests.exchange.events import full_event
from tests.factories import make_club, make_event, make_organizer, organizer
from tests.html import check_page
from tests.test_access import ADDRESSES, EVERYBODY, patterns

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

SHOWN, INITIALS, HIDDEN, ERASED = Player.Privacy
FIRST, LAST = "Ermengarda", "Quattrocchi"
EMA = "07999999"
LONG = 100_000  # seconds
ABOUT = ("/e/", "/tables/", "/clubs/", "/players/", "/api/v1/")  # addresses about people
# Reached by secret addresses.
OF_THEIR_OWN = {
    "password_new",
    "event_registered",
    "seat_confirm",
    "print_job",
    "print_file",
}


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be printed."""
    printed: list[str] = []

    def pdf(html: str, *_args: object, **_more: object) -> bytes:
        printed.append(str(html))
        return b"%PDF"

    def joined(template: str, parts: Iterable[PdfPart], **_more: object) -> bytes:
        printed.extend(page(template, dict(part.context)) for part in parts)
        return b"%PDF"

    monkeypatch.setattr("clubscore.printing.pdf.rendering.html_to_pdf", pdf)
    monkeypatch.setattr("clubscore.printing.pdf.rendering.html_to_png", pdf)
    monkeypatch.setattr("clubscore.printing.documents.score_sheets.pages.parts_to_pdf", joined)
    monkeypatch.setattr("clubscore.printing.documents.event_papers.papers.parts_to_pdf", joined)
    return printed


@pytest.fixture
def player() -> Player:
    """Number 1 of an event with everything, on the first table of its first session."""
    event = full_event()
    Tournament.objects.update(registration_opens_at=timezone.now())
    player = event.entries.get(number=1).player
    Player.objects.filter(pk=player.pk).update(first_name=FIRST, last_name=LAST, ema_number=EMA)
    return Player.objects.get(pk=player.pk)


OF_TWO = {  # pages of a player that say something of others
    *("player_opponents", "player_hands", "player_compare", "player_achievements"),
    *("career_share", "achievements_share"),
}


def public_addresses(player: Player) -> list[str]:
    """Return every address the public may read that has to do with the player."""
    entry = player.entries.get()
    table = Table.objects.get(session__number=1, seats__entry=entry)
    values: dict[str, Any] = {
        "slug": entry.tournament.slug,
        "club": entry.tournament.club.slug,
        "number": 1,
        "player_id": player.pk,
        "table_id": table.pk,
        "entry_token": entry.token,
        "entry_id": entry.pk,
        "key": "mcr",
        "form": "csv",
        "level": "easy",
        "seed": 1,
        "rest": "nothing",
        "language": "it",
        "rules": "mcr.source",
        "players": 4,
    }
    found = []
    for pattern in patterns():
        name = str(pattern.name)
        if ADDRESSES[name][0] != EVERYBODY or name in OF_THEIR_OWN:
            continue
        needed = pattern.pattern.converters
        for more in _more(name, table):
            known = values | more
            found.append(reverse(name, kwargs={key: known[key] for key in needed}))
    return found


def _more(name: str, table: Table) -> list[dict[str, Any]]:
    if name == "sitemap_part":
        return [{"what": "events", "part": 0}]
    if name == "event_download":
        return [{"what": what} for what in ("standings", "results", "hands")]
    if name == "document":
        return [{"kind": kind} for kind in ("score-sheets", "hands", "standings", "results")]
    if name == "drill_question":
        return [{"drill_slug": "waits"}]
    if name == "club_past_day":
        club = table.session.tournament.club
        day = today_of(club) - timedelta(days=1)
        return [{"slug": club.slug, "day": day.isoformat()}]
    if name in {"club", "club_day", "club_rating", "club_hands", "club_privacy", "club_share"}:
        return [{"slug": table.session.tournament.club.slug}]
    if name in {"circuit", "circuit_file", "api_circuit"}:
        club = table.session.tournament.club
        circuit = Circuit.objects.get_or_create(club=club, name="Anno", takes_all=True)[0]
        return [{"slug": club.slug, "circuit_id": circuit.pk}]
    if name in {"hand", "hand_share", "api_hand"}:
        return [{"hand_id": hand.pk} for hand in table.hands.all()]
    if name in OF_TWO:
        me, other = (table.seats.get(wind=wind).entry.player_id for wind in (0, 1))
        return [
            {"player_id": me, "other_id": other},
            {"player_id": other, "other_id": me},
        ]
    return [{}]


def read(client: Client, address: str, paper: list[str]) -> str:
    paper.clear()
    response = client.get(address)
    return response.content.decode(errors="replace") + "".join(paper)


@pytest.fixture
def kept(clock: CacheTime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers are kept as in production, and no time passes meanwhile."""
    clock.stand_still()
    monkeypatch.setattr("clubscore.standings.clubs.shelf.REST", 1e9)  # the book of a club, too
    monkeypatch.setattr("clubscore.standings.clubs.shelf.MOST_REST", LONG)


def readers(player: Player) -> dict[str, Client]:
    """Return the browsers that read before a name is hidden."""
    clients = {
        name: Client(headers={"accept-language": "en"})
        for name in ("organizer", "holder", "follower")
    }
    clients["organizer"].force_login(make_organizer(player.club))
    table = Table.objects.get(session__number=1, seats__entry__player=player)
    Table.objects.filter(pk=table.pk).update(link_active=True)
    clients["holder"].get(reverse("table_open", args=[table.link_token]))
    clients["follower"].post(reverse("event_follow", args=[table.session.tournament.slug, 1]))
    return clients


def test_the_public_reads_no_name_anywhere(player, paper, kept, django_capture_on_commit_callbacks):
    clients, public = readers(player), Client(headers={"accept-language": "en"})
    addresses = public_addresses(player)
    reads = {
        name: [address for address in addresses if address.startswith(beginning)]
        for name, beginning in (("organizer", ABOUT), ("holder", "/tables/"), ("follower", "/e/"))
    }
    for name, client in clients.items():  # before anybody else
        assert any(LAST in read(client, address, paper) for address in reads[name])
    seen = [address for address in addresses if LAST in read(public, address, paper)]
    assert len(seen) >= 12  # pages, files, paper
    jobs = PrintJob.objects.values_list("key", flat=True)
    files = [reverse(name, args=[key]) for key in jobs for name in ("print_job", "print_file")]

    def check(client: Client, of: Iterable[str], forbidden: Iterable[str]) -> None:
        for address in of:
            text = read(client, address, paper)
            for word in forbidden:
                found = word in text
                if word == EMA:  # digits of a measured time are nobody's number
                    found = re.search(rf"(?<!\d)(?<!\d\.){word}", text) is not None
                assert not found, address

    with django_capture_on_commit_callbacks(execute=True):
        player_privacy_set(player=player, privacy=INITIALS)
    check(public, [*seen, *files], (FIRST, LAST, EMA))
    with django_capture_on_commit_callbacks(execute=True):
        player_privacy_set(player=player, privacy=HIDDEN)
    check(public, [*addresses, *files], (FIRST, LAST, EMA, "E. Q."))
    check(clients["follower"], reads["follower"], (FIRST, LAST, EMA, "E. Q."))
    assert "N.N." in read(public, seen[0], paper)
    with django_capture_on_commit_callbacks(execute=True):
        player_erase(player=player, by=organizer())
    check(public, [*seen, *files], (FIRST, LAST, EMA, "E. Q."))
    check(clients["organizer"], [*seen, *files], (FIRST, LAST, EMA))


def test_what_hangs_on_the_wall_is_for_everybody(player):
    player_privacy_set(player=player, privacy=HIDDEN)
    official = Client()
    official.force_login(make_organizer(player.club))
    slug = player.entries.get().tournament.slug
    assert LAST in official.get(reverse("event", args=[slug])).content.decode()
    assert LAST not in official.get(reverse("event_projector", args=[slug])).content.decode()


def test_a_document_made_before_is_not_handed_out(player, paper):
    public = Client()
    slug = player.entries.get().tournament.slug
    public.get(reverse("document", args=[slug, "standings"]))
    file = reverse("print_file", args=[PrintJob.objects.get().key])
    assert public.get(file).status_code == 200
    player_privacy_set(player=player, privacy=HIDDEN)
    assert public.get(file).status_code == 404
    public.get(reverse("document", args=[slug, "standings"]))
    again = PrintJob.objects.latest("pk")
    assert public.get(reverse("print_file", args=[again.key])).status_code == 200


def test_initials_are_what_they_are(player):
    player_privacy_set(player=player, privacy=INITIALS)
    public = Client(headers={"accept-language": "en"})
    slug = player.entries.get().tournament.slug
    assert "E. Q." in public.get(reverse("event", args=[slug])).content.decode()
    history = public.get(reverse("player_history", args=[player.pk]))
    check_page(history)
    assert "E. Q." in history.content.decode()


def test_officials_and_who_has_the_link_see_the_name(player):
    player_privacy_set(player=player, privacy=HIDDEN)
    entry = player.entries.get()
    table = Table.objects.get(session__number=2, seats__entry=entry)
    page = reverse("table", args=[table.pk])
    holder, official, stranger = Client(), Client(), Client()
    Table.objects.filter(pk=table.pk).update(link_active=True)
    holder.get(reverse("table_open", args=[table.link_token]))
    official.force_login(make_organizer(player.club))
    stranger.force_login(make_organizer(make_club("Altro")))
    for client, sees in ((holder, True), (official, True), (stranger, False), (Client(), False)):
        assert (LAST in client.get(page).content.decode()) == sees
    assert LAST in official.get(reverse("club_players")).content.decode()
    # One trusted request says nothing about the next.
    assert LAST not in Client().get(page).content.decode()
    assert not names_are_public()


def test_a_hidden_player_is_followed_in_one_event_alone(player):
    player_privacy_set(player=player, privacy=HIDDEN)
    public = Client(headers={"accept-language": "en"})
    assert public.get(reverse("player_history", args=[player.pk])).status_code == 404
    slug = player.entries.get().tournament.slug
    page = public.get(reverse("event_player", args=[slug, 1])).content.decode()
    assert reverse("player_history", args=[player.pk]) not in page
    public.post(reverse("event_follow", args=[slug, 1]))
    assert "You follow" in public.get(reverse("event", args=[slug])).content.decode()
    other = full_event()
    Tournament.objects.filter(pk=other.pk).update(club=player.club)
    other.entries.filter(number=1).update(player=player)
    page = public.get(reverse("event", args=[other.slug])).content.decode()
    assert "You follow" not in page
    official = Client()
    official.force_login(make_organizer(player.club))
    assert official.get(reverse("player_history", args=[player.pk])).status_code == 200


def test_a_hidden_name_is_not_found(player):
    player_privacy_set(player=player, privacy=HIDDEN)
    public = Client(headers={"accept-language": "en"})
    find = reverse("event_find", args=[player.entries.get().tournament.slug])
    for search in (FIRST[:4], LAST):
        assert "No player in this event" in public.get(find, {"q": search}).content.decode()


def test_who_registers_again_is_known_by_the_whole_name(player):
    player_privacy_set(player=player, privacy=HIDDEN)
    event = make_event(players=0, club=player.club)
    closes_at = datetime(2199, 1, 1, tzinfo=UTC)
    Tournament.objects.filter(pk=event.pk).update(
        registration_opens_at=timezone.now(),
        registration_closes_at=closes_at,
        ends_on=closes_at.date(),
    )
    form = {
        "first_name": FIRST,
        "last_name": LAST,
        "country": "ITA",
        "ema_number": "",
        "team": "",
        "contact": "x@example.org",
        "remark": "",
    }
    response = Client().post(
        reverse("event_register", args=[event.slug]),
        {**form, "consent": "on", "token": "11111111-1111-4111-8111-111111111111"},
    )
    assert response.status_code == 302
    assert player.entries.count() == 1
    entry = event.entries.get()
    assert identities(event)[entry.pk] == Identity(Likeness.KNOWN, (player,))
    entry_confirm(entry=entry, by=organizer())
    assert player.entries.count() == 2


def test_the_strictest_wish_of_two_who_are_one_holds(player):
    other = player_create(club=player.club, first_name="E.", last_name="Quattro")
    player_privacy_set(player=player, privacy=INITIALS)
    player_privacy_set(player=other, privacy=HIDDEN)
    assert player_merge(keep=player, drop=other, by=organizer()).privacy == HIDDEN
    third = player_create(club=player.club, first_name="E.", last_name="Otto")
    assert player_merge(keep=player, drop=third, by=organizer()).privacy == HIDDEN


def test_organizers_set_it(player, client):
    client.force_login(make_organizer(player.club))
    page = reverse("club_player_privacy", args=[player.pk])
    assert client.post(page, {"privacy": "initials"})["Location"] == page
    player.refresh_from_db()
    assert player.privacy == INITIALS
    for wrong in ("erased", "", "x"):
        assert client.post(page, {"privacy": wrong}).status_code == 200
    player.refresh_from_db()
    assert player.privacy == INITIALS
