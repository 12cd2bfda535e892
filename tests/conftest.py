import fcntl
import gc
import os
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import IO, Any

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.template import Context, Template
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import HealthCheck, settings

from clubscore.limits import SHARED
from clubscore.people.namesakes import without_namesakes
from clubscore.uploads.process import Reader
from clubscore.uploads.reader import run_function

from .cache_time import CacheTime, forget, tell_the_time
from .deployment import PATIENCE, collect_static
from .kept import delete_rows
from .over_https import clients_speak_https
from .sampling import cases
from .settings import temporary

# Machines differ in speed, so neither a deadline nor a slow first draw fails a test.
patient = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])

# The same examples on every run; pytest --hypothesis-profile=search looks for new ones.
settings.register_profile("repeatable", patient, derandomize=True, max_examples=cases(300, 25))
settings.register_profile("search", patient, max_examples=5000)
settings.load_profile("repeatable")


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # once, before the workers of pytest-xdist start
        call_command("compilemessages", verbosity=0, ignore_patterns=[".venv"])


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and only in what the tests make: the rest stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def only_pages_noted(django_test_environment: None) -> None:
    """Tell the test client of each page, not of its hundred parts: it copies all that they know."""
    noted = vars(Template)["_render"]
    assert noted.__name__ == "instrumented_test_render"
    inside = threading.local()

    def render(template: Template, context: Context) -> Any:
        if getattr(inside, "page", False):
            return template.nodelist.render(context)
        inside.page = True
        try:
            return noted(template, context)
        finally:
            inside.page = False

    setattr(Template, "_render", render)  # noqa: B010 - django-stubs does not know it


@pytest.fixture(scope="session", autouse=True)
def full_tables_emptied(django_test_environment: None) -> None:
    """Let tests that commit leave an empty database behind, at a tenth of the cost."""
    setattr(TransactionTestCase, "_fixture_teardown", lambda _case: delete_rows())  # noqa: B010


@pytest.fixture(scope="session", autouse=True)
def cache_time() -> CacheTime:
    """The time of the caches in this process: see tests/cache_time.py."""
    time = CacheTime()
    tell_the_time(time)
    return time


@pytest.fixture(scope="session", autouse=True)
def secure() -> None:
    """Ask as visitors do: see tests/over_https.py."""
    clients_speak_https()


@pytest.fixture(autouse=True)
def clock(cache_time: CacheTime) -> CacheTime:
    """The time of the caches; nothing is in them when a test begins."""
    forget()
    cache_time.stands = False
    return cache_time


@pytest.fixture(autouse=True)
def nothing_spent() -> Iterator[None]:
    """What one test sends counts in no other, nor does its language, nor its event's namesakes."""
    caches[SHARED].clear()
    translation.deactivate()
    with without_namesakes():
        yield


@pytest.fixture(autouse=True)
def same_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read files that go into the database here: another process would not see a test's rows.

    Other files are read as ever; tests/operation/test_under_load.py reads all of them so.
    """
    run = Reader._run

    def here(
        self: Reader, file: IO[bytes], arguments: tuple[str, ...], within: float
    ) -> tuple[int, bytes, bytes]:
        if not self.uses_models:
            return run(self, file, arguments, max(within, PATIENCE))
        return 0, run_function(self.function, file, arguments), b""

    monkeypatch.setattr(Reader, "_run", here)


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start no process, which would not see a test's rows; return the commands not started.

    Files are read and documents made here, at once. tests/operation/test_background.py has each
    command started as ever.
    """
    from clubscore.exchange.uploads.queue import read_waiting_uploads  # with Django's applications
    from clubscore.printing.queue.worker import print_queued_jobs

    here = {"print_documents": print_queued_jobs, "read_uploads": read_waiting_uploads}
    started: list[str] = []

    def start(command: str, *_arguments: str) -> None:
        if command in here:
            here[command]()
        else:
            started.append(command)

    monkeypatch.setattr("clubscore.jobs.workers.start_command", start)
    monkeypatch.setattr("clubscore.jobs.queue.Heart", lambda _rows: nullcontext())
    return started


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Note that nothing is left to migrate in a database made from the models.

    That the migrations make the same of both databases is proved by tests/operation/test_backup.py.
    """
    with django_db_blocker.unblock():
        call_command("migrate", fake=True, verbosity=0)


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of the collected static files, the same for all workers."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    var = base / "collected"
    with (base / "collecting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not var.exists():
            var.mkdir()
            collect_static(var)
    return var / "static"


def pytest_unconfigure() -> None:
    temporary.cleanup()  # workers end without the exit handler
