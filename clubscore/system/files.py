"""Files and directories: where they belong, who else may read them, and how names are given."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

# Whether the mode of a file says who may read it: that of Windows says nothing.
MODES_TELL: Final = sys.platform != "win32"
FONTS: Final = {
    "win32": (r"%WINDIR%\Fonts", r"%LOCALAPPDATA%\Microsoft\Windows\Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
}
FONTS_ELSEWHERE: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts")


def usual_data_directory() -> Path:
    """Return where data of programs are on this system; ``RuntimeError`` without a home."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Clubscore"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Clubscore"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "clubscore"


def font_directories() -> list[Path]:
    """Return where the fonts of this system are."""
    names = FONTS.get(sys.platform, FONTS_ELSEWHERE)
    # Path.expanduser raises for a user without a home.
    return [Path(os.path.expanduser(os.path.expandvars(name))) for name in names]  # noqa: PTH111


def is_outside_home(path: Path) -> bool:
    """Tell whether others may read a path where modes do not say: unless it is in one’s home."""
    if MODES_TELL:
        return False
    with suppress(RuntimeError):  # a user without a home
        return not path.resolve().is_relative_to(Path.home().resolve())
    return True


def name_first(draft: Path, path: Path) -> None:
    """Give a finished file its name, unless another process was faster; the draft is gone."""
    try:
        if sys.platform == "win32":
            draft.rename(path)  # which replaces nothing there
        else:
            path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)
