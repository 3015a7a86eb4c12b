#!/usr/bin/env bash
# dependencies.pl finds each kind of violation: small sources that break one rule each, and the report that must follow.
#
#   tests/architecture/dependencies_test.sh SOURCE_DIR
set -euo pipefail
script=$1/tests/architecture/dependencies.pl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# write FILE INCLUDE...: a file that has these includes, each with its quotes.
write() {
  mkdir -p "$(dirname "$work/$1")"
  printf '#include %s\n' "${@:2}" >"$work/$1"
}
# expect TEXT: the report contains this text. Then the next small tree begins.
expect() {
  local report
  report=$(perl "$script" "$work" || true)
  if ! grep -qF -- "$1" <<<"$report"; then
    printf 'expected: %s\nreported:\n%s\n' "$1" "$report"
    failed=1
  fi
  rm -rf "$work/src" "$work/include"
  start
}
start() {
  mkdir -p "$work/src/lab"
  echo 'add_library(heliopause_lab_world STATIC src/lab/world.cpp )' >"$work/src/lab/targets.cmake"
  write include/heliopause/a.hpp '<vector>'
  write src/space/tree/tree.hpp '<heliopause/a.hpp>' '<boost/container/vector.hpp>'
  write src/game/rules/game.hpp '<heliopause/a.hpp>'
  write src/view/draw/draw.hpp '"game/rules/game.hpp"' '<SFML/Graphics.hpp>'
}

start
expect ', 0 violations'
write src/lab/panel.cpp '"view/draw/draw.hpp"'
expect 'lab must not reach game: src/lab/panel.cpp > src/view/draw/draw.hpp > src/game/rules/game.hpp'
write src/game/rules/game.cpp '"space/tree/tree.hpp"'
expect 'game must not reach space: src/game/rules/game.cpp > src/space/tree/tree.hpp'
write src/game/rules/game.cpp '<SFML/Graphics.hpp>'
expect 'game must not reach SFML: src/game/rules/game.cpp > SFML/Graphics.hpp'
write src/lab/world.cpp '"view/draw/draw.hpp"'
expect "The lab's world must not reach SFML: src/lab/world.cpp > src/view/draw/draw.hpp > SFML/Graphics.hpp"
write include/heliopause/b.hpp '<boost/container/vector.hpp>'
expect 'include/heliopause/b.hpp includes <boost/container/vector.hpp>'
write include/heliopause/b.hpp '<functional>'
expect 'include/heliopause/b.hpp includes <functional>, which is not a light header of the standard library'
write src/space/simd/kernels.hpp '"space/tree/tree.hpp"'
expect 'src/space/simd must not reach src/space/tree: src/space/simd -> src/space/tree'
write src/space/search/search.hpp '"space/tree/tree.hpp"'
expect 'src/space/search must not include src/space/tree: src/space/search/search.hpp > src/space/tree/tree.hpp'
write src/space/other/other.hpp '<heliopause/a.hpp>'
expect 'src/space/other: no rule for this folder'
write src/view/hud/hud.hpp '"view/draw/text.hpp"'
write src/view/draw/text.hpp '"view/hud/hud.hpp"'
expect 'Folders in a cycle: src/view/draw -> src/view/hud -> src/view/draw'
write src/view/draw/missing.cpp '"view/draw/nothing.hpp"'
expect 'src/view/draw/missing.cpp:1: "view/draw/nothing.hpp" does not exist below src/ or include/'
write src/space/tree/fast.cpp '<immintrin.h>'
expect 'src/space/tree/fast.cpp:1: <immintrin.h> belongs into src/base/architecture.hpp or src/space/simd'
write src/else/other.cpp '<vector>'
expect 'src/else/other.cpp: no rule for module else'
exit $failed
