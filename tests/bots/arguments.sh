#!/usr/bin/env bash
# scripts/bots names what is wrong with its arguments, passes minutes with a fraction on, and reports a game that fails.
#
#   tests/bots/arguments.sh SOURCE
set -euo pipefail
bots=$1/scripts/bots
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# In place of the game: prints the first line of the script that it would run.
program="$folder/a game"
printf '#!/bin/sh\nhead -n 1 "$2"\n' >"$program"
chmod +x "$program"

# expect CODE TEXT ARGUMENT...: this exit code, and TEXT in the output of both streams.
expect() {
  local code=$1 text=$2 status=0 out
  shift 2
  out=$("$bots" --program "$program" "$@" 2>&1) || status=$?
  [[ $status == "$code" && $out == *"$text"* ]] ||
    { printf '%s\nexpected %s and: %s\nfound %s and:\n%s\n' "$*" "$code" "$text" "$status" "$out" >&2; exit 1; }
}

# ends TEXT: in place of the game, gives figures and ends with this error.
ends() {
  program=$folder/ends
  printf '#!/bin/sh\necho FIGURES alive=1 seconds=10 credits=5\necho "$2:9: %s" >&2\nexit 1\n' "$1" >"$program"
  chmod +x "$program"
}

expect 0 'local MINUTES, BLOCKADE = 1.5, 12' --economy --minutes 1.5
expect 0 'local MINUTES, BLOCKADE = 120, 20' --economy
expect 0 'local MINUTES = 1.5' --danger --minutes 1.5
for option in --scenario --seeds --first --ending --record --parts --minutes --hours --jobs --program --require; do
  expect 2 "scripts/bots: $option needs a value" "$option"
  expect 2 "scripts/bots: $option needs a value" "$option" ''
done
expect 2 'scripts/bots: --minutes = ten (expected a number, 0 or more)' --minutes ten
expect 2 'scripts/bots: --seeds = 08 (expected a whole number, 1 to 9999)' --seeds 08
expect 2 'scripts/bots: --ending = 4 (expected 1, 2 or 3)' --arc --ending 4
expect 2 "scripts/bots: --parts = 1,2 (expected whole numbers, as in '0 3')" --first-hour --parts 1,2
expect 2 'one of --danger, --lanes' --danger --lanes
expect 2 'miner (expected no bot with' --first-hour miner
expect 2 '--require needs the table of bots' --danger --require 'miner lived = 1'
expect 2 '--ending needs --arc' --ending 2
expect 2 '--parts needs --first-hour or --arc' --parts 1 miner
expect 2 '--record needs --first-hour, or --arc with --ending' --record a.rec miner
expect 2 '--record needs --first-hour, or --arc with --ending' --arc --record a.rec
expect 2 'scripts/bots --scenario siege --seeds 4' --help
expect 2 'scripts/bots: no bot nothing' nothing
expect 2 'scripts/bots: two bots with the name miner' miner miner
cp "$1/tests/bots/miner.lua" "$folder/my miner.lua"
expect 2 'my miner.lua (expected a name of letters, digits and _ . -)' "$folder/my miner.lua"
expect 2 "scripts/bots: no program $folder" --program "$folder" --economy
ends 'the time is over'
expect 0 miner --seeds 2 --minutes 1 --jobs 1 miner
ends 'attempt to index a nil value'
expect 1 'miner.lua:9: attempt to index a nil value' --seeds 2 --minutes 1 --jobs 1 miner
expect 1 'a game gave no figures, or failed' --seeds 2 --minutes 1 --jobs 1 miner
ends 'the time is over'
sed -i '2i echo "tick 7: ai/pirate.lua:3: no number (Vigil)" >&2' "$program"
expect 1 'miner, seed 2, tick 7: ai/pirate.lua:3: no number (Vigil)' --seeds 2 --minutes 1 --jobs 1 miner

# In place of the game: a recording of two parts, each with this line at its end.
program=$folder/parts
printf '#!/bin/sh\ncase "$*" in *"--part 999999"*) echo "expected 0 to 1" ;; replay*) echo "$SNAPSHOT" ;; esac\n' >"$program"
chmod +x "$program"
export SNAPSHOT='the largest snapshot has 5000 bytes'
expect 0 "$SNAPSHOT" --first-hour --jobs 1
SNAPSHOT='the largest snapshot has 2000000 bytes'
expect 1 'a snapshot is larger than 1 MB' --first-hour --jobs 1
SNAPSHOT='all hashes are the same'
expect 1 'no part is long enough to measure a snapshot' --first-hour --jobs 1
