"""The whole database as one file, from SQLite or from PostgreSQL, and back into either.

It is a ZIP archive: of each table a member of JSON lines, the names of its columns first, then its
rows in the order of their keys, and ``manifest.json``, which says how many rows there are and at
which migrations. Both databases give the same rows; JSON stands in them as each has stored it.
docs/operator.md describes what a backup is good for.
"""

from __future__ import annotations

import base64
import json
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import islice
from json.encoder import encode_basestring
from pathlib import Path
from typing import IO, Any, Final
from uuid import UUID

from django.apps import apps
from django.apps.registry import Apps
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.database import one_moment
from clubscore.operation.integrity import DamagedError, check_integrity
from clubscore.operation.monitoring.health import later_migrations
from clubscore.places import command_line

from .manifest import MANIFEST, BackupError, Manifest

ROWS: Final = "rows/"  # where the members of tables are
CHUNK: Final = 1000  # rows read at a time
COMPRESSION: Final = 3  # 6 takes half of the time of a backup and saves a fifth of its size
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

    Raises ``BackupError`` that names the damaged place, and ``OSError`` for no file.
    """
    with path.open("rb") as file:
        try:
            archive = zipfile.ZipFile(file)
        except DAMAGE as error:
            raise BackupError(
                _("%(file)s is no backup, or damaged at its end (%(reason)s).")
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


@dataclass(frozen=True, slots=True)
class Moment:
    """The models of a database whose migrations went as far as ``leaves``, and no further."""

    apps: Apps
    leaves: list[tuple[str, str]]


def backup_write(target: IO[bytes], then: Moment | None = None) -> Manifest:
    """Write the whole database as it is at one moment; others go on writing meanwhile.

    ``then`` tells of one that this version has not migrated yet; otherwise raises ``BackupError``
    while migrations are missing, or if a newer Clubscore has made some. It is raised for a damaged
    database too: rows that a damaged index hides would be missing without a word.
    """
    try:
        check_integrity()
    except DamagedError as error:
        raise BackupError(str(error)) from None
    if then is None:
        _check_migrated()
        then = Moment(apps, MigrationExecutor(connection).loader.graph.leaf_nodes())
    with (
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION) as archive,
        one_moment(),
    ):
        models_then = sorted(tables(then.apps).items())
        rows = {label: _rows_write(archive, model) for label, model in models_then}
        manifest = Manifest(timezone.now(), connection.vendor, sorted(then.leaves), rows)
        archive.writestr(MANIFEST, manifest.text())
    return manifest


def backup_file(path: Path, then: Moment | None = None) -> Manifest:
    """Write a backup under a name, readable for us alone, once it is whole and can be read again.

    Raises ``BackupError`` and ``OSError``; what was there before stays then.
    """
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        with draft.open("r+b") as target:
            manifest = backup_write(target, then)
            target.flush()
            os.fsync(target.fileno())
        with backup_open(draft):
            pass
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
    return manifest


def _check_migrated() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupError(
            _("Migrations are missing: run %(command)s first.")
            % {"command": command_line("upgrade")}
        )
    if later := later_migrations():
        raise BackupError(
            _(
                "A newer Clubscore has been at work in this database (migrations %(names)s): this"
                " one would leave out what it knows nothing of. Update it first."
            )
            % {"names": ", ".join(later)}
        )


def _rows_write(archive: zipfile.ZipFile, model: Model) -> int:
    fields = columns(model)
    names = [field.attname for field in fields]
    encoders = [_encoder(field) for field in fields]
    rows = model._base_manager.order_by("pk").values_list(*map(_stored, fields))
    count = 0
    with archive.open(member(model._meta.label_lower), "w", force_zip64=True) as out:
        out.write(f"{_json(names)}\n".encode())
        following = rows.iterator(chunk_size=CHUNK)
        while chunk := list(islice(following, CHUNK)):
            out.write("".join([_line(encoders, row) for row in chunk]).encode())
            count += len(chunk)
    return count


def _stored(field: models.Field[Any, Any]) -> str | Cast:
    """Return what to read of a column: of JSON its text, which is written as it is."""
    is_json = isinstance(field, models.JSONField)
    return Cast(field.attname, models.TextField()) if is_json else field.attname


def _encoder(field: models.Field[Any, Any]) -> Callable[[Any], str]:
    """Return what makes JSON of the values of a column that are there."""
    if isinstance(field, models.JSONField):
        return _one_line

    def encode(value: Any) -> str:
        if type(value) is int:
            return str(value)
        return encode_basestring(value) if type(value) is str else _json(plain(field, value))

    return encode


def _one_line(text: str) -> str:
    """Return JSON without line breaks; where somebody else has stored some, written anew."""
    return text if "\n" not in text and "\r" not in text else _json(json.loads(text))


def _line(encoders: Sequence[Callable[[Any], str]], row: Sequence[Any]) -> str:
    values = [
        "null" if value is None else encode(value)
        for encode, value in zip(encoders, row, strict=True)
    ]
    return f"[{','.join(values)}]\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def plain(field: models.Field[Any, Any], value: Any) -> object:
    """Return a value of a column as it stands in a backup."""
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
            raise ValueError(_("it has %(count)s characters, %(most)s are the most") % facts)
    elif isinstance(value, int) and isinstance(field, models.IntegerField):
        lowest, highest = connection.ops.integer_field_range(field.get_internal_type())
        if not lowest <= value <= highest:
            outside = {"value": value, "lowest": lowest, "highest": highest}
            raise ValueError(_("it is %(value)s, outside %(lowest)s to %(highest)s") % outside)


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
            raise BackupError(_("%(table)s has the columns %(found)s, not %(expected)s.") % facts)
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
        raise _RowError(_("PostgreSQL takes no text with a NUL character"))
    values = json.loads(line)
    row = []
    for field, value in zip(fields, values, strict=True):
        try:
            row.append(from_plain(field, value))
        except (ValidationError, ValueError, TypeError, ArithmeticError) as error:
            facts = {"column": field.attname, "reason": error}
            raise _RowError(_("%(column)s does not fit, %(reason)s") % facts) from None
    return row
