"""doctor: whether all that codemap needs is there. Looks everywhere, mends nothing by itself."""
