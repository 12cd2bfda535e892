"""The classical family: Italian 1998, Chinese classical, European."""

from .ruleset import CHINESE_CLASSICAL, EUROPEAN_CLASSICAL, ITALIAN_1998, Classical

__all__ = ["CHINESE_CLASSICAL", "EUROPEAN_CLASSICAL", "ITALIAN_1998", "Classical"]
