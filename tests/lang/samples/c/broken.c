int before(void) { return 1; }
// > def function before

int broken(void) {
  if (before()) {
    lost(1, ;
    // > broken
  }

static int after(int a) { return before(); }
// > def function after
// > call before scope=after
