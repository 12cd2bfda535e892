"""The parts of the pages that the phone has, so that it can draw them offline."""
