"""The manifest of a backup: its version, its database, its tables."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

APPLICATION: Final = "clubscore-backup"
FORMAT: Final = 1  # grows when older restores cannot read what newer backups write
MANIFEST: Final = "manifest.json"


class BackupError(Exception):
    """A backup that cannot be written or restored; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says about itself."""

    made_at: datetime
    database: str  # sqlite or postgresql
    migrations: list[tuple[str, str]]  # the last of each app
    rows: dict[str, int]  # by table, as people.user

    @property
    def total(self) -> int:
        """The number of rows."""
        return sum(self.rows.values())

    def text(self) -> str:
        """Return it as written into the backup."""
        told = {
            "application": APPLICATION,
            "format": FORMAT,
            "made_at": self.made_at.isoformat(),
            "database": self.database,
            "migrations": self.migrations,
            "rows": self.rows,
        }
        return json.dumps(told, indent=1)

    @classmethod
    def read(cls, archive: zipfile.ZipFile) -> Manifest:
        """Read it from a backup; raises ``BackupError`` if that is none, or too new."""
        try:
            told = json.loads(archive.read(MANIFEST))
            if told["application"] != APPLICATION:
                raise BackupError(_("This is not a Clubscore backup."))
            if told["format"] > FORMAT:
                raise BackupError(
                    _("This backup was made by a newer Clubscore: update this one first.")
                )
            return cls(
                made_at=datetime.fromisoformat(told["made_at"]),
                database=told["database"],
                migrations=[(app, name) for app, name in told["migrations"]],
                rows=dict(told["rows"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            facts = {"reason": error}
            raise BackupError(_("This is not a Clubscore backup (%(reason)s).") % facts) from None
