"""The tools, by area. Their docstrings are what agents read when they choose one; each takes the call first."""
