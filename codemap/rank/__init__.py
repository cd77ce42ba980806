"""Orderings of graphs and lists: pure functions on numbers, which know no files and no symbols."""
