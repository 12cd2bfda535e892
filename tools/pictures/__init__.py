"""The pictures of the guides, made from the demo: ``python -m tools.pictures``."""
