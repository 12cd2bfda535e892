"""The prize-giving: special prizes, teams and places, revealed one after another."""

from . import errors as errors  # declares the codes of this package
