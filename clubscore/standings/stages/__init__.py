"""Events of several stages: places, cuts, and what is carried over."""

from . import errors as errors  # declares the codes of this package
