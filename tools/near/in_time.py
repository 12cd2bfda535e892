"""A plugin of pytest: the chosen tests, the nearest first, as far as the time goes."""

import json
import os
import time
from pathlib import Path
from typing import Final

import pytest

CHOSEN: Final = "NEAR_CHOSEN"  # in the environment: a file with tests, the nearest first
UNTIL: Final = "NEAR_UNTIL"  # as above: the time when no other test begins


@pytest.hookimpl(trylast=True)  # of those that are left
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the chosen tests, in their order."""
    chosen = {test: at for at, test in enumerate(json.loads(Path(os.environ[CHOSEN]).read_text()))}
    places = [(place, item) for item in items if (place := _place(item, chosen)) is not None]
    places.sort(key=lambda one: one[0])
    kept = {id(item) for _place, item in places}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
    items[:] = [item for _place, item in places]


def _place(item: pytest.Item, chosen: dict[str, int]) -> int | None:
    name = item.nodeid.partition("[")[0]
    places = [chosen[one] for one in (name, name.partition("::")[0]) if one in chosen]
    return min(places) if places else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Begin no test when the time is over."""
    if time.time() > float(os.environ[UNTIL]):
        pytest.skip('no time is left: NEAR="--seconds 300"')
