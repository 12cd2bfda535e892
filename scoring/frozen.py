"""An immutable mapping, which a frozen value can hold and still be hashed."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary nobody can change, hashable if its values are.

    Where its keys are members of an enumeration their names are keys as well. It equals any
    dictionary with the same items. Raises ``TypeError`` for every change.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, key: K | str) -> V:
            """Return the value of a key, or of the name of one."""

    def __missing__(self, key: object) -> V:
        """Return the value of the key that has this name."""
        own = self._key_with_name(key)
        if own is None:
            raise KeyError(key)
        return self[own]

    def __contains__(self, key: object) -> bool:
        """Tell whether there is such a key, or one of this name."""
        return super().__contains__(key) or self._key_with_name(key) is not None

    def get(self, key: object, default: Any = None) -> Any:
        """Return the value of a key, or of the name of one, or else ``default``."""
        try:
            return self[key]  # type: ignore[index]  # of whatever type
        except KeyError:
            return default

    def _key_with_name(self, key: object) -> K | None:
        """Return the member of an enumeration that is a key and has this name."""
        if not isinstance(key, str):
            return None
        return next((own for own in self if isinstance(own, Enum) and own.name == key), None)

    def _refuse(self, *args: object, **values: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed; make a dict of it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none
        """Hash the items, in whatever order they are."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle it as a whole, because items cannot be added one by one."""
        return type(self), (dict(self),)


def close(value: object, *names: str) -> None:
    """Replace the mappings in these fields of a frozen dataclass by closed ones."""
    for name in names:
        mapping = getattr(value, name)
        if type(mapping) is not FrozenDict:
            object.__setattr__(value, name, FrozenDict(mapping))
