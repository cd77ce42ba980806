"""The memory: the curated graph in `.codemap/graph.json`, its rules, and what git says of its anchors.

Everything works on values; only `graph_file`, `beside` and `merge_driver` read and write files.
"""
