"""The git-hook door: installs the shim, and runs what the shim calls. Git is stopped only for gates asked for."""
