"""What is organized from end to end takes its time: on PostgreSQL, one test in 24 is enough."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
ONE_IN = 24


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most tests to SQLite; what they are made of is tested on both databases elsewhere."""
    own = [item for item in items if item.path.parent == HERE]
    for number, item in enumerate(own):
        if number % ONE_IN:
            item.add_marker("any_database")
