"""Other ratings beside ours: how well do they predict the games of a file? ``docs/rating.md``."""
