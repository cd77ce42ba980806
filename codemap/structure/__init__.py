"""Questions about the code as a whole: what depends on what, what repeats, what nothing uses."""
