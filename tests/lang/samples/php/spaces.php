<?php
namespace One\Two {
    class A { public static function go() { namespace\here(); } }
    // > def class A
    // > call here recv=namespace
}
namespace Three {
    class A extends \One\Two\A {}
    // > def class A#1 'bases=\.One.Two.A'
    function test_not() {}
    // > def function test_not
}
