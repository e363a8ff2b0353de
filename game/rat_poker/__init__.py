"""Rat Poker: one board, five games. The two dice games and the three card games build on the same modules."""
