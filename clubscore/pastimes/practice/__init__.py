"""Practice: a hand to score, the answer to it, and what it is worth; also on a phone."""
