"""Points of the classical family."""

TEN = "147p258s369mW"  # ten tiles worth nothing to South
NINE = "147p258s369m"
