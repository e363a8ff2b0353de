"""What scenes are made of: plain element trees, the pieces of our art, texts, and the contract of a game's scene.

Below the games and beside the core: nothing in here knows a game or a browser.
"""
