"""Rat Poker: one board, five games. The dice games Cat Chase and Hole Dash are here; the card games build on the same modules."""
