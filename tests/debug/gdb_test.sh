#!/usr/bin/env bash
# Runs a small program in gdb and compares what the pretty printers show. Exits with 77 (skipped) without gdb, or where
# gdb may not trace a program.
#
#   tests/debug/gdb_test.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=$1 printers=$2/scripts/debug/heliopause_gdb.py

command -v gdb >/dev/null || { echo "gdb is not installed (scripts/install test)"; exit 77; }
# LeakSanitizer does not work in a traced program.
output=$(ASAN_OPTIONS=detect_leaks=0 gdb -nx -batch -ex 'set debuginfod enabled off' -ex "source $printers" \
  -ex 'break Stop' -ex run -ex up \
  -ex 'print space' -ex 'print ship' -ex 'print gone' -ex 'print null_id' -ex 'print entry' -ex 'print hot' \
  -ex 'print leaf' -ex 'print inner' -ex 'print header' "$program" 2>&1) || true
if grep -q 'ptrace: Operation not permitted\|Could not trace' <<<"$output"; then
  echo "gdb may not trace a program here"
  exit 77
fi

failed=0
expect() {
  grep -qxF -- "$1" <<<"$output" || { echo "missing: $1"; failed=1; }
}
# The number of nodes depends on how the tree splits, so only its digits are checked.
grep -qxE '\$1 = SpriteManager: 101 sprites, [1-9][0-9]+ nodes, root center \(0, 0\) radius 1024' <<<"$output" ||
  { echo "missing: the manager"; failed=1; }
expect '$2 = sprite at (10, -2.5), radius 5, kinds 0x6, tag 77 (slot 1, generation 1 in space)'
expect '$3 = slot 0, generation 1'
expect '$4 = null id'
expect '$5 = entry at (1, 2), radius 5, velocity (3, 4), kinds 0x6, slot 1, generation 1'
expect '$6 = entry at (1, 2), radius 5, slot 1, generation 1'
expect '$7 = leaf center (64, -64) radius 64: 3 sprites, dirty'
expect '$8 = inner node center (64, -64) radius 64: 3 sprites in 1 children'
expect '$9 = chunk of leaf 7: 12 of 16 lanes in use, strays 0x0000'
[[ $failed == 0 ]] || echo "$output"
exit $failed
