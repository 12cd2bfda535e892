"""What those who watch the server are told of queues, failed jobs, backups and verifications."""

import time
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubscore.exchange.models import ClubJob, Upload
from clubscore.jobs.leases import LeasedRow
from clubscore.jobs.queue import Job
from clubscore.operation.models import LastRun
from clubscore.operation.monitoring.queues import JOBS, queues
from clubscore.people.models import AccountMail, ClubDomain
from clubscore.play.models import Hand
from clubscore.printing.models import PrintJob
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import (
    Delivery,
    Draw,
    EventMail,
    MailCopy,
    Notice,
    Subscription,
    Webhook,
)
from tests.factories import make_event, make_table, make_user, points, record

from .test_watching import figures

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
RECEIVERS = {Subscription, Webhook}  # what is sent to them is in Delivery


def waiting(client) -> dict[str, tuple[float, int]]:
    """How many wait in each queue, and since how many minutes the oldest; of those with some."""
    told = figures(client)
    return {
        name: (
            told["queue_waiting", name],
            round(told["queue_oldest_age_seconds", name] / 60),
        )
        for (what, *names) in told
        if what == "queue_waiting"
        for name in names
        if told["queue_waiting", name]
    }


def test_every_kind_of_work_is_a_queue():
    told = {queue.rows.model for queue in queues()}
    kinds = {
        model for model in apps.get_models() if issubclass(model, (Job, LeasedRow))
    } - RECEIVERS
    assert kinds <= told
    assert {model for model, _since in JOBS.values()} == {
        model for model in kinds if issubclass(model, Job)
    }


def test_what_waits_is_counted_and_its_age_told(client):
    assert waiting(client) == {}
    before, user = timezone.now() - HOUR, make_user()
    event = make_event(players=4)
    for state in ("waiting", "running", "done", "failed"):
        job = PrintJob.objects.create(kind="card", request=state, fingerprint=state, state=state)
        PrintJob.objects.filter(pk=job.pk).update(created_at=before)
    Upload.objects.create(owner=user, kind="event", content=b"", state="waiting", made_at=before)
    Upload.objects.create(owner=user, kind="event", content=b"", state="failed")
    ClubJob.objects.create(kind="export", club=event.club, created_at=before)
    Draw.objects.create(tournament=event, sessions=[1], players=[], seed=1, created_at=before)
    Notice.objects.all().delete()
    notice = Notice.objects.create(tournament=event, kind="seats", at=before)
    Notice.objects.create(tournament=event, kind="seats", addressed_at=before)
    told = Subscription.objects.create(
        tournament=event, kind="mail", address="a@example.org", language="it", site="https://x"
    )
    for state, ended in (("pending", None), ("sent", before)):
        Delivery.objects.create(
            notice=notice,
            subscription=told,
            state=state,
            ended_at=ended,
            created_at=before,
            expires_at=before,
        )
    AccountMail.objects.all().delete()
    AccountMail.objects.create(user=user, to="a@example.org", kind="x", language="it", at=before)
    mail = EventMail.objects.create(
        tournament=event, subject="a", text="b", copies_made=2, sent_at=before, site="https://x"
    )
    MailCopy.objects.create(mail=mail, to="a@example.org", language="it")
    MailCopy.objects.create(mail=mail, to="b@example.org", language="it", failed_at=before)
    ClubDomain.objects.create(club=event.club, host="a.example", set_at=before)
    StoredBook.objects.create(club=event.club, begun_at=before)
    assert waiting(client) == {
        "documents": (2, 60),
        **dict.fromkeys(
            (
                *("uploads", "draws", "clubs", "notices", "deliveries"),
                *("account_mails", "player_mails", "domains", "books"),
            ),
            (1, 60),
        ),
    }
    now = figures(client)
    failed = {name: now["jobs_failed", name] for name in (*JOBS, "player_mails")}
    assert failed == {"documents": 1, "uploads": 1, "draws": 0, "clubs": 0, "player_mails": 1}


def test_backup_and_verification_say_when_they_were(client, tmp_path):
    assert not {name for name, *_labels in figures(client) if name.startswith("last_")}
    started = time.time()
    call_command("backup", "--output", str(tmp_path))
    call_command("verify")
    now = figures(client)
    assert now[("last_backup_timestamp_seconds",)] >= started
    assert now[("last_verification_timestamp_seconds",)] >= started
    assert now[("last_verification_differences",)] == 0


def test_a_verification_of_one_event_is_none_of_everything(client):
    event = make_event(players=4)
    call_command("verify", "--event", event.slug)
    assert not LastRun.objects.exists()


def test_differences_are_told_until_they_are_gone(client):
    hand = record(make_table(), points(0, None, 8))
    Hand.objects.filter(pk=hand.pk).update(value=9)
    with pytest.raises(CommandError):
        call_command("verify")
    assert figures(client)[("last_verification_differences",)] > 0
    Hand.objects.filter(pk=hand.pk).update(value=8)
    call_command("verify")
    assert figures(client)[("last_verification_differences",)] == 0


def test_figures_take_the_same_queries_whatever_waits(client):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            figures(client)
        return len(asked)

    before = queries()
    for state in ("waiting", "running"):
        PrintJob.objects.create(kind="card", request=state, fingerprint=state, state=state)
    assert queries() == before
