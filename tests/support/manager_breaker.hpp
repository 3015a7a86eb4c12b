// Access to the parts behind a SpriteManager. Tests break one invariant at a time and expect that
// validation reports it.
#pragma once

#include "space/manager/sprite_manager_impl.hpp"

namespace heliopause::space {

class HELIOPAUSE_LOCAL ManagerBreaker {
 public:
  explicit ManagerBreaker(SpriteManager& manager) : impl_(*manager.impl_) {}

  SlotTable& Ids() { return impl_.ids; }
  QuadTree& Tree() { return impl_.tree; }

 private:
  SpriteManager::Impl& impl_;
};

}  // namespace heliopause::space
