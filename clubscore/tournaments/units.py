"""What is counted at a table, independent of any model: seats, parts of table points, minutes."""

from typing import Final

SEATS: Final = range(4)  # starting winds: East, South, West, North
FIFTH: Final = 4  # seat of who sits out first at a table of five
ALL_SEATS: Final = range(5)
TABLE_SIZES: Final = (3, 4, 5)  # how many players a table may have, where its rules know them all
TWELFTHS: Final = 12  # of a table point: every share of tied places is a whole number of them
HEAVIEST: Final = 20  # of the weights the EMA gives, with room
MOST_TABLE_POINTS: Final = 1000  # of a place
MOST_NO_SHOW_POINTS: Final = 32_000  # off for not coming
MOST_MINUTES: Final = 600  # of a session, a break, or until results are final
