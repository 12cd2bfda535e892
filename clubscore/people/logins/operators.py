"""Operators: accounts that look after all clubs of the server."""

from __future__ import annotations

from django.db import transaction

from clubscore.people.audit import act_log
from clubscore.people.models import Act, User

from .accounts import others_access_end
from .second_factor import device_of


def is_operator(user: object) -> bool:
    """Tell whether someone who is logged in looks after all clubs, with a second factor."""
    return isinstance(user, User) and user.is_superuser and device_of(user) is not None


@transaction.atomic
def operator_set(*, user: User, is_operator: bool) -> None:
    """Make someone an operator, or no longer; the same again changes nothing.

    What others may hold to get into the account ends.
    """
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if locked.is_superuser == is_operator:
        return
    if is_operator:
        others_access_end(user=locked)
    User.objects.filter(pk=user.pk).update(is_superuser=is_operator)
    kind = Act.Kind.OPERATOR_MADE if is_operator else Act.Kind.OPERATOR_ENDED
    act_log(kind=kind, about=user)
