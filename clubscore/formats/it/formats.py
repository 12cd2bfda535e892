"""How dates are written in Italian: ``b`` is the month in lower case, where ``M`` has a capital."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j b Y, H:i"
