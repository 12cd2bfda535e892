"""What is counted at a table, without any model: seats and parts of table points."""

from typing import Final

SEATS: Final = range(4)  # starting winds: East, South, West, North
TWELFTHS: Final = 12  # of a table point: every share of tied places is a whole number of them
