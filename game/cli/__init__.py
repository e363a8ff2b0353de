"""The command line: `python -m game replay | simulate | bench | check-board`. Nothing here runs in the browser."""
