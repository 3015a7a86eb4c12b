#!/usr/bin/env bash
# The arrows of the house: app -> view, script -> game -> space, and app -> lab -> view, space. Fails on each include that points elsewhere.
#
#   tests/house/arrows.sh SOURCE_DIR
set -euo pipefail
cd "${1:?}"

wrong=0
# forbid WHERE PATTERN WHY: no #include below WHERE may match PATTERN.
forbid() {
  local found
  found=$(grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" "$1" || true)
  [[ -n $found ]] || return 0
  echo "$found"
  echo "^ forbidden: $3"
  wrong=1
}
sfml='SFML/' lua='(lua|lualib|lauxlib)\.h|lua5' x11='X11/'
forbid include/heliopause "$sfml|$lua|$x11|game/|script/|view/|app/|space/" "public headers stand alone"
forbid src/space  "$sfml|$lua|$x11|game/|script/|view/|app/|toml|CLI"       "space knows nobody"
forbid src/game   "$sfml|$lua|$x11|script/|view/|app/|space/"             "game knows space's public headers"
forbid src/script "$sfml|$x11|view/|app/|space/"                          "script knows game"
forbid src/view   "$lua|script/|app/|space/"                              "view knows game"
forbid src/lab    "$lua|game/|script/|app/|space/"                        "lab knows view and space's public headers"
forbid src/app    "$sfml|$lua|space/"                                     "app builds the parts, no more"
# The lab's world is tested without a window: what it is made of knows none.
for part in clock collisions crossover dice gravity headless mask_study population pour probe world; do
  for file in src/lab/$part.?pp; do
    forbid "$file" "$sfml|$x11|imgui|view/"                                "the lab's world knows no window"
  done
done
exit $wrong
