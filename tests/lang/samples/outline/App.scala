package a.b
/** Doc. */
class A(val x: Int) extends B with T {
// > def class A doc=Doc.
  def f(a: Int): Int = { def g() = 1; g() }
// > def method A.f
// > def function A.f.g
  val v = 1
// > def field A.v
  var w: Int = 2
// > def field A.w
  type X = Int
// > def type A.X
}
trait T { def abs(x: Int): Int }
// > def trait T
// > def method T.abs
object O { def apply() = 1 }
// > def object O
// > def method O.apply
case class C(a: Int)
// > def class C
enum Color { case Red, Green
// > def enum Color
// > def field Color.Red
// > def field Color.Green
 case Mix(x: Int) }
// > def field Color.Mix
given x: Ord[Int] = ???
// > def constant x
extension (s: String) def twice = s + s
// > def function twice
package object p { val z = 1 }
// > def object p
// > def field p.z
