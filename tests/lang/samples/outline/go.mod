module example.com/x
// > def module example.com/x
go 1.21
require (
	a.b/c v1.0.0
// > def key a.b/c
	d.e/f v1 // indirect
// > def key d.e/f
)
replace a.b/c => ../c
// > def key a.b/c
require q.r/s v2
// > def key q.r/s
