"""Hong Kong old style."""

from .ruleset import HONG_KONG, HongKong

__all__ = ["HONG_KONG", "HongKong"]
