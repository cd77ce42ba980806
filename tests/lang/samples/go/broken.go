package shop

func area(w int) int {
	// > def function area
	return w
	// > no broken
}

func broken( {
	// > broken
	x := (
}

type Shape struct {
	// > def struct Shape
	Width int
}

func price(s Shape) int {
	// > def function price span=19-23
	return area(s.Width)
	// > call area scope=price
}
