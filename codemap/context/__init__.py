"""The composite answers, one module a question: a `Project` and plain values in, a frozen result out."""
