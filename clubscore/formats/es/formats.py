"""How dates are written in Spanish."""

DATE_FORMAT = "j \\d\\e F \\d\\e Y"
SHORT_DATE_FORMAT = "j b Y"
DATETIME_FORMAT = "j \\d\\e F \\d\\e Y, H:i"
SHORT_DATETIME_FORMAT = "j b Y, H:i"
TIME_FORMAT = "H:i"
