"""Evidence of agents' sessions, kept only where it was asked for: what was asked, read, edited and written down."""
