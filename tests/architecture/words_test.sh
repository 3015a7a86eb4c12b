#!/usr/bin/env bash
# words.pl finds a retired word in prose, in names and across lines, and only there.
#
#   tests/architecture/words_test.sh SOURCE_DIR
set -euo pipefail
script=$1/tests/architecture/words.pl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/space"
failed=0

# expect LINE TEXT: a source with this text has exactly this report; an empty LINE means none.
expect() {
  local report
  printf '%s\n' "$2" >"$work/src/space/a.cpp"
  report=$(perl "$script" "$work" 2>/dev/null || true)
  [[ $report == "$1" ]] && return
  printf 'text: %s\nexpected: %s\nreported: %s\n' "$2" "$1" "$report"
  failed=1
}

expect 'src/space/a.cpp:1: twin: brute-force reference' '// Compares with the twin.'
expect 'src/space/a.cpp:1: Twin: brute-force reference' 'int LinearTwin = 1;'
expect 'src/space/a.cpp:1: twin: brute-force reference' 'int linear_twin_;'
expect 'src/space/a.cpp:2: so // many: n, the given number of' $'\n// Calls it so\n// many times.'
expect 'src/space/a.cpp:1: SoMany: n, the given number of' 'TEST(A, RunsSoManyTicks) {'
expect 'src/space/a.cpp:1: rule 10: state the rule, or name the section of docs/design.md' '// See rule 10.'
expect 'src/space/a.cpp:1: Take(: Allocate, Free' 'int index = pool.Take();'
expect 'src/space/a.cpp:1: quiet: interior' '// A leaf that is quiet.'
expect 'src/space/a.cpp:1: inside_: impl_' 'std::unique_ptr<Impl> inside_;'
expect '' 'double x = std::numeric_limits<double>::quiet_NaN(); TakeWhole(node); // In flight.'
expect '' '// Between two nodes; twinkle; a rule; an outliner.'
perl "$script" "$work" 2>/dev/null || { echo 'reports a tree without retired words'; failed=1; }
exit $failed
