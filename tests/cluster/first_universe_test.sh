#!/usr/bin/env bash
# first_universe_test.sh PROGRAM SOURCE_DIR RANKS: the program of docs/cluster.md, and the text on the page.
set -euo pipefail
source "$(dirname "$0")/environment.sh"
program=$1 page=$2/docs/cluster.md source=$2/docs/examples/first_universe.cpp
expected=$(mpirun -n 1 "$program" | grep '^ship')
[[ $(wc -l <<<"$expected") == 3 ]] || { echo "no three ships: $expected" >&2; exit 1; }
for ranks in $3; do
  out=$(mpirun -n "$ranks" "$program")
  [[ $(grep '^ship' <<<"$out") == "$expected" ]] || { printf '%s ranks:\n%s\nexpected:\n%s\n' "$ranks" "$out" "$expected" >&2; exit 1; }
  [[ $(awk '/^rank/ { sum += $3 } END { print sum }' <<<"$out") == 20000 ]] || { echo "not 20000: $out" >&2; exit 1; }
done
# The code on the page is the body of main() of the program.
diff <(sed -n '/^```cpp$/,/^```$/p' "$page" | sed '1d;$d') <(sed -n '/^  {$/,/^  }  \/\//p' "$source" | sed '1d;$d;s/^  //')
