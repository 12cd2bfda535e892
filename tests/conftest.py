import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, settings

from tests.settings import temporary

# Machines differ in speed, so neither a deadline nor a slow first draw fails a test.
patient = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])

# The same examples on every run; pytest --hypothesis-profile=search looks for new ones.
settings.register_profile("repeatable", patient, derandomize=True)
settings.register_profile("search", patient, max_examples=5000)
settings.load_profile("repeatable")


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # once, before the workers of pytest-xdist start
        call_command("compilemessages", verbosity=0, ignore_patterns=[".venv"])


def pytest_unconfigure() -> None:
    temporary.cleanup()  # workers end without the exit handler
