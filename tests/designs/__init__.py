"""Searches for designs of seating plans: ``python -m tests.designs 48 15``."""
