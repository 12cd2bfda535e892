"""Events of several stages: who stands where, who goes on, what is carried over."""

from . import errors as errors  # declares the codes of this package
