"""A club is deleted with all that belongs to it, and nothing else."""

import io
from datetime import timedelta
from typing import Any, Final

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.clubs import deletion
from clubscore.exchange.clubs.contents import ClubContents, club_contents
from clubscore.exchange.clubs.deletion import (
    closed_clubs_delete,
    club_close,
    club_delete,
    club_delete_ask,
)
from clubscore.exchange.clubs.queue import CLUBS, club_job_look, work_on_clubs
from clubscore.exchange.models import ClubJob
from clubscore.people.models import Act, Club, Membership, User
from clubscore.people.models.clubs import ARRIVING, CLOSING
from clubscore.play.quick_games.forgetting import quick_games_forget
from clubscore.printing.models import PrintJob
from clubscore.tournaments.models import Circuit, Tournament
from tests.exchange.events import rows
from tests.factories import make_club, make_organizer, make_session, record

from .ground import full_club

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

OF_NO_CLUB: Final = {
    **dict.fromkeys(
        ("auth.Group", "auth.Permission", "contenttypes.ContentType"),
        "of Django",
    ),
    **dict.fromkeys(("sessions.Session", "people.LoginSession"), "of a login"),
    **dict.fromkeys(
        ("people.Passkey", "people.RecoveryCode", "people.AccountMail", "otp_totp.TOTPDevice"),
        "of an account, which stays",
    ),
    **dict.fromkeys(
        (
            *("axes.AccessAttempt", "axes.AccessAttemptExpiration", "axes.AccessFailureLog"),
            "axes.AccessLog",
        ),
        "of logins",
    ),
    **dict.fromkeys(
        (
            *("people.FederationList", "people.FederationPlayer", "people.FederationWords"),
            "people.FederationOmission",
        ),
        "of a federation",
    ),
    "people.ClubRequest": "kept until a club begins, then for a while without it",
    **dict.fromkeys(("operation.LastRun", "tournaments.PushKey"), "of the installation"),
}
"""Models without a row of the club, and why."""
STAY: Final = {"people.User", *OF_NO_CLUB}


@pytest.fixture(autouse=True)
def no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is started; tests work on the queue themselves."""
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda *_arguments: None)


def gone(club: Club, **changes: Any) -> None:
    told = {"confirmed": club_contents(club).fingerprint, "name": club.name, "by": None, **changes}
    club_delete(club=club, **told)


def test_nothing_is_left_but_accounts_and_that_it_was_deleted():
    table = make_session(club=make_club("Altro circolo")).tables.get()
    record(table)
    other = table.session.tournament
    cup = Circuit.objects.create(club=other.club, name="Coppa di tutti")
    before = rows()
    club = full_club()
    cup.events.add(Tournament.objects.filter(club=club)[0], other)
    there = rows()
    without = {model for model, count in there.items() if count == before[model]}
    assert without - OF_NO_CLUB.keys() == set()
    people = User.objects.count()
    gone(club)
    after = rows()
    assert {label: after[label] - before[label] for label in after if label not in STAY} == {
        label: int(label == "people.Act") for label in after if label not in STAY
    }
    assert User.objects.count() == people
    assert [*cup.events.all()] == [other]
    act = Act.objects.get(kind=Act.Kind.CLUB_DELETED)
    assert (act.club, act.facts) == (None, f"{club.name} ({club.slug})")


def test_every_model_is_known():
    known = {model._meta.label for model in apps.get_models()}
    assert OF_NO_CLUB.keys() <= known


def test_what_goes_is_counted():
    club = full_club()
    other = make_session(club=make_club("Altro circolo")).tournament
    cup = Circuit.objects.create(club=other.club, name="Coppa di tutti")
    cup.events.set(Tournament.objects.filter(club=club))
    assert club_contents(club) == ClubContents(
        events=4, players=24, hands=14, totals=1, circuits=1, people=3, circuits_elsewhere=1
    )


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"name": "Circolo"}, "club_name_differs", id="another name"),
        pytest.param({"name": ""}, "club_name_differs", id="no name"),
        pytest.param({"confirmed": "1-2-3"}, "club_changed", id="other contents"),
    ],
)
def test_it_is_refused(changes, code):
    club = make_session().tournament.club
    before = rows()
    with pytest.raises(ClubError) as caught:
        gone(club, **changes)
    assert caught.value.code == code
    assert rows() == before
    assert Club.objects.get() == club


def test_a_hand_recorded_meanwhile_is_not_lost_unseen():
    table = make_session().tables.get()
    club = table.session.tournament.club
    shown = club_contents(club).fingerprint
    record(table)
    with pytest.raises(ClubError, match="changed"):
        gone(club, confirmed=shown)


def test_capitals_and_blanks_of_the_name_do_not_matter():
    club = make_club("Circolo dei venti")
    gone(club, name="  circolo  DEI venti ")
    assert not Club.everything.exists()


def test_a_worker_does_it_and_nobody_finds_the_club_meanwhile():
    club = full_club()
    admin = User.objects.get(memberships__club=club, memberships__role=Membership.Role.ADMIN)
    told: dict[str, Any] = {"confirmed": club_contents(club).fingerprint, "name": club.name}
    told["by"] = admin
    job = club_delete_ask(club=club, **told)
    assert (job.at_work, job.events, job.club_name) == (True, 4, club.name)
    assert not Club.objects.exists()
    assert not Tournament.objects.public().exists()
    assert not admin.memberships.exists()
    with pytest.raises(ClubError, match="deleted"):
        club_delete_ask(club=club, **told)
    assert work_on_clubs() == 1
    done = club_job_look(job.key)
    assert done is not None
    assert (done.state, done.percent, done.club) == ("done", 100, None)
    assert not Club.everything.exists()


def test_a_worker_that_dies_is_followed_by_another():
    club = full_club()
    shown = club_contents(club).fingerprint
    job = club_delete_ask(club=club, confirmed=shown, name=club.name, by=None)
    claimed = CLUBS.claim()
    assert claimed == job
    silent = timezone.now() - timedelta(minutes=5)
    ClubJob.objects.update(beat_at=silent)
    seen = club_job_look(job.key)
    assert seen is not None
    assert seen.at_work
    work_on_clubs()
    assert not Club.everything.exists()


def test_the_nightly_job_finishes_what_was_begun():
    club, quick = full_club(), make_club("Amici")
    shown = club_contents(club).fingerprint
    club_close(club=club, confirmed=shown, name=club.name, by=None)
    Club.everything.filter(pk=quick.pk).update(kept_until=timezone.localdate())
    assert quick_games_forget() == 0  # it would hold its locks for long
    assert Club.everything.get(pk=club.pk).kept_until == CLOSING
    assert closed_clubs_delete() == 1
    assert [*Club.everything.all()] == [quick]


def test_no_page_tells_of_it_any_more(client):
    club = full_club()
    pages = [f"/clubs/{club.slug}/circuits/{club.circuits.get().pk}/"]
    pages += [f"/players/{one.pk}/" for one in club.players.filter(privacy="shown")]
    papers = PrintJob.objects.filter(tournament=None)
    papers.update(kind="circuit")
    pages += [reverse("print_file", args=[one.key]) for one in papers]
    assert {client.get(page).status_code for page in pages} == {200}
    shown = club_contents(club).fingerprint
    club_close(club=club, confirmed=shown, name=club.name, by=None)
    assert {client.get(page).status_code for page in pages} == {404}


def test_one_that_cannot_be_deleted_is_in_no_way(monkeypatch, caplog):
    stuck, other = make_club("Uno"), make_club("Due")
    Club.everything.update(kept_until=CLOSING)
    real = deletion.closed_club_delete

    def deleted(pk: int) -> None:
        if pk == stuck.pk:
            raise RuntimeError
        real(pk)

    monkeypatch.setattr(deletion, "closed_club_delete", deleted)
    assert closed_clubs_delete() == 1
    assert [*Club.everything.all()] == [stuck]
    assert not Club.everything.filter(pk=other.pk).exists()
    assert "could not be deleted" in caplog.text


def test_of_an_open_club_nothing_is_deleted():
    event = make_session().tournament
    deletion.closed_club_delete(event.club_id)
    assert Tournament.objects.filter(pk=event.pk).exists()


def test_what_will_never_arrive_whole_goes():
    """Of an import that has given no sign of life for a minute, or none at all."""
    alive, dead, older = make_club("Oggi"), make_club("Ieri"), make_club("Prima")
    now = timezone.now()
    for club, beat in ((alive, now), (dead, now - timedelta(minutes=2))):
        ClubJob.objects.create(kind="import", club=club, state="running", beat_at=beat)
    ClubJob.objects.create(kind="import", club=older, state="failed", beat_at=now)
    Club.everything.update(kept_until=ARRIVING)
    assert closed_clubs_delete() == 2
    assert [*Club.everything.all()] == [alive]


def test_the_command_says_what_goes_and_asks(monkeypatch):
    club = full_club()
    out = io.StringIO()
    call_command("club_delete", club.slug, preview=True, stdout=out)
    assert "Hands: 14" in out.getvalue()
    monkeypatch.setattr("builtins.input", lambda _question: "Other")
    with pytest.raises(CommandError, match="isn’t the name"):
        call_command("club_delete", club.slug, stdout=out)
    monkeypatch.setattr("builtins.input", lambda _question: club.name)
    call_command("club_delete", club.slug, stdout=out)
    assert f"Deleted: {club.name}" in out.getvalue()
    with pytest.raises(CommandError, match="no club"):
        call_command("club_delete", club.slug, yes=True)


def test_the_command_without_a_terminal_deletes_nothing(monkeypatch):
    def nobody(_question: str) -> str:
        raise EOFError

    club = make_club()
    monkeypatch.setattr("builtins.input", nobody)
    with pytest.raises(CommandError, match="--yes"):
        call_command("club_delete", club.slug, stdout=io.StringIO())
    call_command("club_delete", club.slug, yes=True, stdout=io.StringIO())
    assert not Club.everything.exists()


def test_an_organizer_of_two_clubs_keeps_the_other():
    one, other = make_club("Uno"), make_club("Due")
    user = make_organizer(one)
    Membership.objects.create(user=user, club=other)
    gone(one)
    assert [one.club for one in user.memberships.all()] == [other]
