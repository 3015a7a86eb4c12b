#!/usr/bin/env bash
# Fails when the header of SpriteManager becomes more than LIMIT lines for the compiler, those of the
# standard library included: each source of a user that includes it pays for them.
#
#   tests/architecture/header_weight.sh SOURCE_DIR CXX LIMIT
set -euo pipefail
[[ $# == 3 ]] || { echo "usage: $0 SOURCE_DIR CXX LIMIT" >&2; exit 2; }
source=$1 cxx=$2 limit=$3
lines=$(echo '#include <heliopause/sprite_manager.hpp>' | "$cxx" -std=c++20 -I "$source/include" -E -P -x c++ - | wc -l)
echo "sprite_manager.hpp: $lines preprocessed lines (expected 1 to $limit)"
[[ $lines -gt 0 && $lines -le $limit ]]
