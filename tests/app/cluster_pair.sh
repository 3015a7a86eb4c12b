#!/usr/bin/env bash
# `mpirun heliopause cluster`: the game becomes the program of the cluster on each rank, and names a missing one once.
#
#   tests/app/cluster_pair.sh HELIOPAUSE HELIOPAUSE_CLUSTER
set -euo pipefail
source "$(dirname "$0")/../cluster/environment.sh"
export ASAN_OPTIONS=detect_leaks=0   # Open MPI never frees a part of its memory
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HELIOPAUSE_CLUSTER_PROGRAM=$2
run=(--sprites 500 --ticks 6 --hash --quiet)
expected=$("$2" "${run[@]}" --single)
found=$(mpirun -n 2 "$1" cluster "${run[@]}")
[[ $found == "$expected" ]] || { printf 'expected:\n%s\nfound:\n%s\n' "$expected" "$found" >&2; exit 1; }
status=0
HELIOPAUSE_CLUSTER_PROGRAM=$folder/none mpirun -n 3 "$1" cluster 2>"$folder/err" || status=$?
[[ $status == 2 && $(grep -c 'cannot run' "$folder/err") == 1 ]] || { echo "$status"; cat "$folder/err"; exit 1; } >&2
