"""Administrators say how their club is called, looks and plays; everybody sees it."""

import io
from contextlib import redirect_stdout

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from clubscore.demo.logos import bamboo, gate
from clubscore.people.clubs.logos import MOST_BYTES, logo_set
from clubscore.people.models import Club, ClubLogo, Membership, User
from clubscore.tournaments.models import Tournament
from scoring.rulesets import get
from tests.factories import make_club, make_event, make_organizer, make_session
from tests.html import check_page
from tests.test_fuzz_forms import HOSTILE

pytestmark = pytest.mark.django_db

PUBLIC = Client(headers={"accept-language": "en"})


@pytest.fixture
def club() -> Club:
    return make_club("Circolo del Levante", slug="levante")


@pytest.fixture
def admin(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club, Membership.Role.ADMIN))
    return client


ADDRESS = "/organize/club/levante/settings/"


def told(**more: object) -> dict[str, object]:
    """Return the form filled in, the rule options as they are officially."""
    official = {f"mcr-{option.key}": option.default for option in get("mcr").options}
    return {
        "name": "Circolo del Ponente",
        "city": "Genova",
        "country": "ITA",
        "web": "ponente.example",
        "contact": "010 123456",
        "accent": "plum",
        "language": "en",
        "time_zone": "Europe/Lisbon",
        "contacts_weeks": "20",
        "ruleset": "mcr",
        **{name: value for name, value in official.items() if value is not False},
        **more,
    }


def test_settings_are_saved_and_new_events_begin_with_them(admin, club):
    check_page(admin.get(ADDRESS))
    assert admin.post(ADDRESS, told(**{"mcr-minimum": "6"})).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.slug, club.city) == ("Circolo del Ponente", "levante", "Genova")
    assert (club.web, club.contact) == ("https://ponente.example", "010 123456")
    assert (club.accent, club.language, club.time_zone) == ("plum", "en", "Europe/Lisbon")
    assert club.contacts_weeks == 20
    assert "20 weeks after the last day" in PUBLIC.get("/clubs/levante/privacy/").content.decode()
    assert (club.ruleset, club.options) == ("mcr", {"minimum": 6})
    fresh = admin.get(reverse("event_new"))
    assert 'value="mcr"' in fresh.content.decode()
    forms = fresh.context["forms"]
    assert forms.event["ruleset"].value() == "mcr"
    assert forms.options[0]["minimum"].value() == 6
    assert make_event(players=4, club=club).time_zone == "Europe/Lisbon"
    everybody = PUBLIC.get("/clubs/levante/").content.decode()
    for text in ('data-accent="plum"', 'href="https://ponente.example"', "010 123456"):
        assert text in everybody


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("name", " ", "This field is required."),
        ("name", "x" * 101, "at most 100 characters"),
        ("country", "X1", "three capital letters"),
        ("web", "javascript:alert(1)", "Enter a valid URL."),
        ("web", "ftp://example.org", "is not a web address"),
        ("accent", "red;}", "not one of the available choices"),
        ("language", "xx", "not one of the available choices"),
        ("time_zone", "../../etc/passwd", "not one of the available choices"),
        ("contacts_weeks", "0", "greater than or equal to 1"),
        ("contacts_weeks", "105", "less than or equal to 104"),
        ("ruleset", "sichuan", "not one of the available choices"),
        ("mcr-minimum", "-1", "greater than or equal to"),
    ],
)
def test_what_no_club_can_have_is_refused_with_a_reason(admin, club, name, value, said):
    page = admin.post(ADDRESS, told(**{name: value}))
    assert page.status_code == 200
    assert Club.objects.get() == club
    assert Club.objects.get().name == "Circolo del Levante"
    if name != "ruleset":  # browsers send no such thing
        assert said in page.content.decode()


def test_whatever_is_sent_is_answered(admin, monkeypatch):
    for long_list in (
        "clubscore.web.time_zones.known_zones",
        "clubscore.web.organizer.club.settings.countries",
    ):
        monkeypatch.setattr(long_list, list)
    names = list(told())[:11]
    for at, value in enumerate(HOSTILE[::2]):
        assert admin.post(ADDRESS, told(**{names[at % 11]: value})).status_code in {200, 302}
    assert admin.post(ADDRESS, {"action": "\x00"}).status_code == 200
    for content in (b"", b"\0" * 99, gate()[:999]):
        file = io.BytesIO(content)
        file.name = "x\0.png"
        assert admin.post(ADDRESS, {"action": "logo", "logo": file}).status_code == 200
    assert admin.post(ADDRESS, {"action": "logo"}).status_code == 200
    assert not ClubLogo.objects.exists()


def test_a_preset_fills_the_options_and_saves_nothing(admin, club):
    page = admin.post(ADDRESS, told(preset="mcr:official", name="Not yet"))
    check_page(page)
    assert "Not yet" in page.content.decode()
    assert Club.objects.get().name == club.name


def test_a_logo_is_uploaded_served_replaced_and_taken_away(admin, club):
    seen = []
    for content in (gate(), bamboo()):
        file = io.BytesIO(content)
        file.name = "logo.png"
        assert admin.post(ADDRESS, {"action": "logo", "logo": file}).status_code == 302
        club.refresh_from_db()
        address = reverse("club_logo", args=[club.slug, club.logo_key])
        assert address in PUBLIC.get("/clubs/levante/").content.decode()
        served = PUBLIC.get(address)
        assert served.content[:4] == b"\x89PNG"
        assert served["Content-Type"] == "image/png"
        assert served["X-Content-Type-Options"] == "nosniff"
        assert served["Cache-Control"] == "public, max-age=31536000, immutable"
        seen.append(address)
    assert [PUBLIC.get(address).status_code for address in seen] == [404, 200]
    other = make_club()
    assert PUBLIC.get(reverse("club_logo", args=[other.slug, club.logo_key])).status_code == 404
    check_page(admin.get(ADDRESS))
    assert admin.post(ADDRESS, {"action": "logo_remove"}).status_code == 302
    assert PUBLIC.get(seen[1]).status_code == 404


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 3 * 2**20])  # the second is not even read
def test_a_file_too_large_is_told_so(admin, size):
    file = io.BytesIO(gate() + bytes(size - len(gate())))
    file.name = "logo.png"
    page = admin.post(ADDRESS, {"action": "logo", "logo": file})
    assert "The image is larger than 2 MB" in page.content.decode()
    assert not ClubLogo.objects.exists()


def test_the_look_is_on_every_page_of_the_club_and_on_no_other(admin, club):
    Club.objects.update(accent="moss")
    key = logo_set(club=club, content=gate()).logo_key
    session = make_session(club=club)
    slug, table = session.tournament.slug, session.tables.get()
    ours = [
        *(reverse(name, args=[slug]) for name in ("event", "event_projector", "event_manage")),
        *(reverse("table", args=[table.pk]), reverse("event_session", args=[slug, 1])),
        *(reverse("club_players"), reverse("event_new"), reverse("organize"), "/"),
        reverse("player_history", args=[table.seats.get(wind=0).entry.player_id]),
    ]
    for address in ours:
        page = admin.get(address).content.decode()
        assert 'data-accent="moss"' in page, address
        assert f"{key}.png" in page, address
    make_club("Altro")
    for address in ("/", "/login/", "/clubs/altro/"):
        assert '<html lang="en" data-accent="moss"' not in PUBLIC.get(address).content.decode()


@pytest.mark.parametrize(
    ("accept", "cookie", "spoken"),
    [
        ("", "", "en"),
        ("sv,pl;q=0.8", "", "en"),
        ("it-IT,it;q=0.9", "", "it"),
        ("sv", "it", "it"),
        ("*", "", "en"),
        ("x" * 600, "y" * 600, "en"),
    ],
)
def test_the_language_of_the_club_is_spoken_to_who_chose_none(club, accept, cookie, spoken):
    Club.objects.update(language="en")
    session = make_session(club=club)
    visitor = Client(headers={"accept-language": accept})
    if cookie:
        visitor.cookies["__Host-django_language"] = cookie
    slug, table = session.tournament.slug, session.tables.get()
    for address in (
        *("/clubs/levante/", reverse("event", args=[slug]), reverse("table", args=[table.pk])),
        reverse("player_history", args=[table.seats.get(wind=0).entry.player_id]),
    ):
        check_page(visitor.get(address), spoken)
    make_club("Altro", slug="altro")
    check_page(visitor.get("/clubs/altro/"), "it" if spoken == "en" else spoken)


def test_the_start_page_finds_a_club_by_name(django_assert_max_num_queries):
    session = make_session(club=make_club("Circolo Nord"))
    alone = PUBLIC.get("/")
    assert 'id="clubs"' not in alone.content.decode()
    assert reverse("club", args=[session.tournament.club.slug]) in alone.content.decode()
    for number in range(30):
        make_club(f"Club {number}", city="Città di Castello" if number == 7 else "")
    with django_assert_max_num_queries(6):
        page = PUBLIC.get("/")
    check_page(page)
    assert "1 / 2" in page.content.decode()
    cards = PUBLIC.get("/?club=citta+di+c").content.decode()
    assert cards.count('class="home-club"') == 1
    assert "Club 7" in cards
    assert "live now" in PUBLIC.get("/?club=nor").content.decode()
    check_page(PUBLIC.get("/?club=%00%3Cb%3E"))


def made(*arguments: str) -> str:
    with redirect_stdout(io.StringIO()) as out:
        call_command("club_create", *arguments, stdout=out)
    return out.getvalue()


def test_operators_make_clubs():
    out = made("Circolo Nuovo", "--admin", "Anna B", "--language", "en")
    club = Club.objects.get(slug="circolo-nuovo")
    assert (club.language, Tournament.objects.count(), User.objects.count()) == ("en", 0, 0)
    assert "Invitation for Anna B: /invitation/" in out
    invitation = club.invitations.get()
    assert (invitation.role, invitation.invited_by) == (Membership.Role.ADMIN, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Circolo", "--admin", " "), "Enter a name"),
        (("Circolo", "--admin", "anna", "--country", "Italia"), "Unknown country"),
        (("Circolo", "--admin", "anna", "--time-zone", "Roma"), "not a time zone"),
        ((" ", "--admin", "anna"), "Enter a name"),
        (("Doppio", "--admin", "anna"), "There is already a club"),
    ],
)
def test_operators_are_told_what_is_wrong_and_nothing_is_made(arguments, said):
    make_club("Doppio")
    with pytest.raises(CommandError, match=said):
        made(*arguments)
    assert Club.objects.count() == 1
    assert not User.objects.exists()
