package shop

import (
	"fmt"
	// > import fmt as fmt
	str "strings"
	// > import strings as str
	. "x/y/v2"
	// > import x/y/v2 *
	_ "side/effect"
	// > import side/effect
	"github.com/some/go-yaml.v3"
	// > import github.com/some/go-yaml.v3 as yaml
	"net/http/v5"
	// > import net/http/v5 as http
)

func area() int { return 1 }

func use(s *Store, in chan *Shape, list []Shape) {
	area()
	// > only call area scope=use args=0
	s.repo.Save(1, area)
	// > call Save recv=s.repo args=2
	// > read area scope=use
	s.First().Second(list...).Third("a, b", 'x')
	// > call First recv=s args=0
	// > call Second recv=s.First() args=0 spread=yes
	// > call Third recv=s.First().Second() args=2
	fmt.
		Println(func() int { return area() }())
	// > call Println recv=fmt args=1
	// > call area scope=use
	(*s).Close()
	// > call Close recv=s
	(*Store)(nil).Close()
	// > call Store
	// > call Close recv=Store()
	list[0].Area(&Shape{Width: area(), Name: "x"})
	// > call Area recv=list[] args=1
	// > call Shape
	// > call area
	// > no read Name
	Map[int, Shape](list, area)
	// > call Map args=2
	pkg.Map[int](list)
	// > call Map recv=pkg args=1
	defer s.Unlock()
	// > call Unlock recv=s
	go area()
	// > call area
	len(list)
	// > no call len
	s.on["x"] = s.handle
	// > read handle recv=s
	table := map[string]func() int{"a": area, "b": s.bar}
	// > read area scope=use
	// > read bar recv=s
	// > bind use.table value ?
}

func binds(a any, list []Shape, in <-chan *Shape) {
	x := area()
	// > bind binds.x value area()
	y, err := pkg.Load("x")
	// > bind binds.y value pkg.Load()
	// > bind binds.err type error
	p, q := &Shape{1}, a.(*pkg.Size)
	// > bind binds.p value Shape()
	// > bind binds.q value pkg.Size()
	n, m := new(Shape), make(map[string]int)
	// > bind binds.n value Shape()
	// > bind binds.m type int[]
	// > call Shape
	one := &Shape{Width: 1}
	// > bind binds.one value Shape()
	if v, ok := table[area()]; ok {
		// > bind binds.v value table[]
		// > bind binds.ok value ?
	}
	for i, e := range list {
		// > bind binds.i item ?
		// > bind binds.e item list
	}
	r := <-in
	// > bind binds.r value in[]
	switch t := a.(type) {
	// > bind binds.t type Shape
	case *Shape:
		// > annotate Shape scope=binds
		t.Area()
		// > call Area recv=t
	}
	select {
	case got := <-in:
		// > bind binds.got value in[]
		got.Area()
	}
	var z, w pkg.Size
	// > bind binds.z type pkg.Size
	// > bind binds.w type pkg.Size
	// > annotate Size recv=pkg
	var known pkg.Area = &Shape{}
	// > bind binds.known value Shape()
	// > no bind binds.known type pkg.Area
	const local = 3
	// > bind binds.local value <int>
	each(func(one *Shape, _ int) (res pkg.Size) {
		// > call each args=1 scope=binds
		// > bind binds.one type Shape
		// > bind binds.res type pkg.Size
		return
	})
	_, z = y, x
}

func shadows(area int) {
	use(area)
	// > only call use
}
