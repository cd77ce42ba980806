#!/bin/sh
# The report of a branch for any other CI system: needs git, and codemap on the search path.
# BASE is the branch that the change goes to; the tests to run are in codemap-report/tests.txt.
set -eu
codemap ci report --base "origin/${BASE:-main}" --out codemap-report
if [ -s codemap-report/tests.txt ]; then
    echo "tests to run first:"
    cat codemap-report/tests.txt
fi
