"""Git-native codebase memory and change impact."""

__version__ = "0.1.0"
