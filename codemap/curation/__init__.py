"""Questions to the memory and edits of it: what its commands answer."""
