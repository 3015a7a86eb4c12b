#!/usr/bin/env bash
# The quick form of scripts/plot, in a folder of its own: draws every picture, goes on from where it
# was cut off, and refuses a table that is not its own.
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
awk -F, '$2 == 0.5 && !($5 < 0.01) { exit 1 }' "$folder/gravity.csv" || fail "theta 0.5 errs by 1 %"

# Cut off in the middle of a row: that one is measured again, and no other.
cp "$folder/circle.csv" "$folder.before"
truncate -s -3 "$folder/circle.csv"
plot --only circle || fail "failed: $(cat "$folder.log")"
[[ $(grep -c '\.\.\. circle' "$folder.log") == 1 ]] || fail "measured more than what was missing"
cmp <(head -n 6 "$folder.before") <(head -n 6 "$folder/circle.csv") || fail "lost what was measured"
[[ $(wc -l <"$folder/circle.csv") == 7 ]] || fail "did not go on"

echo "my,own,table" >"$folder/pile.csv"
if plot --only pile; then fail "overwrote a table that is not its own"; fi
grep -q 'pile.csv: does not begin with' "$folder.log" || fail "does not say why: $(cat "$folder.log")"
[[ $(cat "$folder/pile.csv") == "my,own,table" ]] || fail "lost somebody's table"
