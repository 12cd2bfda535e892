"""Stages of an event: what a session earns, who advances, what is carried over."""

from . import errors as errors  # declares the codes of this package
