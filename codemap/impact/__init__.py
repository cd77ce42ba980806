"""What follows from a change set: changed symbols, broken references, dependents, tests to run."""
