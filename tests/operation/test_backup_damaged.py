"""A damaged backup: what is wrong is said in a sentence, and the database is as it was."""

import io
import random
import struct
import zipfile
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from clubscore.operation.backup import restorer
from clubscore.operation.backup.archive import backup_open, member
from clubscore.operation.backup.manifest import BackupError
from clubscore.operation.backup.writer import backup_file
from clubscore.people.models import Club
from tests.factories import make_table

SENTENCE = (
    r"^changed\.zip is (not a backup, or its end is damaged|"
    r"damaged at (rows/[a-z_.]+\.jsonl|manifest))"
)
OUTSIDE = "nothing of it is read: the time of a member, attributes, the versions of tools"


@pytest.fixture(scope="module")
def whole(django_db_blocker, django_db_setup, tmp_path_factory) -> bytes:
    """A backup, small enough to be changed at every byte."""
    path: Path = tmp_path_factory.mktemp("backup") / "whole.zip"
    with django_db_blocker.unblock():
        backup_file(path)
    return path.read_bytes()


def content_of(path: Path) -> dict[str, bytes]:
    with backup_open(path) as (archive, manifest):
        return {label: archive.read(member(label)) for label in manifest.rows}


def told_or_whole(path: Path, content: bytes, expected: dict[str, bytes]) -> bool:
    """Tell whether damage is told; where it is not, everything is read as it was written."""
    path.write_bytes(content)
    try:
        found = content_of(path)
    except BackupError:
        return True
    assert found == expected, OUTSIDE
    return False


@pytest.mark.in_turn(2)
def test_every_byte_changed_is_told_or_means_nothing(whole, tmp_path):
    path = tmp_path / "changed.zip"
    path.write_bytes(whole)
    expected = content_of(path)
    chance = random.Random(20)
    told = 0
    # The list at the end, whose fields zipfile believes, closer than the rest.
    start = struct.unpack("<L", whole[-6:-2])[0]
    places = [
        *range(0, start, 31),
        *range(start, len(whole), 3),
        *range(len(whole) - 22, len(whole)),
    ]
    for place in places:
        bit = 1 << chance.randrange(8)
        changed = whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :]
        told += told_or_whole(path, changed, expected)
    assert told > len(places) / 2


@pytest.mark.in_turn(0)
def test_a_backup_cut_off_anywhere_is_told(whole, tmp_path):
    path = tmp_path / "changed.zip"
    for length in range(0, len(whole), 101):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupError, match=SENTENCE):
            content_of(path)


@pytest.mark.in_turn(1)
def test_longer_damage_is_told(whole, tmp_path):
    """A block that a disk has lost: zeros, or something else, over what was there."""
    path = tmp_path / "changed.zip"
    path.write_bytes(whole)
    expected = content_of(path)
    chance = random.Random(21)
    for _ in range(150):
        start, length = chance.randrange(len(whole)), chance.choice([2, 16, 512])
        block = bytes(length) if chance.random() < 0.5 else chance.randbytes(length)
        changed = whole[:start] + block + whole[start + length :]
        told_or_whole(path, changed, expected)


def stream_broken(whole: bytes, name: str) -> bytes:
    """Return the backup with a byte inside the packed rows of one table changed."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        info = archive.getinfo(name)
    lengths = struct.unpack("<HH", whole[info.header_offset + 26 : info.header_offset + 30])
    place = info.header_offset + 30 + sum(lengths)
    return whole[:place] + bytes([whole[place] | 0b110]) + whole[place + 1 :]  # no kind of block


@pytest.mark.django_db(transaction=True)
def test_the_command_says_where_and_changes_nothing(tmp_path, monkeypatch):
    make_table()
    good, bad = tmp_path / "good.zip", tmp_path / "changed.zip"
    backup_file(good)
    bad.write_bytes(stream_broken(good.read_bytes(), member("people.club")))

    def never(**_more: object) -> None:
        raise AssertionError("the database is let alone")

    monkeypatch.setattr(restorer, "_make_room", never)
    with pytest.raises(CommandError) as error:
        call_command("restore", str(bad), replace=True)
    assert str(error.value).startswith("changed.zip is damaged at rows/people.club.jsonl (")
    assert str(error.value).endswith("Nothing was changed.")
    assert Club.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_table_left_out_is_told(tmp_path):
    backup_file(tmp_path / "good.zip")
    bad = tmp_path / "changed.zip"
    with zipfile.ZipFile(tmp_path / "good.zip") as old, zipfile.ZipFile(bad, "w") as new:
        for name in old.namelist():
            if name != member("people.club"):
                new.writestr(name, old.read(name))
    with pytest.raises(BackupError, match=r"damaged at rows/people.club.jsonl \(it is missing\)"):
        restorer.restore(bad, replace=True)
    assert apps.get_model("people.Club")._default_manager.count() == 0


def test_no_file_is_no_damage(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "nowhere.zip"))
