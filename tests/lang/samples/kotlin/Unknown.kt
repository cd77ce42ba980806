package app

fun interface Maker { fun make(): Item }
// > def interface Maker
// > def method Maker.make returns=Item
expect open class Bytes
// > def class Bytes params=data:Array bases=Comparable
internal constructor(data: Array) : Comparable<Bytes> {
    internal actual val data: Array = data
    // > def property Bytes.data visibility=internal
}
class Loud(private val inner: Seller) : Seller by inner, Other by make(inner) {
    // > def class Loud bases=Seller,Other
    override fun sell() { inner.sell() }
    // > call sell recv=inner scope=Loud.sell
}
fun broken( { ]] ;
// > broken
