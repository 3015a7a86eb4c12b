#!/usr/bin/env bash
# What fails on one rank ends all of them, soon and with its reason; a rank that dies while it saves leaves a checkpoint.
#
#   failures_test.sh PROGRAM [CALLS] [DEATHS]   without memory in these calls; killed at these points of a save, see below
set -euo pipefail
source "$(dirname "$0")/environment.sh"
program=$1 calls=${2:-validate save restore tick rebalance} deaths=${3:-0:1 0:3 0:5 0:6 0:7 1:1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# ends TEXT ARGUMENT...: two ranks end, not by themselves, and TEXT is on one line of stderr. The mpirun of Open MPI 4.1
# sometimes loses the text of a fatal error of MPI, and says so: then once more.
ends() {
  local text=$1 status tries
  shift
  for tries in 1 2 3; do
    status=0
    timeout -k 5 60 mpirun -n 2 "$program" "$@" >out 2>err || status=$?
    [[ $status != 0 && $status != 124 ]] || break
    [[ $(grep -c -- "$text" err) != 1 ]] || return 0
    grep -q 'ORTE_ERROR_LOG: Data unpack.*show_help' err || break
  done
  printf '%s: status %s, expected one line "%s" in:\n' "$*" "$status" "$text" >&2
  cat err >&2
  exit 1
}

ends 'MPI_ERR_RANK: invalid rank' mpi
ends 'Universe::Settle: no cut today; other ranks do not have this error: ending all ranks' exception
ends 'heliopause-cluster: std::bad_alloc; other ranks do not have this error: ending all ranks' program
ends "thrown: $folder/read/step-2: no memory on rank 1" restore "$folder/read"
for call in $calls; do
  ends "Universe::[A-Za-z]*: std::bad_alloc; other ranks do not have this error: ending all ranks" memory "$call"
done

# RANK:CALL. Rank 0 flushes its sprites (1), the attachment (2), the table (3), the folder (4), renames the old checkpoint
# (5) and the new one (6), flushes the folder of both (7). Rank 1 flushes its sprites. Each run reads what the one before has
# left: the old checkpoint until the new one has its name.
expected=''
for death in $deaths 0:0; do
  status=0
  timeout -k 5 60 mpirun -n 2 "$program" save "$folder/run" "${death%:*}" "${death#*:}" >out 2>err || status=$?
  ended=dies
  [[ $status != 0 ]] || ended=lives
  [[ $ended == "$([[ $death == 0:0 ]] && echo lives || echo dies)" && $(cat out) == "$expected" ]] ||
    { echo "death $death: status $status, expected '$expected', found:"; cat out err; exit 1; } >&2
  if [[ $death == 0:7 ]]; then expected='step 1: after'; else expected='step 1: before'; fi
done
