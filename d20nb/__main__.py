"""Lets `python -m d20nb` stand for the `d20nb` command."""

import sys

from d20nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
