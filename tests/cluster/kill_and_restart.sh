#!/usr/bin/env bash
# Kills a random rank at a random time, again and again; restarts each time from the last checkpoint on another number
# of ranks. At the end the hash is that of a run without a kill.
#
#   kill_and_restart.sh PROGRAM [KILLS] [SPRITES] [TICKS] [SEED]
set -euo pipefail
source "$(dirname "$0")/environment.sh"
program=$1 kills=${2:-3} sprites=${3:-4000} ticks=${4:-300}
RANDOM=${5:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
numbers=(2 3 4 1 7)

arguments=(--scenario clusters --sprites "$sprites" --ticks "$ticks" --hash --quiet)
started=$(date +%s%N)
expected=$(mpirun -n 2 "$program" "${arguments[@]}" --checkpoint "$folder/whole" --every 10)
whole_ms=$((($(date +%s%N) - started) / 1000000))

killed=0 run=0
restart=()
while :; do
  ranks=${numbers[$((run++ % ${#numbers[@]}))]}
  mpirun -n "$ranks" "$program" "${arguments[@]}" --checkpoint "$folder/run" --every 10 "${restart[@]}" \
    >"$folder/out" 2>"$folder/err" &
  job=$!
  if [[ $killed -lt $kills ]]; then
    sleep "$(awk "BEGIN { print ($RANDOM / 32768 + 0.1) * $whole_ms / 2000 }")"
    mapfile -t processes < <(pgrep -P "$job" || true)
    if [[ ${#processes[@]} -gt 0 ]] && kill -KILL "${processes[$((RANDOM % ${#processes[@]}))]}" 2>/dev/null; then
      killed=$((killed + 1))
    fi
  fi
  status=0
  wait "$job" || status=$?
  if [[ $status == 0 ]]; then
    [[ $killed -lt $kills ]] || break
    rm -rf "$folder/run"   # it ended before the kill: once more from the start
    restart=()
    continue
  fi
  if compgen -G "$folder/run/step-*[0-9]/universe" >/dev/null; then restart=(--restart "$folder/run"); else restart=(); fi
  [[ $run -lt $((20 * kills + 20)) ]] || { echo "too many runs" >&2; cat "$folder/err" >&2; exit 1; }
done
[[ $(cat "$folder/out") == "$expected" ]] ||
  { printf 'after %s kills:\n%s\nexpected:\n%s\n' "$killed" "$(cat "$folder/out")" "$expected" >&2; exit 1; }
echo "$killed kills, $run runs: $(tail -n 1 <<<"$expected")"
