"""A whole club as a file: written, read elsewhere, written again, the same."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.club_file import records, writer
from clubscore.exchange.club_file.reader import club_file_open
from clubscore.exchange.club_file.writer import club_file_write, keys_give
from clubscore.exchange.clubs.contents import club_contents
from clubscore.exchange.clubs.deletion import club_delete
from clubscore.exchange.clubs.imports import club_import
from clubscore.exchange.models import ClubJob
from clubscore.people.models import Act, Club, Player, User
from clubscore.people.models.clubs import ARRIVING, CLOSING
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.journal import journal_path, journal_read
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.tournaments.models import Circuit, Tournament
from clubscore.tournaments.roster.player_merge import player_merge
from tests.exchange.events import rows, standings
from tests.factories import make_club, make_event, make_players, organizer

from .ground import full_club

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
SCHEMA = Path(__file__).parents[3] / "docs" / "club-file.schema.json"


@pytest.fixture(autouse=True)
def directory(tmp_path, settings) -> None:
    """The journal of deletions is one of this test."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()


def written(club: Club, path: Path) -> Path:
    keys_give(club)
    with path.open("wb") as file:
        club_file_write(club, file)
    return path


def imported(path: Path, **options: Any) -> Club:
    with club_file_open(path) as file:
        return club_import(file, **options).club


def parts(path: Path) -> dict[str, Any]:
    with zipfile.ZipFile(path) as archive:
        return {
            name: json.loads(archive.read(name)) if name.endswith("json") else archive.read(name)
            for name in archive.namelist()
        }


def gone(club: Club) -> None:
    club_delete(club=club, confirmed=club_contents(club).fingerprint, name=club.name, by=None)


def figures(club: Club) -> list[Any]:
    """Return standings of events and circuits, with no ids."""
    events = [standings(event) for event in club.tournaments.order_by("pk")]
    ranked = [
        [
            (row.outcome.place, row.player.last_name, row.outcome.score)
            for row in circuit_standing(one).lines
        ]
        for one in Circuit.objects.filter(club=club).order_by("pk")
    ]
    return [events, ranked]


def test_everything_comes_back(tmp_path):
    club = full_club()
    # A cut of an event without stages is in no file.
    Tournament.objects.filter(club=club, cuts__isnull=False)[0].cuts.all().delete()
    path = written(club, tmp_path / "a.zip")
    assert written(club, tmp_path / "b.zip").read_bytes() == path.read_bytes()
    before, said = figures(club), parts(path)
    assert before[0][0]
    gone(club)
    User.objects.all().delete()
    copy = imported(path)
    assert figures(copy) == before
    again = parts(written(copy, tmp_path / "c.zip"))
    assert said["club.json"].pop("roles")
    assert again["club.json"].pop("roles") == []
    assert again == said
    assert copy.acts.filter(kind=Act.Kind.CLUB_IMPORTED).exists()
    assert not copy.memberships.exists()
    check = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text()))
    assert check.is_valid(said["club.json"] | {"roles": []})


def test_the_schema_for_other_programs_is_current():
    assert json.loads(SCHEMA.read_text()) == json.loads(json.dumps(records.club_file_schema()))


def test_no_secret_is_in_it(tmp_path):
    club = full_club()
    text = json.dumps(parts(written(club, tmp_path / "a.zip")), default=repr)
    secrets = {"x.example", "password", *club.api_tokens.values_list("digest", flat=True)}
    for event in club.tournaments.all():
        secrets.add(str(event.token))
        secrets |= set(event.sessions.values_list("tables__link_token", flat=True)) - {None}
        secrets |= {str(one.token) for one in event.entries.all()}
    assert not any(secret in text for secret in secrets)


def test_the_same_club_twice(tmp_path):
    club = make_club("Uno", slug="uno")
    path = written(club, tmp_path / "a.zip")
    before = rows()
    with pytest.raises(ClubError) as caught:
        imported(path)
    assert (caught.value.code, caught.value.facts["slug"]) == ("club_here_already", "uno")
    with pytest.raises(ClubError, match="another address"):
        imported(path, slug="uno")
    with pytest.raises(ClubError, match="can’t be an address"):
        imported(path, slug="è qui")
    assert rows() == before
    assert imported(path, slug="due").slug == "due"


@pytest.mark.parametrize("hidden", [CLOSING, ARRIVING], ids=["goes", "comes"])
def test_where_another_club_comes_or_goes(hidden, tmp_path):
    club = make_club("Uno", slug="uno")
    path = written(club, tmp_path / "a.zip")
    Club.everything.filter(pk=club.pk).update(kept_until=hidden)
    ClubJob.objects.create(kind="import", club=club, state="running", beat_at=timezone.now())
    with pytest.raises(ClubError) as caught:
        imported(path)
    assert (caught.value.code, caught.value.facts["slug"]) == ("club_slug_in_work", "uno")
    assert imported(path, slug="due").slug == "due"


def test_what_fails_on_the_way_leaves_nothing(tmp_path, monkeypatch):
    club = full_club()
    path = written(club, tmp_path / "a.zip")
    gone(club)
    before = rows()

    def broken(*_arguments: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("clubscore.exchange.clubs.imports._open", broken)
        with pytest.raises(RuntimeError):
            imported(path)
    assert rows() == before


def test_what_fails_once_it_is_open_takes_nothing_away(tmp_path, monkeypatch):
    club = make_event(players=4).club
    path = written(club, tmp_path / "a.zip")
    gone(club)

    def interrupted(*_arguments: object, **_which: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(type(Club.objects), "get", interrupted)
        with pytest.raises(KeyboardInterrupt):
            imported(path)
    assert Club.objects.get().tournaments.count() == 1


def test_a_player_who_comes_at_the_last_moment_has_a_key(tmp_path, monkeypatch):
    club = make_event(players=4).club
    late: list[Player] = []

    def keys_give_and_one_more(club: Club) -> None:
        keys_give(club)
        if not late:
            late.extend(make_players(club, 1))

    monkeypatch.setattr(writer, "keys_give", keys_give_and_one_more)
    listed = parts(written(club, tmp_path / "a.zip"))["club.json"]["players"]
    assert [len(one["keys"]) for one in listed] == [1] * 5


def test_a_long_address_of_an_event_stays(tmp_path):
    event = make_event(players=4)
    slug = f"{'x' * 100}-2026-03-14"
    Tournament.objects.filter(pk=event.pk).update(slug=slug)
    path = written(event.club, tmp_path / "a.zip")
    gone(event.club)
    assert imported(path).tournaments.get().slug == slug


def test_a_draft_of_another_club_is_not_named(tmp_path):
    other = make_event(players=4, club=make_club("Altro"))
    club = make_event(players=4).club
    cup = Circuit.objects.create(club=club, name="Coppa", rule={})
    cup.events.set([other])
    Tournament.objects.filter(pk=other.pk).update(visibility="draft")
    circuit = parts(written(club, tmp_path / "a.zip"))["club.json"]["circuits"][0]
    assert "elsewhere" not in circuit


def test_whoever_was_erased_stays_erased(tmp_path, django_capture_on_commit_callbacks):
    club = make_event(players=8).club
    path = written(club, tmp_path / "old.zip")
    player, other, third = club.players.order_by("pk")[:3]
    loose = make_players(club, 1)[0]
    with django_capture_on_commit_callbacks(execute=True):
        player_merge(keep=loose, drop=Player.objects.get(pk=third.pk), by=organizer())
        erased = player_erase(player=player, by=organizer())
        player_erase(player=Player.objects.get(pk=loose.pk), by=organizer())
    newer = written(club, tmp_path / "new.zip")
    gone(club)
    out = io.StringIO()
    call_command("club_import", str(path), stdout=out)
    assert "deleted again: 2" in out.getvalue()
    copy = Club.objects.get()
    names = {one.last_name for one in copy.players.all()}
    assert erased.last_name in names
    assert not {player.last_name, third.last_name} & names
    assert other.last_name in names
    gone(copy)
    # Another installation knows only what a newer file tells it.
    journal_path().unlink()
    with django_capture_on_commit_callbacks(execute=True):
        gone(imported(newer))
    assert len(journal_read(journal_path())) == 2
    with club_file_open(path) as file:
        assert club_import(file, journals=[journal_path()]).erasures == 2


def test_circuits_that_count_events_of_others(tmp_path):
    other = make_event(players=4, club=make_club("Altro"))
    club = make_event(players=4).club
    cup = Circuit.objects.create(club=club, name="Coppa", rule={})
    cup.events.set([other, *club.tournaments.all()])
    path = written(club, tmp_path / "a.zip")
    gone(club)
    copy = imported(path)
    assert other in copy.circuits.get().events.all()
    assert copy.circuits.get().events.count() == 2
    gone(copy)
    Tournament.objects.filter(pk=other.pk).update(name="Altro nome")
    out = io.StringIO()
    call_command("club_import", str(path), stdout=out)
    assert f"it belongs to another club: {other.name}" in out.getvalue()
    assert Circuit.objects.get().events.count() == 1


def test_a_long_import_says_how_far_it_is(tmp_path, monkeypatch):
    event = make_event(players=4)
    path = written(event.club, tmp_path / "a.zip")
    gone(event.club)
    monkeypatch.setattr("clubscore.exchange.management.commands.club_import.PAUSE", 0)
    out = io.StringIO()
    call_command("club_import", str(path), stdout=out)
    assert "Events read: 1 of 1" in out.getvalue()
    assert "Events imported: 1 of 1" in out.getvalue()


def spoil(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    said = parts(path)
    change(said)
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in said.items():
            archive.writestr(name, json.dumps(part) if name.endswith("json") else part)


FAULTS: Final[dict[str, tuple[Callable[[dict[str, Any]], object], str]]] = {
    "no list": (lambda said: said.pop("club.json"), "doesn’t contain a Clubscore club"),
    "another file": (
        lambda said: said["club.json"].update(application="x"),
        "doesn’t contain a Clubscore club",
    ),
    "newer": (lambda said: said["club.json"].update(version=99), "version 99"),
    "a key": (lambda said: said["club.json"].update(x=1), "unknown field “x”"),
    "no event": (lambda said: said.pop("events/00001.json"), "events/00001.json is missing"),
    "a part": (lambda said: said.update({"x.json": {}}), "x.json doesn’t belong"),
    "country": (lambda said: said["club.json"]["club"].update(country="it"), "club"),
    "address": (lambda said: said["club.json"]["club"].update(slug="a b"), "club.slug"),
    "players": (
        lambda said: said["club.json"]["events"][0]["players"].reverse(),
        "the players of the event don’t match those in the club’s list",
    ),
    "a player": (
        lambda said: said["club.json"]["events"][0]["players"].append(99),
        r"events\[0\].players\[8\]",
    ),
    "a key twice": (
        lambda said: said["club.json"]["players"][1].update(
            keys=said["club.json"]["players"][0]["keys"]
        ),
        "appears twice",
    ),
    "an event": (
        lambda said: said["events/00001.json"]["event"].update(kind="party"),
        "events/00001.json: event.kind",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_place(fault, tmp_path):
    club = make_event(players=8).club
    path = written(club, tmp_path / "a.zip")
    gone(club)
    change, words = FAULTS[fault]
    spoil(path, change)
    before = rows()
    with pytest.raises(CommandError, match=words):
        call_command("club_import", str(path), stdout=io.StringIO())
    assert rows() == before


DIRECTORY: Final = b"PK\x01\x02\x14\x03"  # of an entry of a ZIP: mark, version written with
NEWER: Final = DIRECTORY + b"c\0" + bytes(14)
NO_NAME: Final = DIRECTORY + b"\x14\0\0\x08" + bytes(12)


def directory_of(entry: bytes) -> bytes:
    """Return a ZIP with nothing but the directory of one entry with the name 0xFF."""
    entry += bytes(4) + b"\x01\0" + bytes(16) + b"\xff"
    ends = len(entry).to_bytes(4, "little") + bytes(4) + b"\0\0"
    return entry + b"PK\x05\x06" + bytes(4) + b"\x01\0\x01\0" + ends


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(b"x", id="no zip"),
        pytest.param(b"", id="empty"),
        pytest.param(b"PK", id="cut off"),
        pytest.param(directory_of(NEWER), id="of a version nobody knows"),
        pytest.param(directory_of(NO_NAME), id="name that is no text"),
    ],
)
def test_what_is_no_zip(damage, tmp_path):
    path = tmp_path / "a.zip"
    path.write_bytes(damage)
    with pytest.raises(CommandError, match="not a ZIP file"):
        call_command("club_import", str(path))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("club_import", str(tmp_path / "none.zip"))


def test_a_damaged_part(tmp_path):
    path = written(make_event(players=8).club, tmp_path / "a.zip")
    content = bytearray(path.read_bytes())
    content[200:260] = bytes(60)
    path.write_bytes(bytes(content))
    with pytest.raises(CommandError, match="is damaged"):
        call_command("club_import", str(path), preview=True)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        pytest.param("absence", 1, id="a number for a text"),
        pytest.param("fewest_days", None, id="nothing for a number"),
        pytest.param("months", 1.5, id="half a number"),
        pytest.param("ages", 1, id="a number for yes or no"),
        pytest.param("scale", [3], id="numbers for texts"),
    ],
)
def test_a_rule_of_a_circuit_that_is_none(part, value, tmp_path):
    club = make_club("Uno")
    Circuit.objects.create(club=club, name="Coppa", rule={})
    path = written(club, tmp_path / "a.zip")
    spoil(path, lambda said: said["club.json"]["circuits"][0]["rule"].update({part: value}))
    with pytest.raises(CommandError, match=rf"circuits\[0\].rule.{part}"):
        call_command("club_import", str(path), slug="due")
    assert Circuit.objects.count() == 1


def test_a_part_packed_in_another_way(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("club.json", "{}")
    content = bytearray(path.read_bytes())
    content[48:56] = b"\xff" * 8
    path.write_bytes(bytes(content))
    with pytest.raises(CommandError, match=r"club\.json is damaged"):
        call_command("club_import", str(path))


def test_the_preview_changes_nothing(tmp_path):
    club = make_event(players=8).club
    path = written(club, tmp_path / "a.zip")
    before, out = rows(), io.StringIO()
    with pytest.raises(CommandError, match="is already here"):
        call_command("club_import", str(path), preview=True, stdout=out)
    call_command("club_import", str(path), preview=True, slug="altro", stdout=out)
    assert "Players: 8" in out.getvalue()
    assert rows() == before
