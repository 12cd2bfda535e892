"""The pictures of the guides, made from the demo: ``python -m tests.pictures``."""
