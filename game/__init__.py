"""Rats' Nest: a family game table. `core` knows no game, games know no screen, `ui` draws them all."""

VERSION = "0.1.0"
