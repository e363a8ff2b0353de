"""`python -m game`: replay a record, simulate random games, measure the engine, check a board file."""

import sys

from game.cli.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
