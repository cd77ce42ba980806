package app.shop;

import java.util.*;
// > import java.util *
import app.model.Item;
// > import app.model Item as Item
import static app.util.Checks.isReady;
// > import app.util.Checks isReady as isReady
import static app.util.Names.*;
// > import app.util.Names *

/**
 * Sells things.
 */
@Service @app.marks.Traced(level = 1)
// > decorate Service scope=Shop
// > decorate Traced recv=app.marks scope=Shop
public abstract class Shop<T extends Item> extends base.Place<T> implements Seller, Comparable<T> {
    // > def class Shop doc="Sells things." bases=base.Place,Seller,Comparable decorators=Service,app.marks.Traced exported=yes
    // > def class Shop sig="class Shop<T extends Item> extends base.Place<T> implements Seller, Comparable<T>"
    // > inherit Place recv=base scope=Shop
    // > inherit Seller scope=Shop
    // > annotate Item scope=Shop
    // > no annotate T scope=Shop
    private static final int LIMIT = 3, MORE = limit(2);
    // > def constant Shop.LIMIT sig="int LIMIT = 3" visibility=private exported=no
    // > def constant Shop.MORE sig="int MORE = limit(2)"
    // > call limit args=1 scope=Shop
    protected final Map<String, Item> items = new HashMap<>();
    // > def field Shop.items visibility=protected
    // > bind Shop.items type Item[]
    // > annotate Item scope=Shop.items
    // > call HashMap args=0 scope=Shop
    Till till;
    // > def field Shop.till visibility=package exported=yes
    // > bind Shop.till type Till

    static { prepare(); }
    // > call prepare scope=Shop

    @Inject
    public Shop(Till till, final String... names) {
        // > def method Shop.Shop params=till:Till,*names:String[] decorators=Inject
        super(till, LIMIT);
        // > call super args=2 scope=Shop.Shop
        // > read LIMIT scope=Shop.Shop
        this.till = till;
        // > read till recv=this scope=Shop.Shop
    }

    Shop() { this(new Till()); }
    // > def method Shop.Shop#1
    // > call this args=1
    // > call Till args=0

    /** Prices it. */
    protected <R> R price(@NonNull List<? extends Item> wanted, int[] counts) throws NotSold {
        // > def method Shop.price sig="<R> R price(@NonNull List<? extends Item> wanted, int[] counts) throws NotSold"
        // > def method Shop.price params=wanted:Item[],counts:int[] returns=R doc="Prices it." visibility=protected
        // > annotate NotSold scope=Shop.price
        for (Item one : wanted) { one.cost(); }
        // > bind Shop.price.one type Item
        // > call cost recv=one args=0 scope=Shop.price
        for (var one : wanted) sum(one.cost(), 1);
        // > bind Shop.price.one item wanted
        // > call sum args=2
        try (Book book = open()) { book.add(); } catch (Late | Lost late) { late.tell(); }
        // > bind Shop.price.book type Book
        // > bind Shop.price.late type Late
        // > bind Shop.price.late type Lost
        Function<Item, Tag> tagger = Tagger::tag;
        // > call tag recv=Tagger args=-1 scope=Shop.price
        Supplier<Till> maker = Till::new;
        // > call Till args=-1 scope=Shop.price
        wanted.forEach(w -> w.mark(this::note));
        // > bind Shop.price.w value wanted[]
        // > call mark recv=wanted[] args=1
        // > call note recv=this args=-1
        var last = (Item) items.get("last");
        // > bind Shop.price.last value :Item
        var tag = flag ? makeTag() : Tag.NONE;
        // > bind Shop.price.tag value makeTag()
        // > bind Shop.price.tag value Tag.NONE
        last.<Tag>find(1).show().close();
        // > call find recv=last args=1
        // > call close recv=last.find().show()
        super.price(null, counts);
        // > call price recv=super args=2
        app.util.Checks.check(last, tag);
        // > call check recv=app.util.Checks args=2
        new Seller() {
            // > def class Shop.price.<Seller> bases=Seller exported=no
            // > call Seller args=0 scope=Shop.price
            // > inherit Seller scope=Shop.price.<Seller>
            public void sell() { ring(); }
            // > def method Shop.price.<Seller>.sell
            // > call ring scope=Shop.price.<Seller>.sell
        };
        if (last instanceof Gift gift && gift.isWrapped()) return null;
        // > bind Shop.price.gift type Gift
        // > call isWrapped recv=gift
        ((Gift) last).wrap();
        // > call wrap recv=:Gift
        counts[0] = items.size();
        return switch (tag) { case Red red -> red.mix(); case Pair(var left, Tag right) -> right.mix(); default -> null; };
        // > bind Shop.price.red type Red
        // > bind Shop.price.right type Tag
    }

    abstract void bare();
    // > def method Shop.bare sig="void bare()"
    public<T> T any() { return null; }
    // > def method Shop.any sig="<T> T any()" visibility=public
    @Deprecated protected<T> T one() { return null; }
    // > def method Shop.one decorators=Deprecated visibility=protected
    @Deprecated private/* */ void two() {}
    // > def method Shop.two decorators=Deprecated visibility=private

    enum Size { SMALL(1) { void grow() {} }, LARGE; Size(int n) {} int n() { return 1; } }
    // > def enum Shop.Size
    // > def constant Shop.Size.SMALL
    // > bind Shop.Size.SMALL type Size
    // > def method Shop.Size.SMALL.<Size>.grow
    // > def constant Shop.Size.LARGE exported=yes
    // > def method Shop.Size.Size
    record Pair(Tag left, int right) implements Two { Pair { check(left); } static Pair of() { return new Pair(null, 1); } }
    // > def record Shop.Pair params=left:Tag,right:int bases=Two
    // > def property Shop.Pair.left returns=Tag
    // > bind Shop.Pair.left type Tag
    // > def method Shop.Pair.Pair params=left:Tag,right:int
    // > call Pair args=2 scope=Shop.Pair.of
    interface Seller { default void open() {} int HOURS = 8; void sell(); }
    // > def interface Shop.Seller
    // > def constant Shop.Seller.HOURS
    // > def method Shop.Seller.sell visibility=public
    @interface Traced { int level() default 0; }
    // > def interface Shop.Traced
    // > def method Shop.Traced.level returns=int
    class Shelf { class Board {} }
    // > def class Shop.Shelf.Board
}
