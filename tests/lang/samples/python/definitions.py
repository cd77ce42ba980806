"""Module doc."""
from functools import cached_property, partial
import contextlib

LIMIT = 10
# > def constant LIMIT exported=yes sig="LIMIT = 10"
_private: int = 3
# > def variable _private exported=no visibility=private
a, (b) = 1, 2
# > def variable a
# > no def variable b
LIMIT = 11
# > no def constant LIMIT#1


@partial(print, 1)
@contextlib.contextmanager
def area(w: int, h: "Size | None" = None, /, *rest: str, unit, **options) -> "Iterator[Shape]":
    # > def function area span=16-32 params="w:int,h?:Size,*rest:str,unit!,**options" returns=Shape
    # > def function area sig="area(w: int, h: \"Size | None\" = None, /, *rest: str, unit, **options) -> \"Iterator[Shape]\""
    # > def function area decorators=partial(),contextlib.contextmanager
    # > annotate Size scope=area
    # > annotate Iterator scope=area
    # > annotate Shape scope=area
    """Area of things.

    More."""
    # > def function area doc="Area of things."

    def inner():
        # > def function area.inner exported=no
        yield Shape()


# Counts the sides
# of a shape.
def sides(shape):
    # > def function sides doc="Counts the sides" span=37-43 params="shape"
    if shape:
        def inner():
            # > def function sides.inner
            return 1
    return 2


def sides(shape, more):
    # > def function sides#1
    pass


@register
class Shape(Base, pkg.Mixin[int], make(), metaclass=Meta):
    # > def class Shape bases=Base,pkg.Mixin,make() span=51-100 sig="class Shape(Base, pkg.Mixin[int], make(), metaclass=Meta)"
    # > inherit Base scope=Shape
    # > inherit Mixin recv=pkg scope=Shape
    # > no inherit make
    # > call make scope=
    kind: str
    # > def field Shape.kind
    # > bind Shape.kind type str
    size = 3
    # > def field Shape.size exported=yes
    # > bind Shape.size value <int>

    def __init__(self, size: int) -> None:
        # > def method Shape.__init__ params="self,size:int" returns= visibility=public
        self.size = size
        # > bind Shape.size value size
        self.pair, other = 1, 2
        # > bind Shape.pair value <int>
        # > bind Shape.__init__.other value <int>
        self.a.b = 3
        # > no bind Shape.a

    @property
    def width(self):
        # > def property Shape.width span=75-78
        return self._width

    @width.setter
    def width(self, value):
        # > def property Shape.width#1
        self._width = value

    @cached_property
    def height(self):
        # > def property Shape.height
        def helper():
            # > def function Shape.height.helper
            self.late = 1
            # > bind Shape.late value <int>
        return 1

    @staticmethod
    def make(first):
        # > def method Shape.make
        first.x = 1
        # > no bind Shape.x

    async def _run(self, *, now=False): return await self.go()
    # > def method Shape._run visibility=private exported=no params="self,now!?"


class Session:
    class Inner:
        # > def class Session.Inner
        def close(self): pass
        # > def method Session.Inner.close


class session:
    # > def class session
    pass


type Pair[T] = tuple[T, Shape]
# > def type Pair
# > annotate Shape scope=Pair

try:
    def fallback(): ...
    # > def function fallback exported=yes
    handler = fallback
    # > def variable handler
except ImportError:
    def fallback(): ...
    # > def function fallback#1
with open("x") as handle:
    class Late: ...
    # > def class Late

if True:
    class Stub:
        @overload
        def get(self, key: int) -> int: ...
        # > def method Stub.get#0 returns=int
        @overload
        def get(self, key: str) -> "Optional[Shape]": ...
        # > def method Stub.get#1 returns=Shape
        def get(self, key): ...
        # > def method Stub.get#2
