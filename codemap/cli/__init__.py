"""The command line: the only importer of click. Options in, one answer out; no decisions about code or git."""
