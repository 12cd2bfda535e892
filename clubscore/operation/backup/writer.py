"""Writes a backup: the whole database at one moment, in one file."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from json.encoder import encode_basestring
from pathlib import Path
from typing import IO, Any, Final

from django.apps import apps
from django.apps.registry import Apps
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.database import one_moment
from clubscore.operation.integrity import DamagedError, check_integrity
from clubscore.operation.monitoring.health import later_migrations
from clubscore.places import command_line

from .archive import Model, backup_open, columns, member, plain, tables
from .manifest import MANIFEST, BackupError, Manifest

CHUNK: Final = 1000  # rows read at a time
COMPRESSION: Final = 3  # 6 takes half of the time of a backup and saves a fifth of its size


@dataclass(frozen=True, slots=True)
class Moment:
    """The models of a database whose migrations went as far as ``leaves``, and no further."""

    apps: Apps
    leaves: list[tuple[str, str]]


def backup_write(target: IO[bytes], then: Moment | None = None) -> Manifest:
    """Write the whole database as it is at one moment, while others continue to write.

    ``then`` describes one that this version has not migrated yet; otherwise raises ``BackupError``
    if migrations are missing or a newer Clubscore has added some. It is raised for a damaged
    database too: rows hidden by a damaged index would silently be missing.
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
    """Write a backup under a name, readable only by us, once it is complete and can be read back.

    Raises ``BackupError`` and ``OSError``, and then leaves the file that was there before.
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
        draft.replace(path)
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
                "A newer Clubscore has used this database (migrations %(names)s): this version "
                "would leave out data it doesn’t know. Update it first."
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
    """Return what to read from a column: for JSON its text, which is written unchanged."""
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
    """Return JSON without line breaks, rewriting it if another program stored some."""
    return text if "\n" not in text and "\r" not in text else _json(json.loads(text))


def _line(encoders: Sequence[Callable[[Any], str]], row: Sequence[Any]) -> str:
    values = [
        "null" if value is None else encode(value)
        for encode, value in zip(encoders, row, strict=True)
    ]
    return f"[{','.join(values)}]\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
