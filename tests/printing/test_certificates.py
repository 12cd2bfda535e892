"""Certificates for teams, special prizes and prizes of the organizers' own."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.printing.documents.event_papers.offers import obstacle
from clubscore.printing.documents.event_papers.orders import PaperOrder
from clubscore.printing.documents.event_papers.papers import PAPERS, paper_pdf
from clubscore.printing.documents.event_papers.roster import roster_of
from clubscore.printing.models import PrintJob
from clubscore.standings.ceremony.prizes import PrizeKind
from clubscore.standings.ceremony.steps import CeremonyPlan, OwnPrize
from clubscore.tournaments.models import Ceremony, Entry, Team, Tournament
from tests.factories import EAST, SOUTH, make_organizer, play, points, start
from tests.headers import BROWSER
from tests.html import check_page

from .gathering import make_gathering
from .pdfs import Pdf

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A hand at each of two tables; that of the first is worth most, 8 is a substitute."""
    event = make_gathering(players=8, sessions=1)
    session = event.sessions.get()
    start(session)
    for table in session.tables.all():
        play(table, points(EAST, SOUTH, 60 - 20 * table.number))
    return Tournament.objects.get(pk=event.pk)


def texts(event: Tournament, key: str, *languages: str, **more: Any) -> list[str]:
    with timezone.override("Europe/Rome"):
        order = PaperOrder(roster_of(event), languages or ("en",), **more)
        return Pdf(paper_pdf(PAPERS[key], order)).texts


def winner_of(event: Tournament, number: int, wind: int = EAST) -> Entry:
    table = event.sessions.get().tables.get(number=number)
    return Entry.objects.get(seats__table=table, seats__wind=wind)


def test_teams_with_their_players(event):
    entries = list(event.entries.order_by("number"))
    Team.objects.all().delete()
    for name, pair in (("Gabbiani", entries[:2]), ("Bambù", entries[2:4])):
        team = Team.objects.create(tournament=event, name=name)
        Entry.objects.filter(pk__in=[one.pk for one in pair]).update(team=team)
    event.entries.update(substitute=False)
    pages = texts(event, "certificates-teams", "it", "en")
    assert len(pages) == 2
    for page, place in zip(
        pages, ("Primo posto First place", "Secondo posto Second place"), strict=True
    ):
        assert place in page
        assert (
            "nella classifica a squadre del torneo / in the team standings of the tournament"
            in page
        )
    gulls = next(page for page in pages if "Gabbiani" in page)
    assert "小明 欧阳" in gulls
    assert "Anna Bianchi" not in gulls


def test_without_teams_there_are_none(event):
    event.entries.update(team=None)
    order = PaperOrder(roster_of(event), ("en",))
    with translation.override("en"):
        assert obstacle(PAPERS["certificates-teams"], order) == "No teams."
        assert obstacle(PAPERS["certificates-prizes"], order) == ""


def test_special_prizes_are_those_that_the_hands_decide(event):
    pages = texts(event, "certificates-prizes")
    best = [page for page in pages if "Best hand" in page]
    assert len(best) == 1
    assert winner_of(event, 1).player.name_alone in best[0]
    assert "40 points" in best[0]
    assert "Most hands won" in " ".join(pages)
    assert "newcomer" not in " ".join(pages)  # everybody is one


def test_after_a_prize_giving_its_prizes_and_those_of_the_organizers(event):
    own = OwnPrize("Il cappello più bello", winner_of(event, 1).pk)
    plan = CeremonyPlan(prizes=(PrizeKind.BEST_HAND,), own=(own,))
    Ceremony.objects.create(tournament=event, plan=plan.as_dict())
    first, second = texts(event, "certificates-prizes", "it", "en")
    assert "Mano migliore Best hand" in first
    assert "40 punti/points" in first
    assert "Il cappello più bello" in second


@pytest.mark.parametrize(
    "key", ["certificates-places", "certificates-teams", "certificates-prizes"]
)
def test_nobody_gets_an_empty_one(key):
    event = make_gathering(players=8, sessions=1)
    start(event.sessions.get())
    with pytest.raises(ClubError) as refused:
        texts(event, key)
    assert refused.value.code == "print_empty"


@pytest.fixture
def browser(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en", **BROWSER})
    client.force_login(make_organizer(event.club))
    return client


def asked(browser: Client, event: Tournament, **said: str) -> Any:
    return browser.get(reverse("event_paper", args=[event.slug, "certificates-own"]), said)


def test_a_prize_of_ones_own_for_a_player_or_a_team(event, browser):
    player = event.entries.get(number=8)
    team = Team.objects.filter(entries__number=6).get()
    said = {"prize": " Premio   simpatia ", "lang": "it"}
    (page,) = Pdf(asked(browser, event, winner="p8", **said).content).texts
    assert page.startswith("Premio simpatia ")
    assert f"conferito a {player.player.name_alone} nel torneo" in page
    (page,) = Pdf(asked(browser, event, winner=f"t{team.pk}", **said).content).texts
    assert "Jo Ng" in page
    assert team.name.split()[0] in page


def test_a_prize_needs_a_name_and_a_winner(event, browser):
    for said, why in (
        ({"winner": "p8"}, "Write what the prize is for."),
        ({"prize": "Premio simpatia"}, "Choose who has won it."),
    ):
        answer = asked(browser, event, **said)
        assert answer.status_code == 422
        assert why in answer.content.decode()
        check_page(answer)
    assert asked(browser, event, prize="x", winner="p99").status_code == 422
    assert asked(browser, event, prize="x" * 81, winner="p8").status_code == 422
    document = reverse("document", args=[event.slug, "certificates-own"])
    assert browser.get(document).status_code == 404
    assert browser.get(document, {"prize": "x" * 81, "winner": "p8"}).status_code == 404
    assert not PrintJob.objects.exists()
    assert browser.get(document, {"prize": "Premio", "winner": "p8"}).status_code == 200


def test_other_papers_do_not_ask_for_a_prize(event, browser):
    players = reverse("event_paper", args=[event.slug, "players"])
    assert browser.get(players, {"lang": "it"})["Content-Type"] == "application/pdf"
    assert "prize" not in PrintJob.objects.get().parameters


def test_long_words_keep_within_the_frame(event):
    for prize in ("W" * 80, "Il più bel cappello della riviera adriatica e di tutto l’entroterra "):
        with timezone.override("Europe/Rome"):
            order = PaperOrder(roster_of(event), ("it", "en"), prize=prize, winner="p7")
            pdf = Pdf(paper_pdf(PAPERS["certificates-own"], order))
        assert pdf.collisions() == []
        assert len(pdf) == 1
        inside = [one for one in pdf.characters[0] if one.left < 30 or one.right > 267]
        assert inside == []
