"""`python -m game`: replay a record, simulate random games, measure the engine, check a board file."""

import os
import sys

from game.cli.main import main

if __name__ == "__main__":
    if sys.stdout is None:
        sys.exit(2)
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except OSError:
        # nobody reads what we write (a closed pipe, a full disk), so nobody can be told why
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 2
    sys.exit(status)
