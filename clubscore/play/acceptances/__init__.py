"""Players accept single hands on their own phones during the game."""
