"""What happens to the file of a club at the same moment, on PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction

from clubscore.exchange.clubs.queue import CLUBS
from clubscore.exchange.models import ClubFilePart, ClubJob
from clubscore.jobs.queue import DONE, RUNNING
from clubscore.play.personal_data.erasure import player_erase
from tests.factories import make_event, organizer
from tests.play.test_race import PATIENCE, somebody_waits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_a_player_erased_while_the_file_is_kept(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    club = make_event(players=4).club
    player = club.players.order_by("pk")[0]
    job = ClubJob.objects.create(
        kind="export", club=club, club_name=club.name, slug=club.slug, state=RUNNING
    )
    written = Event()

    def keep() -> None:
        try:
            with transaction.atomic():
                assert CLUBS.end(job, DONE)
                ClubFilePart.objects.create(job=job, number=0, content=b"x")
                written.set()
                somebody_waits()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        kept = pool.submit(keep)
        assert written.wait(PATIENCE)
        erased = player_erase(player=player, by=organizer())
        kept.result()
    assert erased.is_erased
    assert not ClubJob.objects.exists()
    assert not ClubFilePart.objects.exists()
