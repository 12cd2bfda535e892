"""The hand of the day: how often each answer was given in a club, by nobody known."""
