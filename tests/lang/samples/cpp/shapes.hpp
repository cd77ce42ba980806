#pragma once
#include <memory>
#include "base.hpp"

namespace geo::shapes {
using std::string;
// > import std string as string
using namespace detail;
// > import detail *
namespace fs = std::filesystem;
// > import std.filesystem as fs
class Forward;
// > no def class Forward

/**
 * A box of things.
 */
template <typename T, int N = 3>
class Box final : public Base<T>, private virtual other::Mixin {
  // > def class Box bases=Base,other.Mixin doc="A box of things." span=15-74 exported=yes
  // > inherit Base
  // > inherit Mixin recv=other
  int secret_;
  // > def field Box.secret_ visibility=private exported=no

 public:
  using Item = T;
  // > def type Box.Item
  Box() : Base<T>(), secret_(make()), items_{1} {}
  // > def method Box.Box#0
  // > call Base scope=Box.Box
  // > call make scope=Box.Box
  // > no annotate T
  explicit Box(int size);
  // > def prototype Box.Box#1 params=size
  virtual ~Box() = default;
  // > def method Box.~Box
  virtual double area() const = 0;
  // > def method Box.area sig="double area() const"
  void draw(const Canvas& canvas, Pen* pen = nullptr) override;
  // > def prototype Box.draw params=canvas:Canvas,pen?:Pen
  static std::unique_ptr<Box> create(T first);
  // > def prototype Box.create returns=Box
  auto name() const -> const Name& { return this->name_; }
  // > def method Box.name returns=Name
  // > read name_ recv=this scope=Box.name
  template <typename V> V convert(V value) { return value; }
  // > def method Box.convert
  // > no annotate V
  bool operator==(const Box& other) const;
  // > def prototype "Box.operator=="
  operator bool() const { return true; }
  friend bool equal(const Box& a, const Box& b) { return a.same(b); }
  // > def function equal
  // > call same recv=a scope=equal
  friend class Maker;

  enum class Color { red, green };
  // > def enum Box.Color
  // > def constant Box.Color.red
  enum { SMALL, BIG };
  // > def constant Box.BIG
  struct Corner { int x; };
  // > def struct Box.Corner
  // > def field Box.Corner.x

 protected:
  std::vector<Item*> items_ = {};
  // > def field Box.items_ visibility=protected
  // > bind Box.items_ type Item[]
  std::shared_ptr<geo::Service> service_{nullptr}, *spare_;
  // > bind Box.service_ type geo.Service
  // > annotate Service recv=geo
};

template <> struct Box<void> {};
// > def struct Box
union Value { int number; char text[4]; };
// > def struct Value
enum Plain : int { ONE = 1, TWO };
// > def constant ONE
constexpr int LIMIT = 3;
// > def constant LIMIT
template <typename T> concept Drawable = requires(T t) { t.draw(); };
// > def type Drawable
API_EXPORT void exported(int a);
// > def prototype exported
class API_EXPORT Exported : public Base {
  // > def class Exported bases=Base
};
inline int twice(int n) { return n * 2; }
// > def function twice exported=yes
}  // namespace geo::shapes
