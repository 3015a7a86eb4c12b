#!/usr/bin/env bash
# heliopause-cluster: invalid command lines and files are rejected on all ranks with one message. Each start costs a second
# and more: what needs no program is in arguments_test.cpp and run_test.cpp.
#
#   command_line_test.sh PROGRAM PROGRAM_OF_OTHER_VERSION
set -euo pipefail
source "$(dirname "$0")/environment.sh"
program=$1 other=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
small=(--sprites 500 --ticks 4 --quiet)
failed=0

# expect CODE TEXT MPIRUN_ARGUMENTS...: this exit code, and TEXT on exactly one line of stderr.
expect() {
  local code=$1 text=$2 status=0
  shift 2
  mpirun "$@" >"$folder/out" 2>"$folder/err" || status=$?
  if [[ $status != "$code" || $(grep -cF -- "$text" "$folder/err") != 1 ]]; then
    printf 'expected %s and "%s": %s\nfound %s and:\n' "$code" "$text" "$*" "$status" >&2
    cat "$folder/err" >&2
    failed=1
  fi
}

expect 2 'heliopause-cluster: The following argument was not expected: --sprite=3' -n 3 "$program" --sprite=3
expect 2 'heliopause-cluster: --sprites = 501 on rank 1 (expected 500, as on rank 0)' \
  -n 1 "$program" "${small[@]}" : -n 1 "$program" --sprites 501 --ticks 4 --quiet
unknown='heliopause-cluster: The following argument was not expected: --no-such-option'
expect 2 "$unknown" -n 1 "$program" "${small[@]}" : -n 1 "$program" "${small[@]}" --no-such-option
expect 2 "$unknown" -n 1 "$program" "${small[@]}" --no-such-option : -n 2 "$program" "${small[@]}"
expect 2 'heliopause-cluster: --help or --version = no on rank 1 (expected yes, as on rank 0)' \
  -n 1 "$program" --help : -n 1 "$program" "${small[@]}"
expect 1 'heliopause-cluster: Universe: version = 0.0.9, messages 1 on rank 1 (expected ' \
  -n 1 "$program" "${small[@]}" : -n 2 "$other" "${small[@]}"
"$program" "${small[@]}" --picture /dev/stdout | cat >"$folder/piped.svg" && grep -q '</svg>' "$folder/piped.svg" ||
  { echo 'no picture to a pipe' >&2; failed=1; }
expect 1 'heliopause-cluster: cannot write /nowhere/a.svg' -n 3 "$program" "${small[@]}" --hash --picture /nowhere/a.svg
grep -q '^hash ' "$folder/out" || { echo 'no hash without the picture' >&2; failed=1; }

status=0   # without mpirun, which reads the output of the ranks
"$program" "${small[@]}" --hash >/dev/full 2>"$folder/err" || status=$?
[[ $status == 1 && $(cat "$folder/err") == *'heliopause-cluster: not all of the output could be written'* ]] ||
  { echo "a full stdout ended with $status" >&2; cat "$folder/err" >&2; failed=1; }

[[ $(mpirun -n 2 "$program" --help | grep -c -- '--checkpoint ') == 1 ]] || { echo '--help' >&2; failed=1; }

mpirun -n 2 "$program" --sprites 500 --ticks 19 --warm 19 >"$folder/out" 2>"$folder/err"
grep -q ', 0 ticks measured' "$folder/out" || { echo '--warm' >&2; failed=1; }
[[ $(grep -c '^tick [0-9]* of 19' "$folder/err") == 10 ]] || { echo 'not ten reports of 19 ticks' >&2; failed=1; }

# Checkpoints: where none can be written, of another scenario, and damaged.
: >"$folder/file"
expect 1 "$folder/file/run" -n 3 "$program" "${small[@]}" --checkpoint "$folder/file/run" --every 100
mkdir "$folder/a" "$folder/b"   # rank 1 has no folder of that name
expect 1 'heliopause-cluster: cannot write run/step-0.new/rank-1: No such file or directory' \
  -n 1 -wdir "$folder/a" "$program" "${small[@]}" --checkpoint run : -n 1 -wdir "$folder/b" "$program" "${small[@]}" --checkpoint run
mpirun -n 3 "$program" "${small[@]}" --checkpoint "$folder/run" --every 2
expect 2 'a checkpoint of another scenario, --seed = 1 (expected --seed = 2)' \
  -n 2 "$program" "${small[@]}" --seed 2 --restart "$folder/run"
mpirun -n 2 "$program" "${small[@]}" --restart "$folder/run" --picture "$folder/a.svg"
grep -q '</svg>' "$folder/a.svg" || { echo 'no picture' >&2; failed=1; }
# A run of fewer ticks than --every writes one at its end, and a longer run continues from it.
mpirun -n 2 "$program" "${small[@]}" --checkpoint "$folder/few"
longer=(--sprites 500 --ticks 7 --quiet --hash)
[[ $(mpirun -n 1 "$program" "${longer[@]}" --restart "$folder/few/step-4") == "$("$program" "${longer[@]}" --single)" ]] ||
  { echo 'no checkpoint at the end, or another hash from it' >&2; failed=1; }
cp "$folder/run/step-4/rank-2" "$folder/kept"
truncate -s -3 "$folder/run/step-4/rank-2"
expect 1 "$folder/run/step-4/rank-2" -n 4 "$program" "${small[@]}" --restart "$folder/run/step-4"
mv "$folder/kept" "$folder/run/step-4/rank-2"
rm "$folder/run/step-4/rank-1"   # the one before is used, and this one named
expect 0 "heliopause-cluster: skipped: cannot read $folder/run/step-4/rank-1" \
  -n 2 "$program" "${small[@]}" --restart "$folder/run"
exit $failed
