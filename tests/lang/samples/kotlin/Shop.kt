package app.shop

import app.model.Item
// > import app.model Item as Item
import app.util.*
// > import app.util *
import app.util.check as verify
// > import app.util check as verify

/** Sells things. */
@Service @app.marks.Traced(level = 1)
// > decorate Service scope=Shop
// > decorate Traced recv=app.marks scope=Shop
abstract class Shop<T : Item>(private val till: Till, name: String = "x", vararg sizes: Int) : Place<T>(till), Seller {
    // > def class Shop doc="Sells things." bases=Place,Seller decorators=Service,app.marks.Traced exported=yes
    // > def class Shop params=till:Till,name?:String,*sizes:Int[]
    // > inherit Place scope=Shop
    // > call super args=1 scope=Shop
    // > def property Shop.till returns=Till visibility=private
    // > bind Shop.till type Till
    // > bind Shop.name type String
    // > annotate Item scope=Shop
    // > no annotate T
    constructor(till: Till) : this(till, "") { prepare() }
    // > def method Shop.constructor params=till:Till
    // > call this args=2 scope=Shop.constructor
    // > call prepare scope=Shop.constructor
    init { setUp() }
    // > def method Shop.init
    // > call setUp scope=Shop.init
    private val items: MutableList<Item> = mutableListOf()
    // > def property Shop.items returns=Item[] visibility=private exported=no
    // > bind Shop.items type Item[]
    val total: Int get() = sum()
    // > def property Shop.total returns=Int
    // > call sum scope=Shop.total
    val twice
        get() = total * 2
    // > def property Shop.twice span=37-38
    // > read total scope=Shop.twice
    val book by lazy { Book() }
    // > bind Shop.book value Book()
    lateinit var gift: Gift?
    // > bind Shop.gift type Gift
    companion object { const val LIMIT = 1; fun of(till: Till): Shop = Shop(till) }
    // > def constant Shop.LIMIT
    // > def method Shop.of returns=Shop
    // > call Shop args=1 scope=Shop.of

    override suspend fun <R> price(wanted: List<Item>, make: (Int) -> Item): Tag? {
        // > def method Shop.price params=wanted:Item[],make returns=Tag sig="fun <R> price(wanted: List<Item>, make: (Int) -> Item): Tag?"
        for (one in wanted) { one.cost() }
        // > bind Shop.price.one item wanted
        // > call cost recv=one args=0 scope=Shop.price
        val (left, right) = pair()
        // > bind Shop.price.left value ?
        val made = if (flag) Item(1) else spare
        // > bind Shop.price.made value Item()
        // > bind Shop.price.made value spare
        val found: Item = find() ?: return null
        // > bind Shop.price.found type Item
        wanted.forEach { it.mark() }
        // > call mark recv=wanted[] args=0
        // > call forEach recv=wanted args=1
        wanted.filter { w -> w.ok(it) }.map(::show)
        // > call ok recv=wanted[] args=1
        // > call map recv=wanted.filter() args=1
        // > call show args=-1
        gift?.let { it.open().also { lid -> lid.keep() } }
        // > call open recv=gift args=0
        // > call keep recv=gift.open()
        made?.parts()?.first!!.show(x = 1, *all) { y -> y.z() }
        // > call parts recv=made args=0
        // > call show recv=made.parts().first args=1 kw=x spread=yes
        close(); (made as Gift).wrap(); (made as? Gift)?.tie()
        // > call wrap recv=:Gift
        // > call tie recv=:Gift
        val kind = when (val r = made) { is Gift -> r.kind(); else -> Kind.NONE }
        // > bind Shop.price.r value made
        // > bind Shop.price.kind value r.kind()
        // > bind Shop.price.kind value Kind.NONE
        try { run() } catch (late: Late) { late.tell() }
        // > bind Shop.price.late type Late
        // > call tell recv=late
        val seller = object : Seller { override fun sell() { ring() } }
        // > def class Shop.price.<Seller> bases=Seller
        // > def method Shop.price.<Seller>.sell
        // > call ring scope=Shop.price.<Seller>.sell
        // > bind Shop.price.seller value Seller()
        made joins found
        // > call joins recv=made args=1
        this@Shop.close(); super.close(); Shop.Companion.of(till)
        // > call close recv=Shop()
        // > call close recv=super
        // > call of recv=Shop args=1
        val tagger = Tagger::tag; val maker = ::Item
        // > call tag recv=Tagger args=-1
        // > call Item args=-1
        println("all ${made.name()} of $LIMIT")
        // > call name recv=made
        fun local() = Deep()
        // > def function Shop.price.local
        // > call Deep scope=Shop.price.local
        return found.tag
        // > read tag recv=found
    }

    inner class Shelf
    // > def class Shop.Shelf
    object Single : Seller { fun s() {} }
    // > def object Shop.Single bases=Seller
    // > def method Shop.Single.s
    enum class Size(val n: Int) { SMALL(1) { override fun grow() {} }, LARGE; fun t() {} }
    // > def enum Shop.Size
    // > def constant Shop.Size.SMALL
    // > bind Shop.Size.SMALL type Size
    // > def method Shop.Size.SMALL.<Size>.grow
    // > def property Shop.Size.n
    // > def method Shop.Size.t
}

data class Pair2(val a: Tag, var b: String?)
// > def class Pair2 params=a:Tag,b:String
// > def property Pair2.a returns=Tag
interface Seller { fun sell(); val p: Int; fun open() { x() } }
// > def interface Seller
// > def method Seller.sell
// > def property Seller.p
fun List<Item>.cheap(n: Int = 3): Item = first { it.low() }
// > def method List.cheap params=n?:Int returns=Item
fun Seller.greet() { this.sell() }
// > def method Seller.greet
// > call sell recv=this scope=Seller.greet
val Item.label: String get() = tag().x
// > def property Item.label returns=String
typealias Tags = Map<String, Tag>
// > def type Tags
val top = Item(1)
// > def variable top
// > bind top value Item()
const val TOP = 3
// > def constant TOP
private fun make(n: Int) = Item(n)
// > bind make. return Item()
// > def function make visibility=private exported=no
