"""The calculator: a hand in an address, what it is worth or waits for; also on a phone."""
