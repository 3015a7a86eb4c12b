// The C functions: each calls one function of SpriteManager and turns its exceptions into codes.
#include <algorithm>
#include <cstring>
#include <heliopause/version.hpp>
#include <new>

#include "space/c/c_space.hpp"

using heliopause::Sprite;
using heliopause::SpriteId;
using heliopause::Vec2;
using heliopause::space::c::CodeOf;
using heliopause::space::c::Guarded;
using heliopause::space::c::Require;

namespace {

// A fixed buffer: reporting an error does not allocate.
thread_local char last_error[512] = "";

// The numbers of the C header are part of its ABI and are cast to the C++ enums and back. A value
// that is inserted into one of the enums stops the build here.
constexpr bool Is(heliopause::Border border, int code) { return static_cast<int>(border) == code; }
static_assert(Is(heliopause::Border::Keep, HELIOPAUSE_BORDER_KEEP));
static_assert(Is(heliopause::Border::Wrap, HELIOPAUSE_BORDER_WRAP));
static_assert(Is(heliopause::Border::Clamp, HELIOPAUSE_BORDER_CLAMP));
static_assert(Is(heliopause::Border::Bounce, HELIOPAUSE_BORDER_BOUNCE));
static_assert(Is(heliopause::Border::Remove, HELIOPAUSE_BORDER_REMOVE));
static_assert(static_cast<int>(heliopause::Canvas::Bounded) == HELIOPAUSE_CANVAS_BOUNDED);
static_assert(static_cast<int>(heliopause::Canvas::Infinite) == HELIOPAUSE_CANVAS_INFINITE);
static_assert(heliopause::kFollowsLeafCapacity == HELIOPAUSE_FOLLOWS_LEAF_CAPACITY);
static_assert(heliopause::kAllKinds == HELIOPAUSE_ALL_KINDS);

// In the order of the members of Sprite; heliopause_sprite has its 64-bit tag before the kinds, so
// that it needs no padding between them.
Sprite SpriteOf(const heliopause_sprite& sprite) {
  return {{sprite.x, sprite.y}, {sprite.vx, sprite.vy}, sprite.radius, sprite.kinds, sprite.tag};
}

// Sets `number` to change(ids), for the ids of an array.
template <class F>
int ChangeMany(const char* function, heliopause_space* space, const heliopause_id* ids,
               size_t count, const char* name, size_t* number, const F& change) {
  return Guarded([&] {
    Require(function, "space", space);
    Require(function, "ids", ids, count);
    Require(function, name, number);
    // The manager takes its own ids. The list belongs to the space, so that a warm call does not
    // allocate.
    space->ids.resize(count);
    for (size_t i = 0; i < count; ++i) space->ids[i] = SpriteId::FromNumber(ids[i]);
    *number = change(space->ids);
    return HELIOPAUSE_OK;
  });
}

// Runs change() on the manager of a space.
template <class F>
int Change(const char* function, heliopause_space* space, const F& change) {
  return Guarded([&] {
    Require(function, "space", space);
    return CodeOf(change(space->manager));
  });
}

}  // namespace

// A longer text is cut: the last byte stays 0, because nothing writes it.
int heliopause::space::c::Report(int code, const char* text) {
  std::strncpy(last_error, text, sizeof last_error - 1);
  return code;
}

extern "C" {

// Two steps: the outer macro replaces the names of the numbers before the inner one makes texts of
// them.
#define HELIOPAUSE_TEXT_OF(major, minor, patch) #major "." #minor "." #patch
#define HELIOPAUSE_VERSION_TEXT(major, minor, patch) HELIOPAUSE_TEXT_OF(major, minor, patch)
const char* heliopause_version(void) {
  return HELIOPAUSE_VERSION_TEXT(HELIOPAUSE_VERSION_MAJOR, HELIOPAUSE_VERSION_MINOR,
                                 HELIOPAUSE_VERSION_PATCH);
}

// The buffer is of this thread: an error in another thread does not change the text.
const char* heliopause_last_error(void) { return last_error; }

void heliopause_default_options(heliopause_options* options) {
  if (options == nullptr) return;
  // The defaults stand in space_options.hpp alone.
  const heliopause::SpaceOptions usual;
  *options = {usual.center.x,
              usual.center.y,
              usual.radius,
              usual.smallest_leaf_radius,
              usual.leaf_capacity,
              usual.merge_threshold,
              static_cast<int32_t>(usual.canvas),
              static_cast<int32_t>(usual.border)};
}

int heliopause_create(const heliopause_options* options, heliopause_space** space) {
  return Guarded([&] {
    Require("heliopause_create", "space", space);
    // Null stands for the default options.
    heliopause::SpaceOptions wanted;
    if (options != nullptr) {
      wanted.center = {options->center_x, options->center_y};
      wanted.radius = options->radius;
      wanted.smallest_leaf_radius = options->smallest_leaf_radius;
      wanted.leaf_capacity = options->leaf_capacity;
      wanted.merge_threshold = options->merge_threshold;
      // Any number: the constructor rejects one that is no value of the enum.
      wanted.canvas = static_cast<heliopause::Canvas>(options->canvas);
      wanted.border = static_cast<heliopause::Border>(options->border);
    }
    // The caller owns it, and C has no destructors.
    // `space` is set last, so an error leaves the caller's pointer as it was.
    *space = new heliopause_space(heliopause::SpriteManager(wanted));
    return HELIOPAUSE_OK;
  });
}

int heliopause_clone(const heliopause_space* space, heliopause_space** copy) {
  return Guarded([&] {
    Require("heliopause_clone", "space", space);
    Require("heliopause_clone", "copy", copy);
    *copy = new heliopause_space(space->manager.Clone());
    return HELIOPAUSE_OK;
  });
}

// CopyFrom returns nothing, and Change expects whether the id exists.
int heliopause_copy_from(heliopause_space* space, const heliopause_space* other) {
  return Change("heliopause_copy_from", space, [other](auto& manager) {
    Require("heliopause_copy_from", "other", other);
    manager.CopyFrom(other->manager);
    return true;
  });
}

// Deleting null does nothing.
void heliopause_destroy(heliopause_space* space) { delete space; }

int heliopause_add(heliopause_space* space, const heliopause_sprite* sprite, heliopause_id* id) {
  return Guarded([&] {
    Require("heliopause_add", "space", space);
    Require("heliopause_add", "sprite", sprite);
    Require("heliopause_add", "id", id);
    *id = space->manager.Add(SpriteOf(*sprite)).ToNumber();
    return HELIOPAUSE_OK;
  });
}

int heliopause_remove(heliopause_space* space, heliopause_id id) {
  return Change("heliopause_remove", space,
                [id](auto& manager) { return manager.Remove(SpriteId::FromNumber(id)); });
}

int heliopause_get(const heliopause_space* space, heliopause_id id, heliopause_sprite* sprite) {
  return Guarded([&] {
    Require("heliopause_get", "space", space);
    Require("heliopause_get", "sprite", sprite);
    // An id that is gone is not an error: it leaves `sprite` and the text of the last error
    // unchanged.
    const auto found = space->manager.Get(SpriteId::FromNumber(id));
    if (!found) return CodeOf(false);
    *sprite = {found->position.x, found->position.y, found->velocity.x, found->velocity.y,
               found->radius,     found->tag,        found->kinds};
    return CodeOf(true);
  });
}

int heliopause_move_to(heliopause_space* space, heliopause_id id, double x, double y) {
  return Change("heliopause_move_to", space, [=](auto& manager) {
    return manager.MoveTo(SpriteId::FromNumber(id), {x, y});
  });
}

int heliopause_set_velocity(heliopause_space* space, heliopause_id id, double vx, double vy) {
  return Change("heliopause_set_velocity", space, [=](auto& manager) {
    return manager.SetVelocity(SpriteId::FromNumber(id), {vx, vy});
  });
}

int heliopause_set_radius(heliopause_space* space, heliopause_id id, double radius) {
  return Change("heliopause_set_radius", space,
                [=](auto& manager) { return manager.SetRadius(SpriteId::FromNumber(id), radius); });
}

int heliopause_set_kinds(heliopause_space* space, heliopause_id id, uint32_t kinds) {
  return Change("heliopause_set_kinds", space,
                [=](auto& manager) { return manager.SetKinds(SpriteId::FromNumber(id), kinds); });
}

int heliopause_set_tag(heliopause_space* space, heliopause_id id, uint64_t tag) {
  return Change("heliopause_set_tag", space,
                [=](auto& manager) { return manager.SetTag(SpriteId::FromNumber(id), tag); });
}

// This function returns no code, so the result for null is 0.
size_t heliopause_count(const heliopause_space* space) {
  return space == nullptr ? 0 : space->manager.Count();
}

int heliopause_add_many(heliopause_space* space, const heliopause_sprite* sprites, size_t count,
                        heliopause_id* ids) {
  return Guarded([&] {
    Require("heliopause_add_many", "space", space);
    Require("heliopause_add_many", "sprites", sprites, count);
    Require("heliopause_add_many", "ids", ids, count);
    space->sprites.resize(count);
    // AddMany adds all sprites or none. `ids` is written after it, so an error leaves the array
    // unchanged.
    std::transform(sprites, sprites + count, space->sprites.begin(), SpriteOf);
    space->manager.AddMany(space->sprites, space->ids);
    for (size_t i = 0; i < count; ++i) ids[i] = space->ids[i].ToNumber();
    return HELIOPAUSE_OK;
  });
}

int heliopause_remove_many(heliopause_space* space, const heliopause_id* ids, size_t count,
                           size_t* removed) {
  return ChangeMany("heliopause_remove_many", space, ids, count, "removed", removed,
                    [&](const auto& list) { return space->manager.RemoveMany(list); });
}

int heliopause_get_positions(heliopause_space* space, const heliopause_id* ids, size_t count,
                             heliopause_vec2* positions, size_t* found) {
  const char* const function = "heliopause_get_positions";
  return ChangeMany(function, space, ids, count, "found", found, [&](const auto& list) {
    Require(function, "positions", positions, count);
    // GetPositions leaves the position of an id that is gone, so the caller's values go in first.
    std::vector<Vec2>& copy = space->positions;
    copy.resize(count);
    for (size_t i = 0; i < count; ++i) copy[i] = {positions[i].x, positions[i].y};
    const size_t present = space->manager.GetPositions(list, copy);
    for (size_t i = 0; i < count; ++i) positions[i] = {copy[i].x, copy[i].y};
    return present;
  });
}

int heliopause_set_positions(heliopause_space* space, const heliopause_id* ids, size_t count,
                             const heliopause_vec2* positions, size_t* moved) {
  const char* const function = "heliopause_set_positions";
  return ChangeMany(function, space, ids, count, "moved", moved, [&](const auto& list) {
    Require(function, "positions", positions, count);
    space->positions.resize(count);
    for (size_t i = 0; i < count; ++i) space->positions[i] = {positions[i].x, positions[i].y};
    const size_t present = space->manager.SetPositions(list, space->positions);
    // C has no call for this step alone, and a program that never ticks would search a tree whose
    // leaves grow without a split. Without memory for it the sprites have moved all the same, and
    // the next call balances.
    try {
      space->manager.ReBallance();
    } catch (const std::bad_alloc&) {
    }
    return present;
  });
}

// Tick returns nothing, and Change expects whether the id exists.
int heliopause_tick(heliopause_space* space, double seconds) {
  return Change("heliopause_tick", space, [=](auto& manager) {
    manager.Tick(seconds);
    return true;
  });
}

int heliopause_removed_at_border(heliopause_space* space, const heliopause_id** ids,
                                 size_t* count) {
  return Guarded([&] {
    Require("heliopause_removed_at_border", "space", space);
    Require("heliopause_removed_at_border", "ids", ids);
    Require("heliopause_removed_at_border", "count", count);
    // A copy as numbers: SpriteId is not part of the C interface.
    space->removed.clear();
    for (const SpriteId id : space->manager.RemovedAtBorder())
      space->removed.push_back(id.ToNumber());
    *ids = space->removed.data();
    *count = space->removed.size();
    return HELIOPAUSE_OK;
  });
}

int heliopause_save(heliopause_space* space, const uint8_t** bytes, size_t* size) {
  return Guarded([&] {
    Require("heliopause_save", "space", space);
    Require("heliopause_save", "bytes", bytes);
    Require("heliopause_save", "size", size);
    // The bytes stay in the space, as lists do: C cannot free what C++ has allocated.
    space->manager.Save(space->bytes);
    *bytes = reinterpret_cast<const uint8_t*>(space->bytes.data());
    *size = space->bytes.size();
    return HELIOPAUSE_OK;
  });
}

int heliopause_restore(heliopause_space* space, const uint8_t* bytes, size_t size) {
  return Guarded([&] {
    Require("heliopause_restore", "space", space);
    Require("heliopause_restore", "bytes", bytes);
    // Ids of the saved state are valid again, as SpriteManager::Restore says.
    space->manager.Restore({reinterpret_cast<const std::byte*>(bytes), size});
    return HELIOPAUSE_OK;
  });
}

int heliopause_hash(const heliopause_space* space, uint64_t* hash) {
  return Guarded([&] {
    Require("heliopause_hash", "space", space);
    Require("heliopause_hash", "hash", hash);
    *hash = space->manager.Hash();
    return HELIOPAUSE_OK;
  });
}

}  // extern "C"
