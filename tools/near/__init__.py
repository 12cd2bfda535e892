"""The tests relevant to a change, the nearest first: ``make near``."""
