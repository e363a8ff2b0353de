"""The rooms of the house: each knows what its screen shows and what taps there mean. How it looks is drawn elsewhere."""
