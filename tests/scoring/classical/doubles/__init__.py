"""Doubles of the classical family."""

REST = "[222m] 147p258s369mW"  # 2 points for South, no double
