"""How well other ratings predict the games of a file, compared with ours: ``docs/rating.md``."""
