import functools
import typing

from pkg import Type, key


def deco(f):
    def inner():
        return f()
        # > bind deco.inner. return f()
    return inner


@deco
# > bind . run deco
def func(a, b=deco):
    return {"a": deco, "b": [func]}
    # > bind "func.['a]" return deco
    # > bind "func.['b][0]" return func


table = {"a": func, "x": {"y": func}, key: func, "n": 1}
# > bind ".table['a]" element func
# > bind ".table['x]['y]" element func
# > bind .table[] element func
table["q"] = func
# > bind ".table['q]" element func
table["q"]()
# > bind . run "table['q]"
first, (second, *rest) = func, (func, table, deco)
# > bind .first value func
# > bind .second value func
# > bind .rest[0] element table
# > bind .rest[1] element deco
func(deco, 1, b=[func, table["a"]], *rest)
# > bind .0@func argument deco
# > bind .b[0]@func argument func
# > bind .b[1]@func argument "table['a]"
found = []
found.append(func)
# > bind .found[] element func
found.extend([deco])
# > bind .found[0] element deco
bound = functools.partial(func, 1)
# > bind .bound value func
cast = typing.cast("Type", bound)
# > bind .cast value Type()
for i, (j, k) in sorted(found): pass
# > bind . run found.__iter__
# > bind .i value found[][0]
# > bind .k value found[][1][1]
with Type() as entered, (func()): pass
# > bind . run Type().__enter__
# > bind . run func().__enter__
func()()
# > bind . run func()
map(func, found)
# > bind . run func
sorted(found, key=deco)
# > bind . run deco
def late():
    raise Type
    # > bind late. run Type
