"""A backup as a file: its layout, whether it is complete, and how to read its rows.

It is the whole database, from SQLite or from PostgreSQL, and restores into either. It is a ZIP
archive: for each table a member of JSON lines, first the names of its columns, then its rows in key
order, and ``manifest.json``, which gives the number of rows and the migrations. Both databases give
the same rows, but each has its JSON as it stored it. docs/operator.md says what a backup is good
for.
"""

from __future__ import annotations

import base64
import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.apps import apps
from django.apps.registry import Apps
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.utils.translation import gettext as _

from .manifest import MANIFEST, BackupError, Manifest

ROWS: Final = "rows/"  # where the members of tables are
BLOCK: Final = 1 << 20  # bytes read at a time
# What zipfile raises for an archive with changed bytes: besides its own error, of a wrong checksum,
# those of a stream cut off, of a method nobody uses, of an encryption nobody asked for, of an
# offset before the file. tests/operation/test_backup_damaged.py changes them all.
DAMAGE: Final = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OSError)
NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")  # within JSON

Model = type[models.Model]


@contextmanager
def backup_open(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Open a backup, every byte of its rows compared with the checksums in it.

    Raises ``BackupError`` that names the damaged place, and ``OSError`` if there is no file.
    """
    with path.open("rb") as file:
        try:
            archive = zipfile.ZipFile(file)
        except DAMAGE as error:
            raise BackupError(
                _("%(file)s is not a backup, or its end is damaged (%(reason)s).")
                % {"file": path.name, "reason": error}
            ) from None
        with archive:
            if any(name == MANIFEST or name.startswith(ROWS) for name in archive.namelist()):
                _check_undamaged(path, archive, [MANIFEST])
            manifest = Manifest.read(archive)
            _check_undamaged(path, archive, [member(label) for label in manifest.rows])
            yield archive, manifest


def _check_undamaged(path: Path, archive: zipfile.ZipFile, names: Sequence[str]) -> None:
    there = set(archive.namelist())
    for name in names:
        try:
            if name not in there:
                raise EOFError(_("it is missing"))
            with archive.open(name) as content:
                if not content.read(BLOCK):  # as of a list at the end that is zeros
                    raise EOFError(_("it is empty"))
                while content.read(BLOCK):
                    pass
        except DAMAGE as error:
            reason = str(error) or type(error).__name__
            facts = {"file": path.name, "place": name, "reason": reason}
            raise BackupError(_("%(file)s is damaged at %(place)s (%(reason)s).") % facts) from None


def tables(of: Apps = apps) -> dict[str, Model]:
    """Return the models that have a table of ours, by label."""
    every = of.get_models(include_auto_created=True)
    ours = (model for model in every if model._meta.managed and not model._meta.proxy)
    return {model._meta.label_lower: model for model in ours}


def columns(model: Model) -> list[models.Field[Any, Any]]:
    """Return the fields of a model that are written, by the names of their columns."""
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    return sorted(fields, key=lambda field: field.attname)


def member(label: str) -> str:
    """Return where the rows of a table are in a backup."""
    return f"{ROWS}{label}.jsonl"


def plain(field: models.Field[Any, Any], value: Any) -> object:
    """Return a column's value as in a backup."""
    if isinstance(field, models.JSONField) or value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID | Decimal):
        return str(value)
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    raise TypeError(f"{field}: no backup holds a {type(value).__name__}")


def from_plain(field: models.Field[Any, Any], value: Any) -> Any:
    """Return what :func:`plain` was given; raises ``ValueError`` for what does not fit."""
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, models.BinaryField):
        return base64.b64decode(value)
    if isinstance(field, models.ForeignKey):
        return from_plain(field.target_field, value)
    value = field.to_python(value)
    if connection.vendor == "postgresql":
        _check_size(field, value)
    return value


def _check_size(field: models.Field[Any, Any], value: Any) -> None:
    """SQLite keeps texts and numbers of any size, PostgreSQL does not."""
    if isinstance(value, str):
        if field.max_length is not None and len(value) > field.max_length:
            facts = {"count": len(value), "most": field.max_length}
            raise ValueError(_("it has %(count)s characters; the limit is %(most)s") % facts)
    elif isinstance(value, int) and isinstance(field, models.IntegerField):
        lowest, highest = connection.ops.integer_field_range(field.get_internal_type())
        if not lowest <= value <= highest:
            outside = {"value": value, "lowest": lowest, "highest": highest}
            raise ValueError(_("it is %(value)s, not between %(lowest)s and %(highest)s") % outside)


def read_rows(
    archive: zipfile.ZipFile, label: str, fields: Sequence[models.Field[Any, Any]]
) -> Iterator[list[Any]]:
    """Yield the rows of a table in a backup.

    Raises ``BackupError`` that names the row for what cannot be.
    """
    names = [field.attname for field in fields]
    with archive.open(member(label)) as lines:
        if (told := json.loads(next(lines, b"null"))) != names:
            facts = {"table": label, "found": told, "expected": names}
            raise BackupError(
                _("%(table)s has the columns %(found)s instead of %(expected)s.") % facts
            )
        for number, line in enumerate(lines, start=1):
            try:
                yield _read_row(line.decode(), fields)
            except _RowError as error:
                facts = {"row": number, "table": label, "reason": error}
                raise BackupError(_("Row %(row)s of %(table)s: %(reason)s.") % facts) from None


class _RowError(Exception):
    """A row that does not fit; the text says why."""


def _read_row(line: str, fields: Sequence[models.Field[Any, Any]]) -> list[Any]:
    if connection.vendor == "postgresql" and NUL.search(line):
        raise _RowError(_("PostgreSQL does not accept text with a NUL character"))
    values = json.loads(line)
    row = []
    for field, value in zip(fields, values, strict=True):
        try:
            row.append(from_plain(field, value))
        except (ValidationError, ValueError, TypeError, ArithmeticError) as error:
            facts = {"column": field.attname, "reason": error}
            raise _RowError(_("%(column)s does not fit, %(reason)s") % facts) from None
    return row
