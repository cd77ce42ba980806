//! Shapes for sale.
use crate::base::{Base, Other as Renamed, part::*, self};
// > import crate.base Base as Base
// > import crate.base Other as Renamed
// > import crate.base.part *
// > import crate base as base
use std::collections::HashMap;
// > import std.collections HashMap as HashMap
pub use super::up::Thing;
// > import super.up Thing as Thing exported=yes
use serde;
// > import serde as serde
use quiet::Trait as _;
// > import quiet Trait
mod parts;
// > import self.parts as parts
extern crate alloc as memory;
// > import alloc as memory

/// How many.
pub const LIMIT: usize = 10;
// > def constant LIMIT exported=yes sig="LIMIT: usize = 10" span=20-21 doc="How many."
static mut COUNT: Option<Shape> = None;
// > def variable COUNT exported=no visibility=private
// > bind .COUNT type Shape

/// A shape
/// with sides.
#[derive(Debug, Clone)]
#[pkg::register(name = "x")]
// > decorate register recv=pkg scope=Shape
pub struct Shape<T: Draw> {
    // > def struct Shape span=27-45 sig="pub struct Shape<T: Draw>" decorators=derive(),pkg.register() doc="A shape" bases=Draw
    // > no decorate derive
    pub sides: Vec<Side>,
    // > def field Shape.sides exported=yes sig="sides: Vec<Side>"
    // > bind Shape.sides type Side[]
    // > annotate Side scope=Shape.sides
    holder: Option<Arc<Mutex<dyn Holder>>>,
    // > bind Shape.holder type Holder
    by_name: HashMap<String, Side>,
    // > bind Shape.by_name type Side[]
    drawn: T,
    // > bind Shape.drawn type Draw
}

struct Pair(pub u32, Shape);
// > def struct Pair
// > bind Pair.1 type Shape

pub(crate) enum Kind {
    // > def enum Kind visibility=internal exported=yes
    /// Plain ones.
    Plain,
    // > def constant Kind.Plain doc="Plain ones."
    Sized(u32, Shape),
    // > def constant Kind.Sized sig="Sized(u32, Shape)"
    Named { side: Side },
}

pub trait Draw: Base + Send {
    // > def trait Draw bases=Base,Send
    // > inherit Base scope=Draw
    type Item;
    // > def type Draw.Item
    fn draw(&self, to: &mut dyn Canvas) -> Self::Item;
    // > def method Draw.draw params="self:Draw,to:Canvas" returns=Draw.Item sig="draw(&self, to: &mut dyn Canvas) -> Self::Item"
    fn twice(&self) {
        // > def method Draw.twice
        self.draw(1);
        // > call draw recv=self scope=Draw.twice
    }
}

impl<T: Draw> Draw for Shape<T> {
    // > inherit Draw scope=Shape
    // > no annotate Shape
    type Item = u8;
    // > def type Shape.Item
    fn draw(&self, to: &mut dyn Canvas) -> u8 {
        // > def method Shape.draw exported=yes
        1
    }
}

impl<T> Shape<T>
where
    T: Draw,
{
    const SIDES: u8 = 3;
    // > def constant Shape.SIDES
    /// Makes one.
    #[inline]
    pub async fn new<F>(count: u32, (first, _): (u8, u8), make: F, more: impl Into<String>) -> Result<Self, Error>
    // > def method Shape.new span=92-107 params="count:u32,(first, _),make:Make,more:Into" returns=Shape doc="Makes one." decorators=inline
    // > bind Shape.new.first value ?
    where
        F: Make,
    {
        fn inner() {}
        // > def function Shape.new.inner
        Self::check();
        // > call check recv=Self scope=Shape.new
        Ok(Self { sides: vec![], count })
        // > call Self
        // > no call Ok
    }
    fn check() {}
}

impl Later {
    fn go(self: Box<Self>) {}
    // > def method Later.go params="self:Later"
}

struct Later;

macro_rules! shapes {
    // > def macro shapes
    ($x:expr) => { inside($x) };
}

type Shapes = Vec<Shape>;
// > def type Shapes
type Alias = pkg::Shape<u8>;
// > def type Alias bases=pkg.Shape

extern "C" {
    fn native(a: u8);
    // > def function native params="a:u8"
}

pub mod inner {
    // > def module inner
    pub fn deep() {}
    // > def function inner.deep
    struct Own;
    impl Own {
        fn new() {}
        // > def method inner.Own.new
    }
    use super::Pair;
    // > import '' Pair as Pair scope=inner
    use super::parts::Bolt;
    // > import self.parts Bolt as Bolt
}

#[cfg(test)]
mod tests {
    use super::*;
    // > no import super *
    #[test]
    fn works() {}
    // > def function tests.works decorators=test
}
