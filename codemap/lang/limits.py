"""The limits of extraction, each with its reason. Sizes are bytes unless the name says otherwise."""

from __future__ import annotations

MAX_SIZE = 1_500_000
"""Hand-written modules of 200 to 700 KB exist and matter; beyond this, files are data, at 0.6 to 4 MB/s of parsing."""

MAX_LINE = 20_000
"""A longer line alone is an embedded literal; together with a long average it is minified code."""

MAX_AVERAGE_LINE = 500
"""Hand-written code averages 30 to 60 bytes a line; bundles average thousands."""

BINARY_PROBE = 8_000
"""How far git itself looks for a NUL byte."""

MARKER_LINES = 20
"""How many lines at the top may announce that a file is generated."""

MAX_SIGNATURE = 300
"""Characters of a signature; what is longer is cut, and ends in an ellipsis."""

MAX_DOC = 200
"""Characters of the first documentation line."""

MAX_TITLE = 80
"""Characters of a test's title."""

MAX_LINKS = 24
"""Links of a chain that are kept; real receivers have fewer than ten, generated ones thousands."""

MAX_VALUES = 4
"""Alternatives kept of one assigned expression (`a if c else b or d`)."""

MAX_BROKEN = 50
"""Regions that did not parse which are listed; one more covers the rest."""

MAX_PIECES = 1_000
"""Statements that a lost region is read in one by one; where there are more, several share a piece."""

BIG_CLASS_LINES = 60
"""A class longer than this is split into its members and a header."""

MAX_NESTING = 40
"""Definitions nested deeper are not told apart; it bounds qualified names and the bytes hashed per byte of source."""

MAX_MANIFEST = 256_000
"""Manifests are written by people and are far smaller; what is larger is data that happens to have their keys."""

MAX_SETTINGS = 1_000
"""Settings kept of one manifest: the largest export maps and path tables have a few hundred entries."""

MAX_KEYS = 200
"""Keys listed of one data file: configuration has dozens, and beyond a few hundred a file is data and no outline."""

MAX_SECONDS = 10
"""Processor time that reading one source may take; the largest ones that are read take two."""

MAX_MATCHES = 10_000
"""Matches of a query that are open at once, each with its captures; real sources of all languages stay below 200."""
