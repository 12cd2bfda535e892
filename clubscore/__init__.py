"""Clubscore keeps the score of mahjong clubs and tournaments."""
