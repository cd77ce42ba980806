__all__ = ["run", "_hidden"]
__all__ += ("later",)

from .core import run as run, stop
# > import .core run as run exported=yes
# > import .core stop as stop exported=no


def _hidden(): ...
# > def function _hidden exported=yes visibility=private


def other(): ...
# > def function other exported=no


def later(): ...
# > def function later exported=yes


class Thing:
    # > def class Thing exported=no
    def method(self): ...
    # > def method Thing.method exported=no
