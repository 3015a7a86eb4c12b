#!/usr/bin/env bash
# Runs a scenario on each number of ranks and on one plain SpriteManager, and compares the hashes.
#
#   equal_hashes.sh PROGRAM SCENARIO [BORDER] [SPRITES] [TICKS] [RANKS] [BALANCE] [THREADS]
set -euo pipefail
source "$(dirname "$0")/environment.sh"
program=$1 scenario=$2 border=${3:-bounce} sprites=${4:-2000} ticks=${5:-60} all_ranks=${6:-1 2 3 4 7} balance=${7:-sprites}
threads=${8:-1}

arguments=(--scenario "$scenario" --border "$border" --sprites "$sprites" --ticks "$ticks" --hash)
expected=$(mpirun -n 1 "$program" "${arguments[@]}" --quiet --single)
[[ $expected == *hash* ]] || { echo "no hash: $expected" >&2; exit 1; }
failed=0
for ranks in $all_ranks; do
  # --validate reports after each tenth of the ticks, to stderr.
  if ! found=$(mpirun -n "$ranks" "$program" "${arguments[@]}" --balance "$balance" --threads "$threads" --validate 2>stderr.$$ | tail -n 2) ||
     [[ $found != "$expected" ]]; then
    printf '%s %s on %s ranks:\n%s\nexpected:\n%s\n' "$scenario" "$border" "$ranks" "$found" "$expected" >&2
    tail -n 5 stderr.$$ >&2
    failed=1
  fi
done
rm -f stderr.$$
echo "$scenario $border, $sprites sprites, $ticks ticks, ranks $all_ranks: $(tail -n 1 <<<"$expected")"
exit $failed
