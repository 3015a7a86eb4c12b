// The indexes of this build.
#include "bench/index.hpp"

namespace heliopause::bench {

const std::vector<IndexKind>& AllIndexes() {
  using Role = IndexKind::Role;
  static const std::vector<IndexKind> kAll = {
      {"heliopause", "SpriteManager, default options", MakeHeliopause, Role::Library},
      {"heliopause_many", "the same, searches by SearchMany", MakeHeliopauseInBatches,
       Role::Library, true, false, true},
      {"grid", "u-Grid, counting sort, cell size tuned to each scene", MakeTunedGrid,
       Role::Baseline, true, true},
      {"grid_many", "the same, searches of a tick in order of cells", MakeGridInBatches,
       Role::Baseline, true, true, true},
      {"grid256", "u-Grid, cells of 256 units in all scenes", MakeGrid256, Role::Baseline, true,
       true},
      {"grid_ordered", "tuned grid that stores sprites in cell order", MakeOrderedGrid,
       Role::Baseline, true, true},
      {"brute", "scan of all columns, vectorised", MakeBrute, Role::Reference, false},
#ifdef HELIOPAUSE_BENCH_BOOST
      {"boost_packed", "Boost R-tree, rebuilt (packed) each tick", MakeBoostPacked, Role::Peer,
       false},
      {"boost_insert", "Boost R-tree, remove and insert", MakeBoostInsert, Role::Peer},
#endif
#ifdef HELIOPAUSE_BENCH_BOX2D
      {"box2d", "Box2D 2.4 dynamic tree", MakeBox2d, Role::Peer},
#endif
#ifdef HELIOPAUSE_BENCH_CHIPMUNK
      {"chipmunk_tree", "Chipmunk BB tree", MakeChipmunkTree, Role::Peer},
      {"chipmunk_hash", "Chipmunk space hash", MakeChipmunkHash, Role::Peer},
#endif
#ifdef HELIOPAUSE_BENCH_NANOFLANN
      {"nanoflann", "nanoflann k-d tree, rebuilt each tick", MakeNanoflann, Role::Peer, false},
#endif
  };
  return kAll;
}

const IndexKind* FindIndex(std::string_view name) {
  for (const IndexKind& kind : AllIndexes()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

}  // namespace heliopause::bench
