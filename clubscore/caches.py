"""The shared cache, which is a help and never needed: while it is away, it is an empty one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache

T = TypeVar("T")

logger = logging.getLogger(__name__)


class LenientRedisCache(RedisCache):
    """Redis, without which pages go on: nothing is found in it then, and nothing kept."""

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Keep a value that is not there yet; tell whether it was kept."""
        return _or(False, lambda: super(LenientRedisCache, self).add(key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return a value, or ``default``."""
        return _or(default, lambda: super(LenientRedisCache, self).get(key, default, version))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Keep a value."""
        _or(None, lambda: super(LenientRedisCache, self).set(key, value, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget a value; tell whether it was there."""
        return _or(False, lambda: super(LenientRedisCache, self).delete(key, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """Return those values that are there."""
        return _or({}, lambda: super(LenientRedisCache, self).get_many(keys, version))

    def set_many(
        self,
        data: dict[Any, Any],
        timeout: Any = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> list[Any]:
        """Keep values; return the keys that were not kept."""
        return _or(
            list(data), lambda: super(LenientRedisCache, self).set_many(data, timeout, version)
        )

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; raises ``ValueError`` where there is none."""
        found = _or(None, lambda: super(LenientRedisCache, self).incr(key, delta, version))
        if found is None:
            raise ValueError(key)
        return found


def _or(default: T, ask: Callable[[], T]) -> T:
    from redis.exceptions import RedisError  # here: Redis is an extra, which not everybody installs

    try:
        return ask()
    except RedisError as error:
        logger.warning("the cache does not answer: %s", type(error).__name__)
        return default
