"""The user who runs this, and owners of files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

if sys.platform != "win32":
    import pwd


def user_name() -> str:
    """Return the name of this user, or the number of one without a name."""
    if sys.platform == "win32":
        return os.environ.get("USERNAME") or "–"
    else:  # noqa: RET505 - what a checker of types for Windows does not look at
        number = os.geteuid()
        try:
            return pwd.getpwuid(number).pw_name
        except KeyError:
            return str(number)


def is_root() -> bool:
    """Tell whether this user may do everything on this machine, and need not."""
    return sys.platform != "win32" and os.geteuid() == 0


def identity_of_owner(path: Path) -> dict[str, Any]:
    """Return the ``Popen`` arguments with which root acts as the owner of a file."""
    if sys.platform == "win32":
        return {}
    owner = path.stat()
    if os.geteuid() == 0 and owner.st_uid:
        return {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": []}
    return {}


def make_alike(path: Path, model: os.stat_result) -> None:
    """Give a file the owner and the rights that another has."""
    if sys.platform != "win32":
        os.chown(path, model.st_uid, model.st_gid)
    path.chmod(model.st_mode & 0o777)
