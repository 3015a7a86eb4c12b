#!/usr/bin/env bash
# scripts/load --reach passes the number of threads on, and takes the wall clock for several.
#
#   tests/bots/load_test.sh SOURCE
set -euo pipefail
load=$1/scripts/load
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# In place of the game: ten minutes whose ticks take 1.5 ms by the wall clock, 3 ms of processor time.
program="$folder/a game"
cat >"$program" <<'END'
#!/bin/sh
echo "$*" >"$0.arguments"
for minute in 1 2 3 4 5 6 7 8 9 10; do
  echo "tick $((minute * 3600)): 600 ships, 20 shots, 9000 sprites, 1.500 ms a tick, slowest 4.000," \
    "processor 3.000: commands 0.100, think 1.000"
done
END
chmod +x "$program"

# expect CODE TEXT THREADS ARGUMENT...: this exit code, TEXT in the output, and that number of threads.
expect() {
  local code=$1 text=$2 threads=$3 status=0 out
  shift 3
  out=$("$load" --reach --times 1 --program "$program" "$@" 2>&1) || status=$?
  [[ $status == "$code" && $out == *"$text"* && $(cat "$program.arguments") == *"--threads $threads" ]] ||
    { printf '%s\nexpected %s and: %s\nfound %s and:\n%s\n' "$*" "$code" "$text" "$status" "$out" >&2; exit 1; }
}

# A game that fails: its reason instead of an empty table.
printf '#!/bin/sh\necho "no scenario load" >&2\nexit 2\n' >"$folder/fails"
chmod +x "$folder/fails"
status=0
out=$("$load" --times 1 --program "$folder/fails" --out "$folder/out" 2>&1) || status=$?
[[ $status == 1 && $out == *'no scenario load'*'the game gave no figures'* ]] ||
  { printf 'a game that fails: %s and:\n%s\n' "$status" "$out" >&2; exit 1; }

expect 1 'ms of processor time a tick' 1
expect 0 'ms of wall-clock time a tick' 2 --threads 2
expect 0 '    10    600     1.50' 2 --threads 2
