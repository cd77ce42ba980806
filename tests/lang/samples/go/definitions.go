// Package shop sells shapes.
package shop

// LIMIT is how many.
const LIMIT = 10

// > def constant LIMIT exported=yes sig="LIMIT = 10" span=4-5 doc="LIMIT is how many."

const (
	small, big = iota, 2
	// > def constant small exported=no visibility=private
	// > def constant big
	Third
	// > def constant Third
)

var current, _ = open("x"), 1

// > def variable current
// > call open scope= args=1
// > bind .current value open()

var handler = func(in *Shape) {
	// > def variable handler span=23-28
	// > bind handler.in type Shape
	in.Area()
	// > call Area recv=in scope=handler args=0
}

// Store keeps
// things.
type Store[K comparable, V any] struct {
	// > def struct Store span=30-50 doc="Store keeps" sig="type Store[K comparable, V any] struct" bases=Base,pkg.Other
	Base
	// > inherit Base scope=Store
	*pkg.Other `json:"-"`
	// > inherit Other recv=pkg scope=Store
	// > no annotate Other recv=pkg
	Name, Alias string
	// > def field Store.Name sig="Name string"
	// > def field Store.Alias
	// > bind Store.Name type string
	items map[string][]*Shape
	// > def field Store.items exported=no
	// > bind Store.items type Shape[][]
	// > annotate Shape scope=Store.items
	run  func(a int) error
	held V
	// > bind Store.held value ?
}

type Doer interface {
	// > def interface Doer bases=fmt.Stringer
	fmt.Stringer
	// > inherit Stringer recv=fmt scope=Doer
	// Do does.
	Do(ctx context.Context, n ...int) (done bool, err error)
	// > def method Doer.Do span=56-57 params="ctx:context.Context,*n:int[]" returns=bool doc="Do does."

	plain(string, []byte)
	// > def method Doer.plain exported=no params="_:string,_:byte[]"
}

type (
	ID int
	// > def type ID sig="type ID int" returns=
	IDs []*ID
	// > def type IDs returns=ID[]
	Alias = pkg.Thing
	// > def type Alias bases=pkg.Thing
	// > annotate Thing recv=pkg scope=Alias
)

// Get returns.
func (s *Store[K, V]) Get(key K, _ int, more ...*Shape) (found *Shape, err error) {
	// > def method Store.Get span=74-87 params="s:Store,key,_:int,*more:Shape[]" returns=Shape doc="Get returns."
	// > bind Store.Get.found type Shape
	// > bind Store.Get.err type error
	// > annotate Shape scope=Store.Get
	// > no annotate Store

	type local struct{ a int }
	// > def struct Store.Get.local
	var inner = 1
	// > no def variable Store.Get.inner
	return
}

func New[T Doer, S ~int | string](first T, a, b *pkg.Size) *Store[T, S] {
	// > def function New params="first:Doer,a:pkg.Size,b:pkg.Size" returns=Store
	return &Store[T, S]{}
	// > call Store scope=New
}

type Shop[S Doer] struct{ first S }

// > bind Shop.first type Doer

func (s Shop[S]) Take(one S, many []S) S { return one }

// > def method Shop.Take params="s:Shop,one:Doer,many:Doer[]" returns=Doer

func (l later) Go() {}

// > def method later.Go

type later struct{}

func init() {}

// > def function init exported=no
