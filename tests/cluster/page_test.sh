#!/usr/bin/env bash
# Runs the shell lines of docs/cluster.md, "A first universe", in order: with fewer sprites and ticks, in a folder of its own.
#
#   page_test.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# block N: the N-th ```sh block of that section.
block() {
  awk -v n="$1" '/^## / { within = /A first universe/ } within && /^```sh$/ { ++i; on = 1; next } /^```$/ { on = 0 } on && i == n' \
    "$source/docs/cluster.md" |
    sed "s|build/cluster/heliopause-cluster|$program|; s|/tmp/universe|$folder/universe|; s|domains.svg|$folder/domains.svg|
         s|--sprites 20000 --ticks 2000|--sprites 400 --ticks 800|; s|--every 100|--every 50|; s|pgrep -n|pgrep -n -P $job|"
}
job=0
cd "$source"
[[ -n $(block 1) ]] || { echo "no block of builds" >&2; exit 1; }
while read -r command rest; do   # the builds: not run, but these programs and options exist
  usage=$("$command" none 2>&1 || true)
  grep -q -- "^# *$command ${rest%% *}" <<<"$usage" || { echo "no $command $rest" >&2; exit 1; }
done < <(block 1 | sed 's/ *#.*//')
eval "$(block 2)"

eval "exec $(block 3)" >"$folder/killed" 2>&1 &
job=$!
until [[ -e $folder/universe/step-50 ]]; do kill -0 "$job"; sleep 0.05; done
eval "$(block 4)"
! wait "$job" || { echo "not killed" >&2; exit 1; }
eval "$(block 5)" >"$folder/restarted" 2>"$folder/err"
grep -q 'restarted at tick [1-9][0-9]* with 2 ranks' "$folder/err"
grep -q '</svg>' "$folder/domains.svg"
eval "$(block 6)" >"$folder/single" 2>/dev/null
diff <(tail -n 2 "$folder/restarted") <(tail -n 2 "$folder/single")
