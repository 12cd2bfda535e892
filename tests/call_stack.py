"""Runs the tests as commands and servers run: with room on the stack, which is faster."""

import _pytest.main
import pytest

from clubscore.call_stack import with_room

NO_TESTS = ("help", "version", "cacheshow", "markers", "showfixtures", "show_fixtures_per_test")


def pytest_cmdline_main(config: pytest.Config) -> int | pytest.ExitCode | None:
    """Run the tests; what only tells something is left to pytest."""
    if any(getattr(config.option, name, None) for name in NO_TESTS):
        return None
    return with_room(_pytest.main.pytest_cmdline_main, config)
