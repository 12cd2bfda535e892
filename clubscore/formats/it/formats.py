"""How dates are written in Italian.

``b`` is the month in lower case, where ``M`` has a capital; ``S`` follows the first of it, 1º.
"""

DATE_FORMAT = "jS F Y"
SHORT_DATE_FORMAT = "jS b Y"
DATETIME_FORMAT = "jS F Y, H:i"
SHORT_DATETIME_FORMAT = "jS b Y, H:i"
