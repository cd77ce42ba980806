/// Doc of A.
public class A<T>: B, P {
// > def class A 'doc=Doc of A.'
    static let x: Int = 1
// > def field A.x
    init(a: Int) { let local = 1 }
// > def method A.init
// > no def variable A.init.local
    func f(_ a: Int, b: String) -> Int { return 1 }
// > def method A.f
}
struct S { let q: Int }
// > def struct S
// > def field S.q
enum E: String {
// > def enum E
    case a
// > def field E.a
    case c(Int)
// > def field E.c
}
protocol P {
// > def interface P
    func g()
// > def method P.g
}
extension A {
// > def extension A
    func h() {}
// > def method A.h
}
actor Act {}
// > def actor Act
typealias TT = Int
// > def type TT
let top = 3
// > def variable top
func free() {}
// > def function free
