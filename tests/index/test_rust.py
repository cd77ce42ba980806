"""Rust: what a crate of several modules calls."""

from __future__ import annotations

from tests.support.maps import edges_in
from tests.support.repos import RepoBuilder

SHOP = {
    "Cargo.toml": """[package]
name = "my-shop"
version = "0.1.0"
""",
    "src/lib.rs": """pub mod shop;
mod model;
mod repo;
pub use model::{User, Kind};
pub use crate::repo::MemoryRepo as Repo;

pub fn start() -> usize {
    let repo = Repo::new();
    let mut svc = shop::Service::new(repo);
    svc.add(User::new("a"));
    let found = svc.find("a").unwrap();
    found.greet();
    for u in svc.all() { u.greet(); }
    svc.all().iter().filter(|u| u.is_ok()).for_each(|u| u.greet());
    helper::<u8>(1);
    svc.count()
}

fn helper<T>(x: T) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn make() -> User { User::new("x") }

    #[test]
    fn works() {
        let u = make();
        assert_eq!(u.greet(), start());
        helper(1);
        super::helper(2);
    }
}
""",
    "src/model.rs": """use std::fmt;

#[derive(Debug, Clone)]
pub struct User { name: String, kind: Kind }

#[derive(Debug, Clone)]
pub enum Kind { Admin, Plain(u8) }

impl User {
    pub fn new(name: &str) -> Self {
        Self::check(name);
        Self { name: name.to_string(), kind: Kind::default() }
    }
    fn check(name: &str) {}
    pub fn greet(&self) -> usize { self.kind.level() }
    pub fn is_ok(&self) -> bool { true }
}

impl Kind {
    pub fn default() -> Kind { Kind::Plain(1) }
    fn level(&self) -> usize { match self { Kind::Admin => 1, Kind::Plain(n) => 2 } }
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "{}", self.greet()) }
}
""",
    "src/repo.rs": """use std::collections::HashMap;
use crate::User;

pub trait Store {
    fn save(&mut self, u: User);
    fn get(&self, name: &str) -> Option<&User>;
    fn exists(&self, name: &str) -> bool { self.get(name).is_some() }
}

pub struct MemoryRepo { users: HashMap<String, User> }

impl MemoryRepo {
    pub fn new() -> Self { MemoryRepo { users: HashMap::new() } }
}

impl Store for MemoryRepo {
    fn save(&mut self, u: User) { u.greet(); self.users.insert(String::new(), u); }
    fn get(&self, name: &str) -> Option<&User> {
        let u = self.users.get(name)?;
        u.greet();
        self.exists(name);
        Some(u)
    }
}
""",
    "src/shop/mod.rs": """mod price;
use super::model::User;
use crate::repo::Store;

pub struct Service<S> { store: S, seen: Vec<User> }

impl<S: Store> Service<S> {
    pub fn new(store: S) -> Self { Service { store, seen: Vec::new() } }
    pub fn add(&mut self, u: User) { self.store.save(u); price::of(1); self.log(); self::price::of(2); }
    pub fn find(&self, name: &str) -> Option<&User> { self.store.get(name) }
    pub fn all(&self) -> Vec<User> { vec![] }
    pub fn count(&self) -> usize { self.seen.iter().map(|u| u.greet()).sum() }
    fn log(&self) {}
}
""",
    "src/shop/price.rs": """use super::Service;
pub fn of(n: u8) -> u8 { super::super::start(); crate::start(); n }
impl<S> Service<S> { pub fn extra(&self) { self.log(); Self::hidden(); } fn hidden() {} }
""",
    "tests/it.rs": """use my_shop::{start, User};
#[test]
fn runs() { start(); User::new("a").greet(); my_shop::shop::Service::new(1); }
""",
}


EDGES = """
src/lib.rs::start call src/lib.rs::helper scope
src/lib.rs::start call src/model.rs::User.greet typed
src/lib.rs::start call src/model.rs::User.is_ok typed
src/lib.rs::start call src/model.rs::User.new typed
src/lib.rs::start call src/repo.rs::MemoryRepo.new typed
src/lib.rs::start call src/shop/mod.rs::Service.add typed
src/lib.rs::start call src/shop/mod.rs::Service.all typed
src/lib.rs::start call src/shop/mod.rs::Service.count typed
src/lib.rs::start call src/shop/mod.rs::Service.find typed
src/lib.rs::start call src/shop/mod.rs::Service.new typed
src/lib.rs::tests.make call src/model.rs::User.new typed
src/lib.rs::tests.works call src/lib.rs::helper module
src/lib.rs::tests.works call src/lib.rs::helper scope
src/lib.rs::tests.works call src/lib.rs::start scope
src/lib.rs::tests.works call src/lib.rs::tests.make scope
src/lib.rs::tests.works call src/model.rs::User.greet typed
src/model.rs::User.fmt call src/model.rs::User.greet self
src/model.rs::User.greet call src/model.rs::Kind.level typed
src/model.rs::User.new call src/model.rs::Kind.default typed
src/model.rs::User.new call src/model.rs::User.check self
src/repo.rs::MemoryRepo.get call src/model.rs::User.greet typed
src/repo.rs::MemoryRepo.get call src/repo.rs::Store.exists self
src/repo.rs::MemoryRepo.get override src/repo.rs::Store.get self
src/repo.rs::MemoryRepo.save call src/model.rs::User.greet typed
src/repo.rs::MemoryRepo.save override src/repo.rs::Store.save self
src/repo.rs::Store.exists call src/repo.rs::MemoryRepo.get dispatch
src/repo.rs::Store.exists call src/repo.rs::Store.get self
src/shop/mod.rs::Service.add call src/repo.rs::MemoryRepo.save dispatch
src/shop/mod.rs::Service.add call src/repo.rs::Store.save typed
src/shop/mod.rs::Service.add call src/shop/mod.rs::Service.log self
src/shop/mod.rs::Service.add call src/shop/price.rs::of module
src/shop/mod.rs::Service.count call src/model.rs::User.greet typed
src/shop/mod.rs::Service.find call src/repo.rs::MemoryRepo.get dispatch
src/shop/mod.rs::Service.find call src/repo.rs::Store.get typed
src/shop/price.rs::Service.extra call src/shop/mod.rs::Service.log self
src/shop/price.rs::Service.extra call src/shop/price.rs::Service.hidden self
src/shop/price.rs::of call src/lib.rs::start module
tests/it.rs::runs call src/lib.rs::start import
tests/it.rs::runs call src/model.rs::User.greet typed
tests/it.rs::runs call src/model.rs::User.new typed
tests/it.rs::runs call src/shop/mod.rs::Service.new typed
"""


def test_every_call_of_a_program(repo: RepoBuilder) -> None:
    found = edges_in(repo, SHOP)
    wanted = {tuple(line.split()) for line in EDGES.strip().splitlines()}
    made = {(a, kind, b, rule) for a, b, kind, rule in found if kind in ("call", "override", "construct")}
    assert made == wanted
    assert ("src/shop/mod.rs::Service.new", "src/shop/mod.rs::Service", "read", "scope") in found


FUNCTIONS = {
    "src/lib.rs": """use std::collections::HashMap;
type Handler = fn(&str) -> bool;
fn one(s: &str) -> bool { true }
fn two(s: &str) -> bool { false }
fn apply<F: Fn(&str) -> bool>(f: F) -> bool { f("a") }
fn pick(b: bool) -> Handler { if b { one } else { two } }
fn boxed() -> Box<dyn Fn(&str) -> bool> { Box::new(two) }
struct Button { cb: Box<dyn Fn(&str) -> bool>, own: Handler }
impl Button {
    fn new(cb: Box<dyn Fn(&str) -> bool>) -> Self { Button { cb, own: one } }
    fn click(&self) { (self.cb)("x"); }
    fn press(&self) { (self.own)("x"); }
}
struct Router { routes: HashMap<String, Handler> }
impl Router {
    fn add(&mut self, key: &str, h: Handler) { self.routes.insert(key.to_string(), h); }
    fn call(&self, key: &str) -> bool { if let Some(h) = self.routes.get(key) { h(key) } else { false } }
}
static TABLE: &[Handler] = &[one, two];
fn looked(i: usize) { TABLE[i]("x"); }
fn chosen() { pick(true)("x"); }
fn opened() { boxed()("x"); }
fn start(router: &mut Router) {
    apply(one);
    router.add("a", two);
    Button::new(Box::new(two)).click();
    vec!["a"].into_iter().filter(two);
}
""",
}


def test_functions_are_followed_as_values(repo: RepoBuilder) -> None:
    found = {
        (source.partition("::")[2], target.partition("::")[2], rule)
        for source, target, kind, rule in edges_in(repo, FUNCTIONS)
        if kind == "call" and rule in ("flow", "passed")
    }
    assert found == {
        ("apply", "one", "flow"),
        ("Button.click", "two", "flow"),
        ("Button.press", "one", "flow"),
        ("Router.call", "two", "flow"),
        ("looked", "one", "flow"),
        ("looked", "two", "flow"),
        ("chosen", "one", "flow"),
        ("chosen", "two", "flow"),
        ("opened", "two", "flow"),
        ("start", "one", "passed"),
        ("start", "two", "passed"),
    }


def test_methods_of_traits_that_are_given_to_a_type_elsewhere(repo: RepoBuilder) -> None:
    found = edges_in(
        repo,
        {
            "src/lib.rs": "pub mod model;\npub mod show;\n",
            "src/model.rs": "pub struct Acc;\nimpl Acc { pub fn new() -> Acc { Acc } }\n",
            "src/show.rs": "use crate::model::Acc;\npub trait Show { fn twice(&self) {} fn once(&self) {} }\n"
            "pub trait Other { fn once(&self) {} }\nimpl Show for Acc {}\nimpl<T: Show> Other for T {}\n"
            "pub fn run() { let acc = Acc::new(); acc.twice(); acc.once(); acc.clone(); }\n",
        },
    )
    assert {(target, rule) for source, target, kind, rule in found if source.endswith("::run") and kind == "call"} == {
        ("src/model.rs::Acc.new", "typed"),
        ("src/show.rs::Show.twice", "typed"),
    }


def test_module_named_like_the_file_of_its_crate_and_methods_called_on_a_trait(repo: RepoBuilder) -> None:
    found = edges_in(
        repo,
        {
            "src/lib.rs": "pub mod lib { pub fn bar() {} }\n"
            "pub trait Show { fn once(&self); }\npub struct Acc;\nimpl Show for Acc { fn once(&self) {} }\n"
            "pub fn run(x: &dyn Show) { use crate::lib::bar; bar(); Show::once(x); }\n",
        },
    )
    assert {(target, rule) for source, target, kind, rule in found if kind == "call"} == {
        ("src/lib.rs::lib.bar", "import"),
        ("src/lib.rs::Show.once", "typed"),
        ("src/lib.rs::Acc.once", "dispatch"),
    }
