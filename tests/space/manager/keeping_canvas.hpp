// A bounded canvas with border Keep, and sprites inside and outside it.
#pragma once

#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "support/random.hpp"

namespace heliopause::test {

inline SpaceOptions KeepingCanvas() {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.radius = 900;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  return options;
}

// Some sprites are outside the canvas; kinds use all 32 bits.
inline std::vector<SpriteId> Fill(SpriteManager& manager, int count) {
  Random random(1);
  std::vector<SpriteId> ids;
  for (int i = 0; i < count; ++i) {
    const Kinds kinds = i % 9 == 0 ? 0 : Kinds(1) << random.Below(32);
    ids.push_back(manager.Add({random.In(1000), random.In(50), 5, kinds, 0}));
  }
  manager.ReBallance();
  return ids;
}

}  // namespace heliopause::test
