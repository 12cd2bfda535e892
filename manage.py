#!/usr/bin/env python
"""Django's command line for Clubscore."""

from clubscore.__main__ import main

if __name__ == "__main__":
    main()
