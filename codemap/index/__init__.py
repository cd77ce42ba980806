"""The index: facts by blob, the map of one worktree, and views of other snapshots. The only importer of sqlite3."""
