"""Questions about one snapshot: symbols, who calls whom, outlines, full text, and the state of the index."""
