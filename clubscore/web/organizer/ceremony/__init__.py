"""The prize-giving, from the organizer's side."""
