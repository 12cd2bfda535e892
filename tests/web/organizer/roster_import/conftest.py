from typing import IO

import pytest

from clubscore.uploads.process import Reader
from clubscore.uploads.reader import run_function


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch, same_database: None) -> None:
    """Read lists here; that another process does it is in tests/exchange/roster/test_grid.py."""

    def here(
        self: Reader, file: IO[bytes], arguments: tuple[str, ...], _within: float
    ) -> tuple[int, bytes, bytes]:
        return 0, run_function(self.function, file, arguments), b""

    monkeypatch.setattr(Reader, "_run", here)
