import { add } from './math.js';
// > import ./math.js add as add

describe('math: v1.0', () => {
  // > def test "describe: math v1 0"
  beforeEach(() => { setup(); });
  // > call setup scope="describe: math v1 0"
  it("adds a::b", async () => {
    // > def test "describe: math v1 0.it: adds a b" span=8-13
    expect(add(1)).toBe(2);
    // > call add args=1 scope="describe: math v1 0.it: adds a b"
    // > call toBe recv=expect()
  });
  it.each([1, 2])(`case %d`, (n) => { add(n); });
  // > def test "describe: math v1 0.it: case %d"
  // > call each recv=it
  // > call add args=1
  test.skip('options', { timeout: 3 }, function () {});
  // > def test "describe: math v1 0.test: options"
  notATest('x', () => {});
  // > no def test notATest
});
