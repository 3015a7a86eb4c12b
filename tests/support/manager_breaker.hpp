// Access to the parts behind a SpriteManager. Tests break one invariant at a time and expect that
// validation reports it.
#pragma once

#include "space/manager/sprite_manager_impl.hpp"

namespace heliopause::space {

class HELIOPAUSE_LOCAL ManagerBreaker {
 public:
  explicit ManagerBreaker(SpriteManager& manager)
      : impl_(internal::ManagerAccess::ImplOf(manager)) {}

  SlotTable& Ids() { return impl_.ids; }
  QuadTree& Tree() { return impl_.tree; }

 private:
  internal::ManagerAccess::Impl& impl_;
};

}  // namespace heliopause::space
