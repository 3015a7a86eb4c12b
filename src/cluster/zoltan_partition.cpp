// Recursive coordinate bisection by Zoltan: a rank's domain is one box.
#include <zoltan.h>

#include <algorithm>
#include <cassert>
#include <heliopause/cluster/partition.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/clamp_to_space.hpp"
#include "cluster/box_geometry.hpp"

namespace heliopause::cluster {
namespace {

// A warning comes with a result, so the call has succeeded.
void Check(int code, const char* what) {
  if (code != ZOLTAN_OK && code != ZOLTAN_WARN)
    throw std::runtime_error(std::string("Zoltan failed: ") + what);
}

// Zoltan counts objects by int. Universe weighs groups of sprites, so it stays far below.
int CountOf(std::span<const Load> loads) {
  assert(loads.size() <= 0x7fffffff && "Cut rejects more: a callback of C must not throw");
  return static_cast<int>(loads.size());
}

class ZoltanPartition : public Partition {
 public:
  explicit ZoltanPartition(MPI_Comm comm) : comm_(comm) {
    // The version is not used, but Zoltan_Initialize writes it.
    MPI_Comm_rank(comm, &rank_);
    MPI_Comm_size(comm, &ranks_);
    float version = 0;
    Check(Zoltan_Initialize(0, nullptr, &version), "Zoltan_Initialize");
    zoltan_ = Zoltan_Create(comm);
    if (zoltan_ == nullptr) throw std::bad_alloc();
    SetParameters();
    SetCallbacks();
    OwnByRankZero();
  }
  ~ZoltanPartition() override { Zoltan_Destroy(&zoltan_); }
  ZoltanPartition(const ZoltanPartition&) = delete;
  ZoltanPartition& operator=(const ZoltanPartition&) = delete;

  int OwnerOf(Vec2 place) const override {
    // Zoltan has no cuts yet; see OwnByRankZero.
    if (!is_cut_) return 0;
    double coordinates[3] = {place.x, place.y, 0};  // it may read three
    int rank = 0;
    int part = 0;
    Check(Zoltan_LB_Point_PP_Assign(zoltan_, coordinates, &rank, &part), "Point_PP_Assign");
    return rank;
  }

  std::span<const Box> BoxesOf(int rank) const override {
    assert(rank >= 0 && rank < ranks_ && "a rank of this communicator");
    return boxes_[static_cast<std::size_t>(rank)];
  }

  void Cut(std::span<const Load> loads) override {
    if (loads.size() > 0x7fffffff) throw std::length_error("Partition::Cut: more than 2^31 loads");
    // Without loads on any rank there is nothing to divide: rank 0 owns all until sprites exist.
    int any = loads.empty() ? 0 : 1;
    MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, comm_);
    if (any == 0 || ranks_ == 1) {
      OwnByRankZero();
      return;
    }
    // The callbacks run inside Partition alone, so the span need not outlive Cut.
    loads_ = loads;
    Partition();
    loads_ = {};
    is_cut_ = true;
    for (int rank = 0; rank < ranks_; ++rank) {
      boxes_[static_cast<std::size_t>(rank)] = {DomainOf(rank)};
    }
  }

 private:
  void OwnByRankZero() {
    is_cut_ = false;
    boxes_.assign(static_cast<std::size_t>(ranks_), {});
    boxes_[0] = {kWholePlane};
  }

  void SetParameters() {
    // KEEP_CUTS keeps the tree of cuts, which finds the owner of a place. IMBALANCE_TOL is of the
    // loads, which are groups of sprites.
    const std::pair<const char*, const char*> parameters[] = {
        {"DEBUG_LEVEL", "0"},     {"LB_METHOD", "RCB"},      {"KEEP_CUTS", "1"},
        {"NUM_GID_ENTRIES", "2"}, {"NUM_LID_ENTRIES", "0"},  {"OBJ_WEIGHT_DIM", "1"},
        {"RETURN_LISTS", "NONE"}, {"IMBALANCE_TOL", "1.02"}, {"RCB_REUSE", "1"},
        {"CHECK_GEOM", "0"},      {"RCB_OUTPUT_LEVEL", "0"}};
    for (const auto& [name, value] : parameters) {
      Check(Zoltan_Set_Param(zoltan_, name, value), name);
    }
  }

  void SetCallbacks() {
    // Callbacks of C: they get `this` as a pointer to void. An id is the pair (rank, index of the
    // load), so ids differ between ranks and a load is found without a search.
    Zoltan_Set_Num_Obj_Fn(
        zoltan_, [](void* self, int*) { return CountOf(LoadsOf(self)); }, this);
    Zoltan_Set_Obj_List_Fn(
        zoltan_,
        [](void* self, int, int, ZOLTAN_ID_PTR ids, ZOLTAN_ID_PTR, int, float* weights, int*) {
          const auto loads = LoadsOf(self);
          for (std::size_t i = 0; i < loads.size(); ++i) {
            ids[2 * i] = static_cast<ZOLTAN_ID_TYPE>(static_cast<ZoltanPartition*>(self)->rank_);
            ids[2 * i + 1] = static_cast<ZOLTAN_ID_TYPE>(i);
            weights[i] = static_cast<float>(loads[i].weight);
          }
        },
        this);
    Zoltan_Set_Num_Geom_Fn(
        zoltan_, [](void*, int*) { return 2; }, this);
    Zoltan_Set_Geom_Multi_Fn(
        zoltan_,
        [](void* self, int, int, int count, ZOLTAN_ID_PTR ids, ZOLTAN_ID_PTR, int, double* out,
           int*) {
          for (int i = 0; i < count; ++i) {
            const Vec2 place = LoadsOf(self)[ids[2 * i + 1]].place;
            out[2 * i] = place.x;
            out[2 * i + 1] = place.y;
          }
        },
        this);
  }

  // RETURN_LISTS is NONE: the lists of moved objects stay empty; only the tree of cuts is used.
  void Partition() {
    int changes = 0;
    int id_entries = 0;
    int local_id_entries = 0;
    int imports = 0;
    int exports = 0;
    int* ranks[2] = {};
    int* parts[2] = {};
    ZOLTAN_ID_PTR ids[4] = {};
    Check(Zoltan_LB_Partition(zoltan_, &changes, &id_entries, &local_id_entries, &imports, &ids[0],
                              &ids[1], &ranks[0], &parts[0], &exports, &ids[2], &ids[3], &ranks[1],
                              &parts[1]),
          "Zoltan_LB_Partition");
  }

  // Zoltan reports open ends as the largest double.
  Box DomainOf(int rank) const {
    int dimensions = 0;
    double low[3] = {};
    double high[3] = {};
    Check(Zoltan_RCB_Box(zoltan_, rank, &dimensions, &low[0], &low[1], &low[2], &high[0], &high[1],
                         &high[2]),
          "Zoltan_RCB_Box");
    return {ClampToSpace({low[0], low[1]}), ClampToSpace({high[0], high[1]})};
  }

  static std::span<const Load> LoadsOf(void* self) {
    return static_cast<ZoltanPartition*>(self)->loads_;
  }

  MPI_Comm comm_;
  Zoltan_Struct* zoltan_ = nullptr;
  int rank_ = 0;
  int ranks_ = 1;
  bool is_cut_ = false;
  std::vector<std::vector<Box>> boxes_;  // by rank
  std::span<const Load> loads_;          // during Cut
};

}  // namespace

std::unique_ptr<Partition> MakeZoltanPartition(MPI_Comm comm) {
  return std::make_unique<ZoltanPartition>(comm);
}

}  // namespace heliopause::cluster
