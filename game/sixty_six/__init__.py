"""Transcarpathian Sixty-Six (docs/rules/sixty-six.md): 24 cards, two to four players, bids, pairs, holes and durk."""
