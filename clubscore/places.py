"""Where files other than code are, and where an installation stores its data.

In a checkout, templates, static files and guides are at its top. In the installed distribution they
are in the package, in the folder that ``pyproject.toml`` describes.
"""

from pathlib import Path
from typing import Final

from clubscore.system.files import usual_data_directory

PACKAGE: Final = Path(__file__).resolve().parent
SHIPPED: Final = PACKAGE / "shipped"
INSTALLED: Final = SHIPPED.is_dir()
BASE_DIR: Final = SHIPPED if INSTALLED else PACKAGE.parent


def data_directory() -> Path:
    """Return where data go unless ``CLUBSCORE_VAR`` says so: the place usual on this system."""
    if not INSTALLED:
        return BASE_DIR / "var"
    return usual_data_directory()


def command_line(command: str) -> str:
    """Return how a command is typed here, such as ``clubscore migrate``."""
    return f"{'clubscore' if INSTALLED else 'manage.py'} {command}"
