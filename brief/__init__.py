"""The standard brief's words, in parts, per game."""
