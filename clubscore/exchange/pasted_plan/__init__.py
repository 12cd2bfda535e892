"""A seating plan that someone pastes: read, its names found in the event, checked, then set."""

from . import errors as errors  # declares the codes of this package
