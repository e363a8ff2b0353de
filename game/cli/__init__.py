"""The command line: `python -m game replay | simulate | bench`. Nothing here runs in the browser."""
