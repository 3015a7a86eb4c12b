// The program that tests/debug/gdb_test.sh runs in gdb. It stops in Stop; the printers then show
// the locals of main.
#include <heliopause/sprite_manager.hpp>

#include "space/manager/sprite_manager_impl.hpp"

// Describes the private type behind a manager in the debug information of this program, because the
// library may be compiled without. An explicit instantiation may name a private type.
template <class T>
struct Describe {
  static inline T* pointer = nullptr;
};
template struct Describe<heliopause::SpriteManager::Impl>;

[[gnu::noinline]] static void Stop(const void* /*locals*/) { asm volatile("" ::: "memory"); }

int main() {
  heliopause::SpriteManager space({.radius = 512, .leaf_capacity = 16, .merge_threshold = 8});
  const heliopause::SpriteId gone = space.Add({.position = {1, 2}});
  const heliopause::SpriteId ship =
      space.Add({.position = {10, -2.5}, .radius = 5, .kinds = 6, .tag = 77});
  space.Remove(gone);
  const heliopause::SpriteId null_id{};
  for (int i = 0; i < 100; ++i) space.Add({.position = {-400.0 + i, 300}});
  space.ReBallance();
  const heliopause::space::Entry entry{{1, 2}, {3, 4}, 5, 6, ship};
  const heliopause::space::HotEntry hot{{1, 2}, ship, 5};
  heliopause::space::Node leaf;
  leaf.center = {64, -64};
  leaf.level = 14;
  leaf.count = 3;
  leaf.dirty = true;
  heliopause::space::Node inner = leaf;
  inner.leaf = inner.dirty = false;
  inner.child[2] = 5;
  heliopause::space::ChunkHeader header;
  header.owner = 7;
  header.count = 12;
  const void* const locals[] = {&space, &gone, &ship,  &null_id, &entry,
                                &hot,   &leaf, &inner, &header};
  Stop(locals);
  return 0;
}
