"""How every screen looks: pure functions from small models to trees. What a tap on them means, the rooms know."""
