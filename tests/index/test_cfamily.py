"""Resolution of C, C++ and Bash, each rule on a small repository."""

from __future__ import annotations

import pytest

from tests.support.maps import edges_in
from tests.support.repos import RepoBuilder

Files = dict[str, str]
Edges = set[tuple[str, str, str, str]]

SHOP_H = """#pragma once
#include <memory>
#include <vector>
namespace shop {
class User {
 public:
  User(std::string name, int age);
  int age() const;
  static User guest() { return User("guest", 0); }
 private:
  int age_;
};
class Repository {
 public:
  virtual void save(const User& user) = 0;
  void touch() { log("touch"); }
 protected:
  void log(const char* text);
};
class MemoryRepository : public Repository {
 public:
  void save(const User& user) override;
};
std::unique_ptr<Repository> make_repository();
class Service {
 public:
  explicit Service(std::unique_ptr<Repository> repo);
  void add(int age);
  static Service& instance();
 private:
  bool check(const User& user);
  std::unique_ptr<Repository> repo_;
  std::vector<User> seen_;
};
}
"""
SHOP_CC = """#include "shop.h"
using namespace shop;
void Repository::log(const char* text) {}
void MemoryRepository::save(const User& user) { touch(); user.age(); }
std::unique_ptr<Repository> shop::make_repository() { return std::make_unique<MemoryRepository>(); }
"""
SERVICE_CC = """#include "shop.h"
namespace shop {
namespace { int limit() { return 9; } }
User::User(std::string name, int age) : age_(age) {}
int User::age() const { return age_; }
Service::Service(std::unique_ptr<Repository> repo) : repo_(std::move(repo)) {}
void Service::add(int age) {
  User user("a", age);
  if (check(user)) repo_->save(user);
  for (const auto& one : seen_) one.age();
}
bool Service::check(const User& user) { return this->seen_[0].age() < limit(); }
Service& Service::instance() { static Service one(make_repository()); return one; }
}
"""
MAIN_CC = """#include "shop.h"
static int limit() { return 1; }
static void show(const shop::User& user) { user.age(); }
int main() {
  shop::Service service(shop::make_repository());
  service.add(limit());
  shop::Service::instance().add(2);
  auto guest = shop::User::guest();
  show(guest);
  auto* raw = new shop::User("x", 3);
  raw->age();
}
"""

CASES: dict[str, tuple[Files, Edges, Edges]] = {
    "classes whose methods are written elsewhere": (
        {"shop.h": SHOP_H, "shop.cc": SHOP_CC, "service.cc": SERVICE_CC, "main.cc": MAIN_CC},
        {
            ("main.cc::main", "shop.h::Service", "construct", "module"),
            ("main.cc::main", "service.cc::Service.Service", "call", "module"),
            ("main.cc::main", "shop.cc::shop.make_repository", "call", "module"),
            ("main.cc::main", "service.cc::Service.add", "call", "typed"),
            ("main.cc::main", "service.cc::Service.instance", "call", "typed"),
            ("main.cc::main", "shop.h::User.guest", "call", "typed"),
            ("main.cc::main", "service.cc::User.User", "call", "module"),
            ("main.cc::main", "service.cc::User.age", "call", "typed"),
            ("main.cc::main", "main.cc::limit", "call", "scope"),
            ("main.cc::main", "main.cc::show", "call", "scope"),
            ("shop.h::User.guest", "service.cc::User.User", "call", "scope"),
            ("shop.h::Repository.touch", "shop.cc::Repository.log", "call", "scope"),
            ("shop.cc::MemoryRepository.save", "shop.h::Repository.touch", "call", "self"),
            ("shop.cc::MemoryRepository.save", "service.cc::User.age", "call", "typed"),
            ("shop.cc::shop.make_repository", "shop.h::MemoryRepository", "construct", "import"),
            ("service.cc::Service.add", "shop.h::User", "construct", "package"),
            ("service.cc::Service.add", "service.cc::Service.check", "call", "self"),
            ("service.cc::Service.add", "shop.h::Repository.save", "call", "typed"),
            ("service.cc::Service.add", "shop.cc::MemoryRepository.save", "call", "dispatch"),
            ("service.cc::Service.add", "service.cc::User.age", "call", "typed"),
            ("service.cc::Service.check", "service.cc::User.age", "call", "typed"),
            ("service.cc::Service.check", "service.cc::limit", "call", "scope"),
            ("shop.h::MemoryRepository.save", "shop.h::Repository.save", "override", "self"),
        },
        {
            ("service.cc::Service.check", "main.cc::limit", "call", "scope"),
            ("main.cc::main", "service.cc::limit", "call", "scope"),
        },
    ),
    "functions declared in headers, called from other files": (
        {
            "include/store.h": "struct item { int id; };\nint store_put(struct item *item);\nextern int store_count;\n",
            "src/store.c": '#include "store.h"\nint store_count;\n'
            "static int check(struct item *i) { return i->id; }\nint store_put(struct item *item) { return check(item); }\n",
            "src/other.c": "static int check(int x) { return x; }\nint other(void) { return check(1); }\n",
            "src/main.c": '#include "store.h"\n'
            "int main(void) { struct item i; store_put(&i); other(); check(2); return store_count; }\n",
        },
        {
            ("src/main.c::main", "src/store.c::store_put", "call", "package"),
            ("src/main.c::main", "src/other.c::other", "call", "package"),
            ("src/main.c::main", "src/store.c::store_count", "read", "package"),
            ("src/main.c::main", "include/store.h::item", "annotate", "package"),
            ("src/store.c::store_put", "src/store.c::check", "call", "scope"),
            ("src/store.c::check", "include/store.h::item.id", "read", "typed"),
            ("src/other.c::other", "src/other.c::check", "call", "scope"),
            ("src/main.c::<module>", "include/store.h::<module>", "import", "import"),
        },
        {
            ("src/main.c::main", "src/store.c::check", "call", "package"),
            ("src/main.c::main", "src/other.c::check", "call", "package"),
        },
    ),
    "callbacks, tables of functions, macros, types with other names": (
        {
            "ops.h": "typedef struct node { int (*run)(int); struct node *next; } node_t;\n"
            "#define RUN(n) run_node(n)\nint run_node(node_t *n);\n",
            "ops.c": '#include "ops.h"\nint fast(int x) { return x; }\nstatic node_t table[] = { { .run = fast } };\n'
            "int run_node(node_t *n) { n->next->run(1); return each(n, fast); }\n"
            "int each(node_t *n, int (*visit)(int)) { RUN(n); return visit(1); }\n",
        },
        {
            ("ops.c::table", "ops.c::fast", "read", "scope"),
            ("ops.c::run_node", "ops.c::fast", "read", "scope"),
            ("ops.c::run_node", "ops.c::each", "call", "scope"),
            ("ops.c::run_node", "ops.h::node.run", "read", "typed"),
            ("ops.c::each", "ops.h::RUN", "call", "package"),
            ("ops.h::RUN", "ops.c::run_node", "call", "scope"),
        },
        set(),
    ),
    "pointers to functions in variables, results and parameters": (
        {
            "op.h": "typedef int (*op_t)(int);\n",
            "op.c": '#include <stdlib.h>\n#include "op.h"\nint add(int a) { return a; }\nint sub(int a) { return -a; }\n'
            "op_t pick(int k) { return k ? add : sub; }\nop_t chosen = add;\nstatic op_t saved;\n"
            "void save(op_t h) { saved = h; }\nvoid later(void) { saved(1); }\n"
            "int local(int k) { int (*f)(int) = add; if (k) f = sub; return f(1); }\n"
            "int called(void) { return pick(1)(2) + chosen(3); }\n"
            "static void inner(op_t g) { g(1); }\nstatic void outer(op_t f) { inner(f); }\n"
            "static int by(const void *a, const void *b) { return 0; }\n"
            "int main(void) { outer(add); save(&sub); qsort(0, 0, 0, by); return later(), 0; }\n",
        },
        {
            ("op.c::local", "op.c::add", "call", "typed"),
            ("op.c::local", "op.c::sub", "call", "flow"),
            ("op.c::called", "op.c::add", "call", "flow"),
            ("op.c::called", "op.c::sub", "call", "flow"),
            ("op.c::later", "op.c::sub", "call", "flow"),
            ("op.c::inner", "op.c::add", "call", "flow"),
            ("op.c::main", "op.c::by", "call", "passed"),
        },
        {("op.c::later", "op.c::add", "call", "flow"), ("op.c::outer", "op.c::add", "call", "flow")},
    ),
    "pointers to functions in structures and tables": (
        {
            "ops.h": "#pragma once\nstruct dev;\nstruct ops { const char *name; int (*open)(struct dev *d);"
            " void (*close)(struct dev *d); };\nstruct dev { const struct ops *ops; };\n",
            "dev.c": '#include "ops.h"\nstatic int file_open(struct dev *d) { return 0; }\n'
            "static int mem_open(struct dev *d) { return 1; }\nstatic void shut(struct dev *d) {}\n"
            "static const struct ops file = { .name = 0, .open = file_open };\n"
            "static struct ops all[] = { { 0, mem_open, 0 } };\n"
            "void set(struct ops *o) { o->close = shut; }\n"
            "int start(struct dev *d) { return d->ops->open(d); }\nvoid stop(struct dev *d) { d->ops->close(d); }\n"
            "static int (*const table[])(struct dev *) = { file_open, [1] = mem_open };\n"
            "int go(int i) { return table[i](0) + (*table[i])(0); }\n",
        },
        {
            ("dev.c::start", "dev.c::file_open", "call", "flow"),
            ("dev.c::start", "dev.c::mem_open", "call", "flow"),
            ("dev.c::start", "ops.h::ops.open", "read", "typed"),
            ("dev.c::stop", "dev.c::shut", "call", "flow"),
            ("dev.c::go", "dev.c::file_open", "call", "flow"),
            ("dev.c::go", "dev.c::mem_open", "call", "flow"),
        },
        {("dev.c::stop", "dev.c::mem_open", "call", "flow"), ("dev.c::start", "dev.c::shut", "call", "flow")},
    ),
    "functions as values of C++": (
        {
            "button.hpp": "#pragma once\n#include <functional>\n#include <map>\n#include <string>\nclass Button {\n"
            " public:\n  explicit Button(std::function<void()> cb) : first_(std::move(cb)) {}\n"
            "  void set(std::function<void()> cb) { on_ = cb; }\n  void click() { on_(); first_(); }\n"
            "  std::function<void()> on_, first_;\n};\n",
            "main.cpp": '#include "button.hpp"\nvoid ping() {}\nvoid pong() {}\n'
            'std::map<std::string, std::function<void()>> table = {{"ping", ping}, {"pong", pong}};\n'
            "template <class F> void each(F f) { f(); }\nstruct Worker { void run() {} void go(); };\n"
            "void Worker::go() { auto bound = std::bind(&Worker::run, this); }\n"
            'int main() { each(ping); table["ping"](); }\n',
            "one.cpp": "struct Bell {\n  void set(void (*cb)()) { ring = cb; }\n  void go() { ring(); }\n"
            "  void (*ring)();\n};\nvoid tone() {}\nint use() { Bell bell; bell.set(tone); bell.go(); }\n",
        },
        {
            ("main.cpp::each", "main.cpp::ping", "call", "flow"),
            ("main.cpp::main", "main.cpp::pong", "call", "flow"),
            ("main.cpp::Worker.go", "main.cpp::Worker.run", "call", "passed"),
            ("one.cpp::Bell.go", "one.cpp::tone", "call", "flow"),
        },
        set(),
    ),
    "members of templates give what the template was made for": (
        {
            "stack.hpp": "#pragma once\ntemplate <typename T, class U = int>\nclass Stack {\n public:\n  T pop();\n  T& top();\n};\n"
            "class Item {\n public:\n  void run();\n};\nclass Other {\n public:\n  void run();\n};\n",
            "main.cpp": '#include "stack.hpp"\nvoid use(Stack<Other>& given) { given.top().run(); }\n'
            "int main() { Stack<Item> made; auto one = made.pop(); one.run(); }\n"
            "void deep(std::vector<std::vector<Item>> rows) { rows[0][1].run(); rows[0].each(); }\n",
        },
        {
            ("main.cpp::main", "stack.hpp::Item.run", "call", "typed"),
            ("main.cpp::use", "stack.hpp::Other.run", "call", "typed"),
            ("main.cpp::deep", "stack.hpp::Item.run", "call", "typed"),
        },
        {("main.cpp::main", "stack.hpp::Other.run", "call", "typed")},
    ),
    "functions of headers without a guard are no secret": (
        {
            "square.h": "static inline int square(int x) { return x * x; }\n",
            "main.c": '#include "square.h"\nint main(void) { return square(2); }\n',
        },
        {("main.c::main", "square.h::square", "call", "package")},
        set(),
    ),
    "the nearest of several programs' functions": (
        {
            "one/lib.c": "void help(void) {}\n",
            "one/main.c": "int main(void) { help(); }\n",
            "two/lib.c": "void help(void) {}\n",
            "two/main.c": "int main(void) { help(); }\n",
        },
        {
            ("one/main.c::main", "one/lib.c::help", "call", "package"),
            ("two/main.c::main", "two/lib.c::help", "call", "package"),
        },
        {("one/main.c::main", "two/lib.c::help", "call", "package")},
    ),
    "tests with a fixture see its members": (
        {
            "lib.hpp": "#pragma once\nstruct Lib { int go(); };\n",
            "lib.cpp": '#include "lib.hpp"\nint Lib::go() { return 1; }\n',
            "lib_test.cpp": '#include "lib.hpp"\nclass LibTest : public testing::Test {\n protected:\n  Lib lib;\n'
            "  int help() { return 1; }\n};\nTEST_F(LibTest, Goes) { EXPECT_EQ(help(), lib.go()); }\n",
        },
        {
            ("lib_test.cpp::LibTest.TEST_F: Goes", "lib.cpp::Lib.go", "call", "typed"),
            ("lib_test.cpp::LibTest.TEST_F: Goes", "lib_test.cpp::LibTest.help", "call", "scope"),
        },
        set(),
    ),
    "operators: objects that point to each other in a circle": (
        {
            "a.cpp": "struct B;\nstruct A { B* operator->(); };\nstruct B { A* operator->(); void go(); };\n"
            "void f(A a) { a->go(); a->none(); }\n"
        },
        {("a.cpp::f", "a.cpp::B.go", "call", "typed")},
        set(),
    ),
    "scripts and what they source": (
        {
            "bin/main.sh": 'source "$(dirname "$0")/../lib/service.sh"\nmain() {\n  create "a" || die "no"\n}\nmain\n',
            "lib/service.sh": 'source "$ROOT/lib/log.sh"\ncreate() {\n  valid "$1" && log::info "$PREFIX $1"\n}\n'
            "valid() { [[ -n $1 ]]; }\n",
            "lib/log.sh": 'PREFIX=log\nlog::info() { echo "$1"; }\ndie() { log::info "$1"; exit 1; }\ntrap die EXIT\n',
            "other/log.sh": "die() { exit 2; }\n",
        },
        {
            ("bin/main.sh::main", "lib/service.sh::create", "call", "import"),
            ("bin/main.sh::main", "lib/log.sh::die", "call", "import"),
            ("bin/main.sh::<module>", "bin/main.sh::main", "call", "scope"),
            ("lib/service.sh::create", "lib/service.sh::valid", "call", "scope"),
            ("lib/service.sh::create", "lib/log.sh::log::info", "call", "import"),
            ("lib/service.sh::create", "lib/log.sh::PREFIX", "read", "import"),
            ("lib/log.sh::die", "lib/log.sh::log::info", "call", "scope"),
            ("lib/log.sh::<module>", "lib/log.sh::die", "call", "scope"),
            ("bin/main.sh::<module>", "lib/service.sh::<module>", "import", "import"),
        },
        {("bin/main.sh::main", "other/log.sh::die", "call", "import")},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_edges(name: str, repo: RepoBuilder) -> None:
    files, wanted, unwanted = CASES[name]
    edges = edges_in(repo, files)
    assert wanted - edges == set(), sorted(edges)
    assert edges & unwanted == set()
