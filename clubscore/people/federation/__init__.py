"""The list of a federation’s players: names and numbers that people need not type."""

from . import errors as errors  # declares the codes of this package
