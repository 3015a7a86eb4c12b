#!/usr/bin/env bash
# The quick form of scripts/plot in a new folder: draws every picture, resumes an interrupted table,
# and rejects a table with another header.
#
#   tests/bench/plot_test.sh SOURCE PROGRAM FOLDER
set -euo pipefail
source=$1 program=$2 folder=$3
rm -rf "$folder"

fail() { echo "$1" >&2; exit 1; }
plot() { "$source/scripts/plot" --quick --program "$program" --out "$folder" "$@" 2>"$folder.log"; }

plot || fail "failed: $(cat "$folder.log")"
for picture in circle pile sizes memory gravity; do
  [[ $(grep -c '<path' "$folder/$picture.svg") -gt 10 ]] || fail "$picture.svg shows nothing"
done
[[ $(wc -l <"$folder/circle.csv") == 7 ]] || fail "circle.csv has not six rows"
awk -F, '$2 == 0.5 && !($5 < 0.01) { exit 1 }' "$folder/gravity.csv" || fail "error of 1 % or more at theta 0.5"

# A table that ends in the middle of a row: only that row is measured again.
cp "$folder/circle.csv" "$folder.before"
truncate -s -3 "$folder/circle.csv"
plot --only circle || fail "failed: $(cat "$folder.log")"
[[ $(grep -c '\.\.\. circle' "$folder.log") == 1 ]] || fail "measured more than the missing row"
cmp <(head -n 6 "$folder.before") <(head -n 6 "$folder/circle.csv") || fail "lost measured rows"
[[ $(wc -l <"$folder/circle.csv") == 7 ]] || fail "did not resume"

echo "my,own,table" >"$folder/pile.csv"
if plot --only pile; then fail "overwrote a table with another header"; fi
grep -q 'pile.csv: does not begin with' "$folder.log" || fail "no reason given: $(cat "$folder.log")"
[[ $(cat "$folder/pile.csv") == "my,own,table" ]] || fail "changed the other table"
