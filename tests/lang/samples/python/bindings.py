from pkg import Foo, Bar, make


def f(a, b: Foo, *c, d=1, **e):
    x = Foo()
    # > bind f.x value Foo()
    y = x.child.run(1)
    # > bind f.y value x.child.run()
    z: "Foo | None" = None
    # > bind f.z type Foo
    # > bind f.z value <none>
    u: Optional[pkg.Bar]
    # > bind f.u type pkg.Bar
    v: Union[Foo, "Bar"] = make()
    # > bind f.v type Foo
    # > bind f.v type Bar
    # > bind f.v value make()
    w: list[Foo] = []
    # > bind f.w type list[Foo]
    # > bind f.w value <list>
    g = h = make
    # > bind f.g value make
    # > bind f.h value make
    i, *j = a
    # > bind f.i value a[0]
    # > bind f.j value a[:]
    k, l = Foo(), "x"
    # > bind f.k value Foo()
    # > bind f.l value <str>
    m = a if b else Foo() or (await make())
    # > bind f.m value a
    # > bind f.m value Foo()
    # > bind f.m value make()
    n = a + b
    # > bind f.n value ?
    o = a[0].x
    # > bind f.o value a[0].x
    for p, (q, r) in a.items():
        # > bind f.p value a.items()[][0]
        # > bind f.r value a.items()[][1][1]
        pass
    for s in c: pass
    # > bind f.s item c
    with Foo() as t, make(1) as (aa, bb):
        # > bind f.t value Foo()
        # > bind f.aa value make()[0]
        pass
    try: pass
    except (KeyError, pkg.Error) as err: pass
    # > bind f.err type KeyError
    # > bind f.err type pkg.Error
    if (cc := Foo()): pass
    # > bind f.cc value Foo()
    dd = [ee for ee in a if ee]
    # > bind f.dd value <list>
    # > bind f.ee item a
    ff = lambda gg, *hh, ii=1: gg
    # > bind f.gg value ?
    # > bind f.hh value ?
    # > bind f.ii value ?
    match a:
        case Foo(name=jj, child=[kk, *ll]) | {"k": mm, **nn}: pass
        # > bind f.jj value ?
        # > bind f.kk value ?
        # > bind f.ll value ?
        # > bind f.mm value ?
        # > bind f.nn value ?
        # > read Foo
        case Bar.X as oo: pass
        # > bind f.oo value ?
        # > read X recv=Bar
        case pp if pp > 1: pass
        # > bind f.pp value ?
        case _: pass

    def inner():
        nonlocal x
        x = Bar()
        # > bind f.x value Bar()
    return x, inner
