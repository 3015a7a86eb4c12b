#!/usr/bin/env bash
# The code of one instruction set must not be shared: the linker keeps one copy of an inline function or
# template of a header, and it may keep the one that uses AVX, for callers on any processor. Reports each
# shared section of the object files that has such an instruction, and fails if there is one.
#
#   tests/architecture/shared_code.sh OBJECT...
set -euo pipefail
[[ $# -gt 0 ]] || { echo "usage: $0 OBJECT..." >&2; exit 2; }
failed=0
sections=0
for object in "$@"; do
  # Compilers put what may be shared into a section group, one section a function.
  mapfile -t shared < <(readelf --wide --section-groups "$object" | grep -oE '\.text\.[^ ]+' || true)
  for section in "${shared[@]}"; do
    sections=$((sections + 1))
    if objdump --disassemble --no-show-raw-insn --section="$section" "$object" | grep -qE '\sv[a-z0-9]+ .*%[xyz]mm'; then
      echo "$object: $section has instructions that not every processor has"
      failed=1
    fi
  done
done
echo "$sections shared sections"
exit $failed
