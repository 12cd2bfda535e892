"""How dates are written in French."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j F Y \\à H:i"
SHORT_DATETIME_FORMAT = "j b Y \\à H:i"
TIME_FORMAT = "H:i"
