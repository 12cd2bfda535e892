"""The doctor finds what is wrong, and says what to do."""

import json
import os
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, connections
from django.utils import timezone

from clubscore.operation.doctor import data, machine, system
from clubscore.operation.doctor.examinations import EXAMINATIONS, examine
from clubscore.operation.doctor.machine import versions
from clubscore.operation.monitoring.health import UnwellError
from clubscore.people.federation.services import ListedPerson, federation_list_replace
from clubscore.people.models import FederationList
from clubscore.play.models import HandChange
from tests.factories import make_table, record

pytestmark = pytest.mark.django_db
MEGABYTE = 2**20
DUMMY = "django.core.cache.backends.dummy.DummyCache"
MEMORY = "django.core.cache.backends.locmem.LocMemCache"


@pytest.fixture
def installation(settings, tmp_path, monkeypatch):
    """One with which everything is well, as far as settings and files can make it so."""
    var = tmp_path / "var"
    (var / "static").mkdir(parents=True)
    (var / "static" / "staticfiles.json").touch()
    (var / "backups").mkdir()
    (var / "backups" / "clubscore-20260314-030000.zip").touch()
    catalogues = tmp_path / "clubscore/locale/it/LC_MESSAGES"
    catalogues.mkdir(parents=True)
    (catalogues / "django.po").touch()
    (catalogues / "django.mo").touch()
    settings.VAR_DIR, settings.BASE_DIR, settings.STATIC_ROOT = var, tmp_path, var / "static"
    settings.STATICFILES_DIRS = []
    settings.SECRET_KEY = "".join(map(chr, range(40, 100)))
    settings.ALLOWED_HOSTS = ["score.example.org"]
    settings.BASE_URL = "https://score.example.org"
    settings.HTTPS = settings.SECURE_SSL_REDIRECT = True
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 60
    settings.CACHES = {
        name: {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(tmp_path / "cache"),
        }
        for name in ("default", "shared")
    }
    monkeypatch.setattr(os, "geteuid", lambda: var.stat().st_uid + 1000)
    monkeypatch.setenv("CLUBSCORE_SECRET_KEY", "set")
    monkeypatch.delenv("DJANGO_ALLOW_ASYNC_UNSAFE", raising=False)  # of browser tests before
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    for name in ("Inter-Regular.otf", "NotoSansCJK-Regular.ttc"):
        (fonts / name).touch()
    monkeypatch.setattr(system, "font_directories", lambda: [fonts])
    monkeypatch.setattr(machine, "PACKAGE", tmp_path / "clubscore")
    if connection.vendor == "sqlite":
        Path(connection.settings_dict["NAME"]).chmod(0o600)
    return tmp_path


def told() -> dict[str, str]:
    return {one.about: f"{one.level}: {one.what}" for _, found in examine() for one in found}


def test_a_good_installation_is_well(installation):
    assert told() == {}
    out = StringIO()
    call_command("doctor", stdout=out)
    versions, *lines = out.getvalue().splitlines()
    name = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor]
    assert re.fullmatch(rf"Clubscore 1\S+, Python 3\S+, Django 5\S+, {name} \d+\.\S+", versions)
    assert lines == [f"well      {about}" for about in EXAMINATIONS]


def _wrong_settings(settings, **values):
    for name, value in values.items():
        setattr(settings, name, value)


@pytest.mark.parametrize(
    ("about", "values", "words"),
    [
        ("debugging", {"DEBUG": True}, "wrong: Debugging is on"),
        ("secret key", {"SECRET_KEY": "tests"}, "wrong: The secret key is short"),
        ("addresses", {"ALLOWED_HOSTS": ["*"]}, "wrong: The server answers to any host"),
        ("addresses", {"ALLOWED_HOSTS": ["localhost"]}, "doubtful: Only this machine"),
        ("addresses", {"BASE_URL": ""}, "doubtful: QR codes"),
        ("addresses", {"HTTPS": False, "BASE_URL": "http://a.example"}, "doubtful: Without HTTPS"),
        ("Django’s checks", {"X_FRAME_OPTIONS": "SAMEORIGIN"}, "doubtful: "),
        ("static files", {"STATIC_ROOT": Path("/nowhere")}, "wrong: Static files have not"),
        ("cache", {"CACHES": {"default": {"BACKEND": DUMMY}}}, "wrong: The cache"),
        (
            "cache",
            {"CACHES": {"default": {"BACKEND": MEMORY}, "shared": {"BACKEND": DUMMY}}},
            "wrong: The cache",
        ),
    ],
)  # fmt: skip
def test_settings(installation, settings, about, values, words):
    _wrong_settings(settings, **values)
    assert told()[about].startswith(words)


def test_files(installation, settings):
    var = settings.VAR_DIR
    os.utime(installation / "clubscore/locale/it/LC_MESSAGES/django.mo", (0, 0))
    os.utime(var / "backups" / "clubscore-20260314-030000.zip", (0, 0))
    (var / "secret_key").touch(mode=0o644)
    os.environ["CLUBSCORE_SECRET_KEY"] = ""  # the fixture takes it back
    for font in (installation / "fonts").iterdir():
        font.unlink()
    found = told()
    assert found["translations"].startswith(
        "wrong: The translations into “it” are missing or out of date"
    )
    assert "more than 2 days old" in found["backups"]
    assert "NotoSansCJK is not installed" in found["fonts"]
    (var / "backups" / "clubscore-20260314-030000.zip").unlink()
    assert "no backup" in told()["backups"]
    with pytest.raises(CommandError, match="Problems found"):
        call_command("doctor", stdout=StringIO())


def test_catalogues_of_other_packages_beside_an_installed_one(installation, monkeypatch):
    monkeypatch.setattr(machine, "INSTALLED", True)
    other = installation / "django_otp/locale/pt_PT/LC_MESSAGES"
    other.mkdir(parents=True)
    (other / "django.po").touch()
    assert told() == {}


def test_machine(installation, settings, monkeypatch):
    usage = type("Usage", (), {"free": 100 * MEGABYTE})
    monkeypatch.setattr("shutil.disk_usage", lambda _path: usage)
    settings.CACHES = {key: {"BACKEND": MEMORY} for key in ("default", "shared")}
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    found = told()
    assert found["disk space"].startswith("wrong: Only 100 MB are free")
    shared = "doubtful: Without CACHE_URL, each server counts logins and requests separately."
    assert found.get("cache") == (shared if connection.vendor == "postgresql" else None)
    assert found["permissions"] == "doubtful: Clubscore is running as root."


def test_a_clock_that_went_back(installation, monkeypatch):
    record(make_table())
    HandChange.objects.update(at=timezone.now() + timedelta(hours=1))
    assert "A hand is dated" in told()["clock"]
    HandChange.objects.update(at=timezone.now())
    earlier = timezone.now() - timedelta(minutes=1)
    monkeypatch.setattr(machine, "_database_time", lambda: earlier)
    assert re.search(r" differ by 6\d s", told()["clock"])  # a busy machine takes a second or two


def test_database(installation, monkeypatch):
    def missing():
        raise UnwellError

    def away():
        raise OperationalError("refused")

    monkeypatch.setattr(data, "migrations_are_applied", missing)
    assert told()["database"] == "wrong: Migrations are missing."
    monkeypatch.setattr(data, "database_answers", away)
    assert told()["database"] == "wrong: The database is not responding: refused"
    monkeypatch.setattr(connections["default"], "get_database_version", away)
    assert versions().endswith(f"{connection.display_name} (not responding)")


def test_a_list_that_has_grown_old(installation):
    people = [ListedPerson("Mario", "Rossi", "ITA", "07010001")]
    federation_list_replace(name="EMA", source="x", people=people)
    assert "federation player list" not in told()
    old = timezone.now() - timedelta(days=366)
    FederationList.objects.update(loaded_at=old)
    assert told()["federation player list"] == (
        "doubtful: The player list “EMA” was loaded more than a year ago."
    )


def test_programs_can_read_it(installation, settings):
    settings.BASE_URL = ""
    out = StringIO()
    call_command("doctor", "--json", stdout=out)
    (advice,) = json.loads(out.getvalue())
    assert (advice["about"], advice["level"]) == ("addresses", "doubtful")
    assert "CLUBSCORE_BASE_URL" in advice["todo"]
