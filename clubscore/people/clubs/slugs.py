"""Unique slugs."""

from django.db import IntegrityError, models, transaction


def slug_take(row: models.Model, base: str) -> None:
    """Save a new row with its ``slug``: ``base``, or ``base-2`` and so on, that no other row has.

    If two processes take the same one at once, the later gets the next number.
    """
    rows = type(row)._base_manager
    while True:
        slug = _free(rows.filter(slug__startswith=base), base)
        vars(row)["slug"] = slug
        try:
            with transaction.atomic():
                return row.save(force_insert=True)
        except IntegrityError:
            if not rows.filter(slug=slug).exists():
                raise  # another constraint failed


def _free(rows: "models.QuerySet[models.Model]", base: str) -> str:
    taken = set(rows.values_list("slug", flat=True))
    slug, count = base, 1
    while slug in taken:
        count += 1
        slug = f"{base}-{count}"
    return slug
