"""What many tests begin with is built once in each process, and put back as rows after that."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar, cast

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, models, transaction
from django.utils import timezone, translation

from .cache_time import forget

P = ParamSpec("P")
M = TypeVar("M", bound=models.Model)
FILLED_BY_MIGRATIONS = (ContentType, Permission)
CLOCK = timezone.now


@dataclass(frozen=True)
class Kept:
    """The rows of one build, by the statement that writes them, and what the builder returned."""

    model: type[models.Model]
    pk: Any
    rows: dict[str, list[tuple[Any, ...]]]


_kept: dict[tuple[str, str, str], Kept] = {}


def kept(build: Callable[P, M]) -> Callable[P, M]:
    """Decorate a builder that returns a model's instance: a second call puts its rows back.

    That is so where the database is empty, the arguments are plain values and the clock is the
    real one; otherwise it is built as ever. The times in the rows are those of the first build.
    Numbers were drawn from the sequences of this database, which never turn back: the next row
    of a test gets one that is free.
    """

    @wraps(build)
    def built(*args: P.args, **kwargs: P.kwargs) -> M:
        try:
            arguments = json.dumps([args, kwargs], sort_keys=True)
        except TypeError:
            return build(*args, **kwargs)
        if timezone.now is not CLOCK or tables_with_rows():
            return build(*args, **kwargs)
        key = (f"{build.__module__}.{build.__qualname__}", arguments, translation.get_language())
        with transaction.atomic():
            if key in _kept:
                _put_back(_kept[key].rows)
            else:
                made = build(*args, **kwargs)
                _kept[key] = Kept(type(made), made.pk, _rows())
        # Numbers and times are those of an earlier test, and so are the versions of pages.
        forget()
        return cast(M, _kept[key].model._default_manager.get(pk=_kept[key].pk))

    return built


@cache
def _tables() -> list[str]:
    every = apps.get_models(include_auto_created=True)
    return [model._meta.db_table for model in every if model not in FILLED_BY_MIGRATIONS]


def tables_with_rows() -> list[str]:
    """Return the tables that hold anything, but for what the migrations put there."""
    quoted = map(connection.ops.quote_name, _tables())
    asked = ", ".join(f"EXISTS (SELECT 1 FROM {name})" for name in quoted)  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {asked}")
        return [name for name, found in zip(_tables(), cursor.fetchone(), strict=True) if found]


def delete_rows() -> None:
    """Empty the database after a test that committed.

    Django’s way empties every table, full or not, and fills some anew: ten times the work.
    """
    with transaction.atomic(), connection.cursor() as cursor:  # foreign keys are looked at last
        for table in tables_with_rows():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608


def _rows() -> dict[str, list[tuple[Any, ...]]]:
    found = {}
    with connection.cursor() as cursor:
        for table in map(connection.ops.quote_name, tables_with_rows()):
            cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 - our own names
            names = [connection.ops.quote_name(column[0]) for column in cursor.description]
            places = ", ".join(["%s"] * len(names))
            statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})"  # noqa: S608
            found[statement] = cursor.fetchall()
    return found


def _put_back(rows: dict[str, list[tuple[Any, ...]]]) -> None:
    with connection.cursor() as cursor:  # foreign keys are looked at when all is there
        for statement, found in rows.items():
            cursor.executemany(statement, found)
