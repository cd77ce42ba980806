use crate::shop::{self, handler, Kind, Shape, LIMIT};
use shop::Other;
// > no read Other recv=shop

fn area() -> u32 { 1 }

fn uses(s: &Shape, list: Vec<Shape>, key: Option<Shape>) -> u32 {
    area();
    // > only call area scope=uses args=0
    s.repo.save(1, handler);
    // > call save recv=s.repo args=2
    // > read handler scope=uses
    s.first()?.second::<u8>(2, "a, b").await?.third(|x| x.go());
    // > call first recv=s args=0
    // > call second recv=s.first() args=2
    // > call third recv=s.first().second() args=1
    // > call go recv=x
    crate::shop::open(area());
    // > call open recv=crate.shop args=1
    // > call area
    Shape::<u8>::new(1).draw();
    // > call new recv=Shape args=1
    // > call draw recv=Shape.new()
    <Shape as Draw>::draw(s);
    // > call draw recv=Shape args=1
    list[0].area();
    // > call area recv=list[]
    (*s).area();
    // > call area recv=s
    s.pair.0.area();
    // > call area recv=s.pair.0
    let made = Shape { sides: area(), key, ..Shape::default() };
    // > call Shape scope=uses
    // > call area
    // > call default recv=Shape
    // > bind uses.made value Shape()
    let kinds = [Kind::Plain, shop::Kind::Sized(1)];
    // > read Plain recv=Kind
    // > call Sized recv=shop.Kind args=1
    map.insert("x", Shape::draw);
    // > call insert recv=map args=2
    // > read draw recv=Shape
    println!("{} {}", area(), s.first().second(LIMIT), "call(x)");
    // > call area
    // > call first recv=s
    // > call second recv=s.first()
    // > read LIMIT
    // > no call println
    // > no call call
    shapes!(Shape { sides: 1 }, handler, !s.open()?.close(), if (true) {});
    // > call shapes scope=uses
    // > call Shape
    // > read handler
    // > call open recv=s
    // > call close recv=s.open()
    // > no call if
    assert_eq!(vec![area()], shop::list!(1));
    // > call area
    // > call list recv=shop
    if s.open == LIMIT { return area(); }
    // > read LIMIT
    // > read open recv=s
    // > call area
    s.total
    // > read total recv=s
}

fn binds(a: Option<Shape>, list: &[Shape]) {
    let x = area();
    // > bind binds.x value area()
    let mut y: &mut Shape = other.thing()?;
    // > bind binds.y type Shape
    let z = pkg::load("x").await?;
    // > bind binds.z value pkg.load()
    let boxed = Box::new(Arc::new(Shape::new(1)));
    // > bind binds.boxed value Shape.new()
    let Some(p) = a else { return };
    // > bind binds.p value a
    if let Ok(ref q) = s.get(1) {
        // > bind binds.q value s.get()
    }
    while let Some(w) = stack.pop() {}
    // > bind binds.w value stack.pop()
    for (i, r) in list.iter().enumerate() {}
    // > bind binds.i value ?
    for e in list.iter() {}
    // > bind binds.e item list.iter()
    match a {
        Some(t) if t.ok() => t.go(),
        // > bind binds.t value a
        // > call ok recv=t
        // > call go recv=t
        Kind::Sized(n, ..) => n,
        // > bind binds.n value ?
        // > read Sized recv=Kind
        Shape { sides, holder: h } => h,
        // > bind binds.sides value Shape().sides
        // > bind binds.h value Shape().holder
        None | other => 1,
        // > bind binds.other value a
    }
    let u = if x { Shape::new(1) } else { make() };
    // > bind binds.u value Shape.new()
    // > bind binds.u value make()
    let c = |v: Shape, k| v.go(k);
    // > bind binds.v type Shape
    // > bind binds.k value ?
    list.iter().map(|m| m.go());
    // > bind binds.m value list.iter().next()
    let (f, g) = pair();
    // > bind binds.f value ?
    const LOCAL: Shape = Shape::new(1);
    // > bind binds.LOCAL type Shape
    let s = String::new() as Shape;
    // > bind binds.s value Shape()
}

fn shadows(handler: u8) {
    other(handler);
    // > only call other
}
