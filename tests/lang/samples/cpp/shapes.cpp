#include "shapes.hpp"

namespace geo {
namespace {
int hidden() { return 1; }
}

template <typename T, int N>
Box<T, N>::Box(int size) : Base<T>(size) {
  // > def method Box.Box
  // > call Base scope=Box.Box args=1
  auto other = std::make_unique<Other>(size, 2);
  // > call Other args=2 scope=Box.Box
  // > bind Box.Box.other value Other()
  other->go().run("a, b", {1, 2});
  // > call go recv=other args=0
  // > call run recv=other.go() args=2
  Point origin;
  // > call Point args=0
  // > bind Box.Box.origin type Point
  Point from{1, 2}, to(origin, size);
  // > call Point args=2
  Pen* pen = new draw::Pen(size);
  // > call Pen recv=draw args=1
  // > bind Box.Box.pen type Pen
  for (auto& item : items_) item.show();
  // > bind Box.Box.item item items_
  // > call show recv=item
  for (const Item& one : all()) one.show();
  // > bind Box.Box.one type Item
  auto [a, b] = pair();
  // > bind Box.Box.a item pair()
  auto each = [&](Canvas* canvas) { canvas->draw(size); };
  // > bind Box.Box.canvas type Canvas
  // > call draw recv=canvas scope=Box.Box
  dynamic_cast<Circle*>(pen)->roll();
  // > call roll recv=Circle()
  // > no call dynamic_cast
  static_cast<void>(pen);
  geo::shapes::Factory::instance().make<int>(LIMIT);
  // > call instance recv=geo.shapes.Factory
  // > call make recv=geo.shapes.Factory.instance()
  // > read LIMIT
  consume(std::move(other), Color::red, &Box::draw);
  // > call consume args=3
  // > read red recv=Color
  // > read draw recv=Box
  try {
    throw Failure("a");
    // > call Failure args=1
  } catch (const std::exception& error) {
    log(error.what());
    // > call what recv=error
  }
  return Point{1, 2};
  // > call Point args=2
}

double Circle::area() const { return radius() * 2; }
// > def method Circle.area
// > call radius scope=Circle.area
bool operator<(const Point& a, const Point& b) { return a.x < b.x; }
// > def function "operator<"
bool Circle::operator<(const Circle& o) const { return o.less(); }
// > def method "Circle.operator<"
// > call less recv=o
void geo::Square::draw() {}
// > def method geo.Square.draw

TEST_F(ShapeTest, Draws) { EXPECT_EQ(1, area()); }
// > def test "ShapeTest.TEST_F: Draws"
TEST_CASE("a circle rolls", "[circle]") {
  // > def test "TEST_CASE: a circle rolls"
  // > no call TEST_CASE
  SECTION("far") { roll(); }
  // > call roll scope="TEST_CASE: a circle rolls"
}
}  // namespace geo
