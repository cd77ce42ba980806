load("//a:b.bzl", "c")
# Doc
def f(a, b = 1):
# > def function f doc=Doc
    """Doc."""
    return a
cc_library(
    name = "lib",
# > def target lib
    srcs = ["a.c"],
)
X = 1
