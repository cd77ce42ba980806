"""Doors to agents' programs: their configuration, the guidance in a repository, and what their hooks run."""
