import pkg
from pkg import CONST, handler, Error, other as renamed


def area(): ...


TABLE = {"a": area, CONST: [handler]}
# > read area scope=TABLE
# > read CONST scope=TABLE
# > read handler scope=TABLE


def use(callback, key=CONST):
    # > read CONST scope=use
    register(area, key=handler, other=renamed.x)
    # > read area scope=use
    # > read handler
    # > read x recv=renamed
    # > no read key
    # > no read callback
    if isinstance(key, Error) and key == CONST:
        # > read Error
        # > read CONST
        raise Error from key
        # > read Error
    text = f"{CONST!r} area {area=}"
    # > read CONST
    # > read area
    return pkg.settings.VALUE + callback.area + "handler"
    # > read VALUE recv=pkg.settings
    # > no read area
    # > no read handler


def shadows(area, x):
    for handler in x:
        # > bind shadows.handler item x
        # > no read handler
        print(area, handler)
        # > only call print
    CONST = 1
    return CONST
    # > no read CONST


def typed(session: Session, other):
    item = Shape()
    item.width
    # > read width recv=item
    session.open_files
    # > read open_files recv=session
    other.unknown
    # > no read unknown


class Shape:
    size = CONST
    # > read CONST scope=Shape.size

    def __init__(self):
        self.plain = 1
        # > no read plain

    @property
    def width(self): ...

    def method(self):
        self.width + self.plain + self.inherited
        # > read width recv=self scope=Shape.method
        # > read inherited recv=self
        # > no read plain
        go(self.method, size)
        # > read method recv=self
        # > no read size
        return Shape.width
        # > read width recv=Shape


def outer():
    def nested(): ...
    try:
        return nested
        # > read nested scope=outer
    except (Error, KeyError):
        # > read Error
        global TABLE
        TABLE = 2
        # > bind .TABLE value <int>
    del renamed.x
