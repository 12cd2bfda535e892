"""A club's evening: who is here is seated in one step."""

from . import errors as errors  # declares the codes of this package
