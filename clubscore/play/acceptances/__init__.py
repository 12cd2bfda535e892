"""Players accept single hands on their own phones while the game goes on."""
