import pkg
from pkg import func, Shape, dec, CONST


def area(): ...


def price(shape, n=func):
    # > bind price.n value func
    # > read func scope=price
    area()
    # > call area scope=price args=0
    shape.area(1, 2)
    # > call area recv=shape args=2
    pkg.mod.run(1, *shape, key=2, other={"a": [1, 2]})
    # > call run recv=pkg.mod args=1 kw=key,other spread=yes
    area()(n)
    # > only call area
    shape.a(1).b( x = 1 ).c[0].d(
        # > call a recv=shape args=1
        # > call b recv=shape.a() args=0 kw=x
        # > call d recv=shape.a().b().c[0] args=2
        "a, b",
        (1, 2),
    )
    (shape
        .first()
        # > call first recv=shape
        # a comment in between
        .second("x", y='a,b=c'))
    # > call second recv=shape.first() args=1 kw=y
    super().price(n)
    # > call super args=0
    # > call price recv=super()
    "".join(i for i in n)
    # > call join recv=<str> args=1
    [1].append(2); {}.get(1); (yield).send(); {1}.add(1)
    # > call append recv=<list>
    # > call get recv=<dict>
    # > call send recv=?
    # > call add recv=<set>
    (shape or n).items(); (await func()).x.go()
    # > call items recv=?
    # > call go recv=func().x
    print(f"{area()} {func(1)!r}")
    # > call print args=1
    # > call area
    # > call func args=1
    shape.method (a == 1, b if n else 2, lambda: 0,)
    # > call method recv=shape args=3
    func(**n)
    # > call func args=0 spread=yes
    func(a for a in n)
    # > call func args=1
    func(not n, -1, n[0], x.y, )
    # > call func args=4


@dec(CONST)
# > call dec scope= args=1
# > read CONST scope=decorated
# > decorate dec scope=decorated
@pkg.plain
# > decorate plain recv=pkg scope=decorated
# > no read pkg
def decorated(a=area()):
    # > call area scope=
    return [func(x) for x in a]
    # > call func scope=decorated


class Child(Shape, key=CONST):
    # > inherit Shape scope=Child
    # > read CONST scope=Child
    attr = func(1)
    # > call func scope=Child

    @classmethod
    def make(cls):
        return cls(1)
        # > call cls scope=Child.make
        # > bind Child.make. return cls()


lam = lambda q: func(q)
# > call func scope=
# > bind .q value ?
