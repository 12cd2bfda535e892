"""How dates are written in Dutch."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j b Y, H:i"
TIME_FORMAT = "H:i"
