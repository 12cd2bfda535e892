"""How far tiles are from a complete hand, and the readings of them that come nearest.

A hand is so many tiles away as have to be exchanged.
"""

from .shapes import nearest_readings
from .values import Exchange, Nearest, NearReading

__all__ = ["Exchange", "NearReading", "Nearest", "nearest_readings"]
