<?php

test('it adds. well', function () {
    // > def test "test: it adds well" span=3-8
    expect(add(1, 2))->toBe(3);
    // > call add scope="test: it adds well"
    // > call toBe recv=expect()
});

describe("group", function () {
    // > def test "describe: group"
    it('does', fn () => run())->with([1]);
    // > def test "describe: group.it: does"
});
