"""A mapping that stays as it is: what a frozen value can hold and still be hashed."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary nobody can change, hashable if its values are.

    It equals any dictionary with the same items. Raises ``TypeError`` for every change.
    """

    __slots__ = ()

    def _refuse(self, *args: object, **values: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed; make a dict of it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none
        """Hash the items, in whatever order they are."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle it whole: items cannot be put in one by one."""
        return type(self), (dict(self),)


def close(value: object, *names: str) -> None:
    """Replace the mappings in these fields of a frozen dataclass by closed ones."""
    for name in names:
        mapping = getattr(value, name)
        if type(mapping) is not FrozenDict:
            object.__setattr__(value, name, FrozenDict(mapping))
