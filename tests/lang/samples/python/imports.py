from __future__ import annotations
import os
# > import os as os exported=yes
import a.b.c
# > import a as a
# > import a.b.c
import a.b as ab, sys
# > import a.b as ab
# > import sys as sys
from . import x
# > import . x as x
from ..up.down import (
    one,
    # > import ..up.down one as one
    two as deux,  # why
    # > import ..up.down two as deux
)
from star import *
# > import star *


def late():
    from inner import thing
    # > import inner thing as thing scope=late exported=no
    return thing.value
    # > read value recv=thing scope=late
    # > bind late. return thing.value
