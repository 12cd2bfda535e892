"""The operator's pages: who gets in, what they show, what can be done with a club."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.exchange import club_sizes
from clubscore.exchange.club_sizes import club_sizes_count
from clubscore.limits import SHARED
from clubscore.operation.monitoring.metrics import exposition
from clubscore.people.clubs.hosting import club_suspend
from clubscore.people.models import AccountMail, Act, Club, HostedClub, User
from clubscore.web.hosting.rows import ON_A_PAGE
from clubscore.web.proof import fresh
from tests.domains import give_domain
from tests.factories import EAST, make_club, make_organizer, make_table, make_user, play, points
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

LIST = "/operator/clubs/"
MAIL = override_settings(MAIL_URL="smtp://mail.example.org", DEFAULT_FROM_EMAIL="c@example.org")


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    caches[SHARED].clear()


def client_of(user: User, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


@pytest.fixture
def user() -> User:
    made = make_user("op", is_superuser=True)
    TOTPDevice.objects.create(user=made, name="app", confirmed=True)
    return made


@pytest.fixture
def client(user: User) -> Client:
    return client_of(user)


@override_settings(BASE_URL="https://testserver", DOMAINS=1234)
def test_the_list_says_how_many_domains_there_are(client):
    give_domain(make_club())
    page = " ".join(client.get(LIST).content.decode().split())
    assert "Club domains: 1. Clubs can enter one as long as there are fewer than 1,234." in page
    with override_settings(BASE_URL=""):
        assert "Club domains" not in client.get(LIST).content.decode()


def page_of(club: Club) -> str:
    return f"{LIST}{club.slug}/"


def text(answer: Any) -> str:
    found: str = answer.content.decode()
    return found


def test_only_operators_with_a_second_factor_get_in():
    club = make_club()
    paths = LIST, page_of(club)
    admin = make_organizer(club, "admin")
    bare = make_user("bare", is_superuser=True)
    for path in paths:
        assert Client().get(path)["Location"].startswith("/login/")
        assert client_of(admin).get(path).status_code == 403
        assert client_of(bare).get(path)["Location"] == "/account/second-factor/"
    answer = client_of(bare).post(page_of(club), {"action": "suspend", "reason": "x"})
    assert answer["Location"] == "/account/second-factor/"
    club = Club.objects.get(pk=club.pk)
    assert not club.is_suspended


def test_whoever_logged_in_long_ago_is_asked_who_it_is(client, monkeypatch):
    club = make_club()
    later = fresh.now() + fresh.FRESH + 60
    monkeypatch.setattr(fresh, "now", lambda: later)
    asked = client.post(page_of(club), {"action": "suspend", "reason": "Spam"})
    assert asked.status_code == 200
    club = Club.objects.get(pk=club.pk)
    assert not club.is_suspended


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_club_with_what_is_known_of_it(user, language):
    table = make_table()
    play(table, points(EAST, None, 20))
    club = table.session.tournament.club
    client = client_of(user, language)
    fresh_page = client.get(page_of(club))
    check_page(fresh_page, language)
    assert ("not counted yet" in text(fresh_page)) == (language == "en")
    assert club_sizes_count() == 1
    with override_settings(CLUB_EVENTS=4):
        page = client.get(page_of(club))
    check_page(page, language)
    assert ("1 of 4 (25%)" if language == "en" else "1 di 4 (25\N{NO-BREAK SPACE}%)") in text(page)
    hosted = HostedClub.objects.get()
    assert (hosted.events, hosted.players, hosted.hands) == (1, 4, 1)
    assert hosted.storage > 4000
    assert hosted.active_at is not None
    check_page(client.get(LIST), language)


def test_clubs_are_found_and_come_by_pages(client, django_assert_max_num_queries):
    for number in range(ON_A_PAGE + 1):
        make_club(f"Circolo {number:02}")
    assert f"Circolo {ON_A_PAGE:02}" not in text(client.get(LIST))
    assert f"Circolo {ON_A_PAGE:02}" in text(client.get(LIST, {"page": 2}))
    found = text(client.get(LIST, {"club": "circolo 07"}))
    assert ("Circolo 07" in found, "Circolo 08" in found) == (True, False)
    assert "No club matches" in text(client.get(LIST, {"club": "nessuno"}))
    with django_assert_max_num_queries(12):
        client.get(LIST)


def test_the_operator_sees_which_clubs_have_a_similar_name(client):
    club = make_club("Il Bambu")
    other = make_club("Circolo Mahjong Il Bambù")
    HostedClub.objects.filter(club=club).update(is_new=True)
    page = text(client.get(page_of(club)))
    assert "similar name" in page
    assert page_of(other) in page


@pytest.mark.parametrize(
    ("used", "words"),
    [
        (0, "(0.0%)"),
        (58, "(5.8%)"),
        (99, "(9.9%)"),
        (125, "(13%)"),
        (996, "(99%)"),
        (1000, "(100%)"),
        (1234, "1,234 of 1,000 (123%)"),
    ],
)
def test_a_share_is_rounded_and_full_only_when_it_is(client, used, words):
    club = make_club()
    club_sizes_count()
    HostedClub.objects.filter(club=club).update(events=used)
    with override_settings(CLUB_EVENTS=1000):
        assert words in text(client.get(page_of(club)))


def test_new_clubs_wait_until_somebody_has_looked(client):
    club, other = make_club("Nuovo"), make_club("Vecchio")
    HostedClub.objects.filter(club=club).update(is_new=True)
    shown = text(client.get(LIST, {"show": "new"}))
    assert ("Nuovo" in shown, "Vecchio" in shown, "New: 1" in shown) == (True, False, True)
    assert b"clubscore_clubs_new 1.0" in exposition()
    assert client.post(page_of(club), {"action": "look"}).status_code == 302
    client.post(page_of(club), {"action": "look"})
    assert "New: 0" in text(client.get(LIST))
    assert "similar name" not in text(client.get(page_of(club)))
    assert club.acts.filter(kind=Act.Kind.CLUB_LOOKED_AT).count() == 1
    assert not other.acts.filter(kind=Act.Kind.CLUB_LOOKED_AT).exists()


@MAIL
def test_a_club_is_suspended_and_opened_again(client, user):
    club = make_club()
    admin = make_organizer(club, "admin")
    User.objects.filter(pk=admin.pk).update(email="a@example.org", email_is_confirmed=True)
    refused = client.post(page_of(club), {"action": "suspend", "reason": " "})
    check_page(refused)
    assert 'class="errorlist' in text(refused)
    for _again in range(2):
        assert (
            client.post(page_of(club), {"action": "suspend", "reason": "Spam"}).status_code == 302
        )
    club = Club.objects.get(pk=club.pk)
    assert club.is_suspended
    assert AccountMail.objects.filter(kind="club_suspended", user=admin).count() == 1
    act = club.acts.get(kind=Act.Kind.CLUB_SUSPENDED)
    assert (act.by, act.facts) == (user, "Spam")
    assert club.name in text(client.get(LIST, {"show": "suspended"}))
    check_page(client.get(page_of(club)))
    client.post(page_of(club), {"action": "release"})
    client.post(page_of(club), {"action": "release"})
    club = Club.objects.get(pk=club.pk)
    assert not club.is_suspended
    assert club.acts.filter(kind=Act.Kind.CLUB_RELEASED).count() == 1
    assert AccountMail.objects.filter(kind="club_released", user=admin).count() == 1


def test_a_table_in_play_is_told_before_a_club_is_suspended(client):
    club = make_table().session.tournament.club
    assert "1 table is being played right now" in text(client.get(page_of(club)))


def test_a_club_has_a_quota_of_its_own(client):
    club = make_club()
    wrong = client.post(page_of(club), {"action": "quota", "events": "-1"})
    check_page(wrong)
    assert 'class="errorlist' in text(wrong)
    sent = {"action": "quota", "events": "7", "uploads": "", "storage": "0"}
    for _again in range(2):
        assert client.post(page_of(club), sent).status_code == 302
    hosted = HostedClub.objects.get(club=club)
    assert (hosted.most_events, hosted.most_uploads, hosted.most_storage) == (7, None, 0)
    assert club.acts.get(kind=Act.Kind.CLUB_QUOTA).facts == "7 / – / 0"


def test_a_club_of_which_nothing_is_known(client):
    club = make_club()
    HostedClub.objects.all().delete()
    check_page(client.get(page_of(club)))
    assert "Started: –" in text(client.get(LIST))
    assert client.post(page_of(club), {"action": "suspend", "reason": "x"}).status_code == 302


def test_what_is_counted_leaves_what_the_operator_said_alone():
    club = make_club()
    HostedClub.objects.filter(club=club).update(most_events=7, is_new=True)
    HostedClub.objects.filter(club=make_club("Altro")).delete()
    assert club_sizes_count() == 2
    hosted = HostedClub.objects.get(club=club)
    assert (hosted.most_events, hosted.is_new, hosted.begun_at is not None) == (7, True, True)
    assert HostedClub.objects.count() == 2
    assert timezone.now() - (hosted.counted_at or timezone.now()) < timedelta(minutes=1)


def test_the_commands(capsys):
    club = make_club()
    call_command("club_suspend", club.slug, "--reason", "Spam")
    club = Club.objects.get(pk=club.pk)
    assert club.is_suspended
    call_command("club_suspend", club.slug, "--end")
    club = Club.objects.get(pk=club.pk)
    assert not club.is_suspended
    for arguments in (("nowhere", "--reason", "x"), (club.slug, "--reason", " ")):
        with pytest.raises(CommandError):
            call_command("club_suspend", *arguments)
    made = make_user("op")
    call_command("operator", "op")
    made.refresh_from_db()
    assert made.is_superuser
    call_command("operator", "op", "--end")
    assert not User.objects.get(pk=made.pk).is_superuser
    kinds = list(Act.objects.filter(about=made).order_by("pk").values_list("kind", flat=True))
    assert kinds == ["operator_made", "operator_ended"]
    with pytest.raises(CommandError):
        call_command("operator", "nobody")
    assert "is open again" in capsys.readouterr().out


def test_an_operator_comes_there_from_the_events(client):
    assert f'href="{LIST}"' in text(client.get("/organize/"))
    assert f'href="{LIST}"' not in text(client_of(make_user()).get("/organize/"))


def test_a_reason_is_shown_to_the_people_of_the_club_alone():
    club = make_club()
    admin = make_organizer(club, "admin")
    club_suspend(club=club, reason="Spam", by=None)
    assert "Spam" in text(client_of(admin).get(f"/clubs/{club.slug}/"))
    closed = Client(headers={"accept-language": "en"}).get(f"/clubs/{club.slug}/")
    check_page(closed)
    assert closed.status_code == 404
    assert "This club is currently closed" in text(closed)
    assert "Spam" not in text(closed)


def test_an_operator_exports_and_deletes_a_club_even_a_suspended_one(client, user):
    club = make_club("Ponente")
    club_suspend(club=club, reason="Spam", by=user)
    page = client.get(page_of(club))
    export, delete = (f"/organize/club/{club.slug}/{what}/" for what in ("export", "delete"))
    assert export in text(page)
    assert delete in text(page)
    check_page(client.get(export))
    assert client.post(export).status_code == 302
    shown = client.get(delete)
    check_page(shown)
    assert page_of(club) in text(shown)
    sent = {"seen": shown.context["contents"].fingerprint, "name": club.name}
    assert client.post(delete, sent).status_code == 302
    assert not Club.objects.filter(pk=club.pk).exists()


@pytest.mark.parametrize("has_factor", [True, False])
def test_without_a_second_factor_an_operator_neither_exports_nor_deletes(has_factor):
    operator = make_user("op", is_superuser=True)
    if has_factor:
        TOTPDevice.objects.create(user=operator, name="app", confirmed=True)
    club = make_club("Ponente")
    for what in ("export", "delete"):
        answer = client_of(operator).get(f"/organize/club/{club.slug}/{what}/")
        assert answer.status_code == (200 if has_factor else 403)


@pytest.mark.django_db(transaction=True)
def test_a_club_deleted_meanwhile_keeps_no_other_from_being_counted(monkeypatch):
    kept, gone = make_club("Altro"), make_club()
    HostedClub.objects.all().delete()
    row = club_sizes._Sizes.row

    def row_of(sizes: Any, club: int, now: Any) -> HostedClub:
        Club.objects.filter(pk=gone.pk).delete()
        return row(sizes, club, now)

    monkeypatch.setattr(club_sizes._Sizes, "row", row_of)
    assert club_sizes_count() == 1
    assert HostedClub.objects.get().club == kept
