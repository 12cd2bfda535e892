"""The tests that bear on what was changed, the nearest first: ``make near``."""
