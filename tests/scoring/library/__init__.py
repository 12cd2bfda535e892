"""The front door, by what its calls take, refuse and put into words."""
