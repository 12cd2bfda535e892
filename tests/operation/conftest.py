from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English, as in a terminal that asks for nothing else."""
    with translation.override("en"):
        yield
