"""An event as a row of stages: what a session earns, who goes on, what is carried over."""

from . import errors as errors  # declares the codes of this package
