"""Searches for designs of seating plans: ``python -m tools.designs 48 15``."""
