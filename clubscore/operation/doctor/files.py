"""What the users of this machine may do with a file, given the permissions along its path."""

from __future__ import annotations

import stat
from pathlib import Path

from clubscore.system.files import MODES_TELL


def everybody_may(rights: int, path: Path) -> bool:
    """Tell whether every user of this machine has one of these rights to a file.

    ``rights`` are bits such as ``S_IROTH``. A directory closed to others, anywhere in its path,
    closes the file too.
    """
    return _are_given(rights, path, passage=stat.S_IXOTH)


def others_may(rights: int, path: Path) -> bool:
    """Tell whether anyone but the owner, including the group, may have one of these rights."""
    return _are_given(rights, path, passage=stat.S_IXOTH | stat.S_IXGRP)


def _are_given(rights: int, path: Path, *, passage: int) -> bool:
    if not MODES_TELL:
        return False
    try:
        whole = path.resolve(strict=True)
        if not whole.stat().st_mode & rights:
            return False
        return all(parent.stat().st_mode & passage for parent in whole.parents)
    except OSError:  # it is not there, or hidden from us
        return False
