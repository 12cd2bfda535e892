"""How far tiles are from a complete hand, and their nearest readings.

The distance is the number of tiles that have to be exchanged.
"""

from .shapes import nearest_readings
from .values import Exchange, Nearest, NearReading

__all__ = ["Exchange", "NearReading", "Nearest", "nearest_readings"]
