pub fn area(w: u32) -> u32 {
    // > def function area
    w
    // > no broken
}

fn broken( {
    // > broken
    let x = (
}

#[derive(Debug)]
pub struct Shape {
    // > def struct Shape
    width: u32,
}

impl Shape {
    fn price(&self) -> u32 {
        // > def method Shape.price span=19-23
        area(self.width)
        // > call area scope=Shape.price
    }
}
