import shutil
from pathlib import Path

import pytest

from clubscore.web.phone.build import built_script
from scoring.phone.build import write_engine
from scoring.phone.node import PROGRAM


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the script that is served, and the program that answers a batch by it."""
    folder = tmp_path_factory.mktemp("engine")
    write_engine(folder, built_script())
    shutil.copy(PROGRAM, folder)
    return folder
