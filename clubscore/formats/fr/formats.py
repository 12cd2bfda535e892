"""How dates are written in French: ``S`` is what follows the first of a month, 1er."""

DATE_FORMAT = "jS F Y"
SHORT_DATE_FORMAT = "jS b Y"
DATETIME_FORMAT = "jS F Y \\à H:i"
SHORT_DATETIME_FORMAT = "jS b Y \\à H:i"
TIME_FORMAT = "H:i"
