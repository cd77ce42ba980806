"""The git-hook door: installs the shim, and runs what the shim calls. Advisory: it never stops a commit or a push."""
