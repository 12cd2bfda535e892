"""Clubs, their players and ratings, and the hands of a player, as the public pages show them."""
