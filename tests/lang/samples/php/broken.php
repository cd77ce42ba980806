<?php
class Shop
{
    public function area($w) { return $w; }
    // > def method Shop.area
    public function broken( { }
    // > broken
    public function price($w) { return $this->area($w); }
    // > def method Shop.price
}
function after() { price(1); }
// > def function after
