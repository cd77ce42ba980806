using System;
// > import System *
using App.Model;
// > import App.Model *
using Goods = App.Model.Item;
// > import App.Model Item as Goods
using static App.Util.Checks;
// > import App.Util.Checks *
global using App.Common;
// > import App.Common * exported=yes

namespace App.Shops
{
    /// <summary>
    /// Sells <see cref="Item"/> things.
    /// </summary>
    /// <remarks>Long.</remarks>
    [Service, Marks.Traced(1)]
    // > decorate Service scope=Shop
    // > decorate Traced recv=Marks scope=Shop
    public abstract partial class Shop<T> : Base.Place<T>, ISeller where T : Item {
        // > def class Shop sig="class Shop<T> : Base.Place<T>, ISeller where T : Item" bases=Base.Place,ISeller
        // > def class Shop doc="Sells Item things." decorators=Service,Marks.Traced exported=yes
        // > inherit Place recv=Base scope=Shop
        // > annotate Item scope=Shop
        // > no annotate T
        private static readonly int limit = 1, more;
        // > def field Shop.limit sig="int limit = 1" visibility=private exported=no
        // > def field Shop.more
        public const int Hours = Clock.Hours;
        // > def constant Shop.Hours
        // > read Hours recv=Clock scope=Shop.Hours
        private readonly Dictionary<string, Item> _items = new();
        // > bind Shop._items type Item[]
        // > call Dictionary args=0 scope=Shop
        public event EventHandler Sold;
        // > def field Shop.Sold
        public Till Till { get; set; } = new Till(2);
        // > def property Shop.Till returns=Till
        // > bind Shop.Till type Till
        // > call Till args=1
        public int Total { get { return Sum(); } private set { limit = value; } }
        // > call Sum scope=Shop.Total
        public int Twice => Total * 2;
        // > read Total scope=Shop.Twice
        public Item this[int place] => _items[place];
        // > def property Shop.this[] params=place:int returns=Item

        [Inject]
        public Shop(Till till, params string[] names) : base(till) {
            // > def method Shop.Shop params=till:Till,*names:string[] decorators=Inject
            // > call base args=1
            this.Till = till;
            // > read Till recv=this scope=Shop.Shop
        }

        Shop() : this(null) {}
        // > call this args=1
        ~Shop() {}
        // > def method Shop.~Shop

        public override async Task<Tag> Price<R>(List<Item> wanted, ref int count, int times = 3, Func<int, Item>? make = null) where R : class {
            // > def method Shop.Price params=wanted:Item[],count:int,times?:int,make?:Func<int,Item> returns=Tag
            foreach (var one in wanted) { one.Cost(); }
            // > bind Shop.Price.one item wanted
            // > call Cost recv=one args=0 scope=Shop.Price
            foreach (Item two in wanted) two.Cost();
            // > bind Shop.Price.two type Item
            using var book = Open();
            // > bind Shop.Price.book value Open()
            try { } catch (Late late) when (late.Tell()) { }
            // > bind Shop.Price.late type Late
            // > call Tell recv=late
            var made = new Item(1) { Name = "y", Size = Size.Large };
            // > bind Shop.Price.made value Item()
            // > call Item args=1
            // > read Name recv=Item()
            // > read Large recv=Size
            Item left = new(2);
            // > bind Shop.Price.left type Item
            // > call Item args=1
            made?.Parts()?.First.Show(); made!.Show();
            // > call Parts recv=made args=0
            // > call Show recv=made.Parts().First args=0
            // > call Show recv=made
            this.Price<int>(wanted, ref count, times: 3);
            // > call Price recv=this args=2 kw=times
            base.Close();
            // > call Close recv=base
            nameof(Shop);
            // > no call nameof
            Action act = () => { Run(); }; act += Handler;
            // > call Run scope=Shop.Price
            // > read Handler
            wanted.Where(w => w.Ok()).Select(Show);
            // > bind Shop.Price.w value wanted[]
            // > call Ok recv=wanted[]
            // > call Select recv=wanted.Where() args=1
            // > read Show
            if (made is Gift gift && gift.Wrapped) return null;
            // > bind Shop.Price.gift type Gift
            // > read Wrapped recv=gift
            (made as Gift).Wrap(); ((Gift)made).Wrap();
            // > call Wrap recv=:Gift
            var kind = made switch { Gift g => g.Kind(), _ => Kind.None };
            // > bind Shop.Price.kind value g.Kind()
            // > bind Shop.Price.kind value Kind.None
            var (a, b) = Pair(); F(out Item given); var cheap = from p in wanted where p.Cheap() select p;
            // > bind Shop.Price.a value ?
            // > bind Shop.Price.given type Item
            // > bind Shop.Price.p item wanted
            var either = made ?? await Find();
            // > bind Shop.Price.either value made
            // > bind Shop.Price.either value Find()
            int Local(int k) => k + Deep();
            // > def function Shop.Price.Local returns=int
            // > call Deep scope=Shop.Price.Local
            App.Util.Checks.Check(); global::App.Util.Run();
            // > call Check recv=App.Util.Checks
            // > call Run recv=App.Util
            return Twice > 2 ? made.Tag() : null;
        }

        public static Shop<T> operator +(Shop<T> a, Shop<T> b) => a;
        // > def method 'Shop.operator +' returns=Shop<T>
        public abstract void Bare();
        // > def method Shop.Bare sig="void Bare()"
        void ISeller.Sell() {}
        // > def method Shop.Sell visibility=private
        delegate void Told(int x);
        // > def type Shop.Told
        public enum Size { Small = 1, [Old] Large }
        // > def enum Shop.Size
        // > def constant Shop.Size.Large decorators=Old exported=yes
        // > bind Shop.Size.Large type Size
        struct Spot { int q; }
        // > def struct Shop.Spot
        interface ISeller : IBase { void Sell(); int Count { get; } }
        // > def interface Shop.ISeller bases=IBase
        // > def method Shop.ISeller.Sell visibility=public
        // > def property Shop.ISeller.Count returns=int
        record Pair(Tag Left, int Right) : Two(Left);
        // > def record Shop.Pair params=Left:Tag,Right:int bases=Two
        // > def property Shop.Pair.Left returns=Tag
        // > call base args=1 scope=Shop.Pair
        class Prime(IStore store) : Two(store) { void Save() => store.Put(); }
        // > def class Shop.Prime bases=Two
        // > bind Shop.Prime.store type IStore
        // > call base args=1
        // > call Put recv=store scope=Shop.Prime.Save
    }
}

static class Extended
{
    public static int Count(this Item item, int k) => item.Size;
    // > def method Extended.Count params=item:Item,k:int
    // > read Size recv=item
}

class Marked
{
    [Fact]
    // not among the modifiers
    [Traced(2)] internal void Both() { }
    // > def method Marked.Both decorators=Fact,Traced visibility=internal sig="void Both()"
    [Fact]
    // before the modifiers
    internal void Noted() { }
    // > def method Marked.Noted decorators=Fact visibility=internal sig="void Noted()"
    [Fact] [A.Old]
    protected void Plain() { }
    // > def method Marked.Plain decorators=Fact,A.Old visibility=protected sig="void Plain()"
}
