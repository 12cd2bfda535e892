"""One key in several requests at once: one write, one answer."""

import pytest
from django.core.cache import cache

from clubscore.play.models import Hand
from clubscore.tournaments.models import ApiAnswer
from tests.factories import make_organizer, make_table
from tests.play.test_race import PHONES, at_once

from .programs import Program

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


def test_one_key_sent_at_once_writes_once():
    cache.clear()
    table = make_table()
    club = table.session.tournament.club
    token = Program.of(club, make_organizer(club)).token
    body = {"number": 1, "outcome": "false_win", "winner": "E"}

    def send() -> str:
        answer = Program(token).ask(f"/tables/{table.pk}/hands", body, key="one")
        assert answer.status_code == 200
        text: str = answer.content.decode()
        return text

    results = at_once(*[send] * PHONES)
    assert len({str(one) for one in results}) == 1
    assert Hand.objects.count() == ApiAnswer.objects.count() == 1
