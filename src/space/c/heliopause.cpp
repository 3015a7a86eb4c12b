// The C functions: each calls one function of SpriteManager and turns its exceptions into codes.
#include <heliopause/heliopause.h>

#include <algorithm>
#include <cstring>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/version.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

using heliopause::Hit;
using heliopause::SearchOptions;
using heliopause::Sprite;
using heliopause::SpriteId;
using heliopause::Vec2;

// The manager, and the lists that its searches hand out. They are reused by later calls.
struct heliopause_space {
  explicit heliopause_space(const heliopause::SpaceOptions& options) : manager(options) {}

  heliopause::SpriteManager manager;
  std::vector<Hit> found;
  std::vector<heliopause_hit> hits;
  std::vector<heliopause_pair> pairs;
  std::vector<std::byte> bytes;
};

namespace {

// A fixed buffer: reporting an error does not allocate.
thread_local char last_error[512] = "";

int Report(int code, const char* text) {
  std::strncpy(last_error, text, sizeof last_error - 1);
  return code;
}

// Runs call() and turns what it throws into a code. `call` returns a code.
template <class F>
int Guarded(const F& call) {
  try {
    return call();
  } catch (const std::invalid_argument& error) {
    return Report(HELIOPAUSE_INVALID_ARGUMENT, error.what());
  } catch (const std::length_error& error) {
    return Report(HELIOPAUSE_TOO_MANY, error.what());
  } catch (const std::bad_alloc&) {
    return Report(HELIOPAUSE_NO_MEMORY, "no memory");
  } catch (const std::exception& error) {
    return Report(HELIOPAUSE_FORBIDDEN, error.what());
  }
}

// Throws for a pointer that is null.
void Require(const char* function, const char* name, const void* pointer) {
  if (pointer != nullptr) return;
  throw std::invalid_argument(std::string(function) + ": " + name + " = null (expected a pointer)");
}

int CodeOf(bool exists) { return exists ? HELIOPAUSE_OK : HELIOPAUSE_GONE; }

SearchOptions OptionsOf(uint32_t kinds, heliopause_id ignore) {
  return {.kinds = kinds, .ignore = SpriteId::FromNumber(ignore)};
}

// Runs search(found) and hands its hits out.
template <class F>
int List(const char* function, heliopause_space* space, const heliopause_hit** hits, size_t* count,
         const F& search) {
  return Guarded([&] {
    Require(function, "space", space);
    Require(function, "hits", hits);
    Require(function, "count", count);
    search(space->found);
    // A copy: in C, an id is a number, and the layout of a hit is part of the interface.
    space->hits.resize(space->found.size());
    for (std::size_t i = 0; i < space->found.size(); ++i) {
      const Hit& hit = space->found[i];
      space->hits[i] = {hit.id.ToNumber(), hit.position.x, hit.position.y, hit.distance, hit.tag};
    }
    *hits = space->hits.data();
    *count = space->hits.size();
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

extern "C" {

#define HELIOPAUSE_TEXT_OF(major, minor, patch) #major "." #minor "." #patch
#define HELIOPAUSE_VERSION_TEXT(major, minor, patch) HELIOPAUSE_TEXT_OF(major, minor, patch)
const char* heliopause_version(void) {
  return HELIOPAUSE_VERSION_TEXT(HELIOPAUSE_VERSION_MAJOR, HELIOPAUSE_VERSION_MINOR,
                                 HELIOPAUSE_VERSION_PATCH);
}

const char* heliopause_last_error(void) { return last_error; }

void heliopause_default_options(heliopause_options* options) {
  if (options == nullptr) return;
  const heliopause::SpaceOptions usual;
  *options = {usual.center.x,
              usual.center.y,
              usual.radius,
              usual.smallest_leaf_radius,
              usual.leaf_capacity,
              usual.canvas == heliopause::Canvas::Bounded ? 1 : 0,
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
      wanted.canvas =
          options->bounded != 0 ? heliopause::Canvas::Bounded : heliopause::Canvas::Infinite;
      wanted.border = static_cast<heliopause::Border>(options->border);
    }
    *space = new heliopause_space(wanted);  // the caller owns it, and C has no destructors
    return HELIOPAUSE_OK;
  });
}

void heliopause_destroy(heliopause_space* space) { delete space; }

int heliopause_add(heliopause_space* space, const heliopause_sprite* sprite, heliopause_id* id) {
  return Guarded([&] {
    Require("heliopause_add", "space", space);
    Require("heliopause_add", "sprite", sprite);
    Require("heliopause_add", "id", id);
    *id = space->manager
              .Add({{sprite->x, sprite->y},
                    {sprite->vx, sprite->vy},
                    sprite->radius,
                    sprite->kinds,
                    sprite->tag})
              .ToNumber();
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

size_t heliopause_count(const heliopause_space* space) {
  return space == nullptr ? 0 : space->manager.Count();
}

int heliopause_tick(heliopause_space* space, double seconds) {
  return Change("heliopause_tick", space, [=](auto& manager) {
    manager.Tick(seconds);
    return true;
  });
}

int heliopause_near(heliopause_space* space, double x, double y, double radius, uint32_t kinds,
                    heliopause_id ignore, const heliopause_hit** hits, size_t* count) {
  return List("heliopause_near", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetSpritesNear({x, y}, radius, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_touching(heliopause_space* space, double x, double y, double radius, uint32_t kinds,
                        heliopause_id ignore, const heliopause_hit** hits, size_t* count) {
  return List("heliopause_touching", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetSpritesTouching({x, y}, radius, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_in_box(heliopause_space* space, double min_x, double min_y, double max_x,
                      double max_y, uint32_t kinds, heliopause_id ignore,
                      const heliopause_hit** hits, size_t* count) {
  return List("heliopause_in_box", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetSpritesIn({{min_x, min_y}, {max_x, max_y}}, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_nearest(heliopause_space* space, double x, double y, size_t k, double max_radius,
                       uint32_t kinds, heliopause_id ignore, const heliopause_hit** hits,
                       size_t* count) {
  return List("heliopause_nearest", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetNearestSprites({x, y}, k, max_radius, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_sweep_first(heliopause_space* space, double from_x, double from_y, double to_x,
                           double to_y, double radius, uint32_t kinds, heliopause_id ignore,
                           heliopause_sweep_hit* hit) {
  return Guarded([&] {
    Require("heliopause_sweep_first", "space", space);
    Require("heliopause_sweep_first", "hit", hit);
    const auto found =
        space->manager.SweepFirst({from_x, from_y}, {to_x, to_y}, radius, OptionsOf(kinds, ignore));
    if (!found) return CodeOf(false);
    *hit = {found->id.ToNumber(), found->fraction, found->point.x, found->point.y, found->tag};
    return CodeOf(true);
  });
}

int heliopause_pairs(heliopause_space* space, uint32_t first, uint32_t second,
                     const heliopause_pair** pairs, size_t* count) {
  return Guarded([&] {
    Require("heliopause_pairs", "space", space);
    Require("heliopause_pairs", "pairs", pairs);
    Require("heliopause_pairs", "count", count);
    std::vector<heliopause_pair>& list = space->pairs;
    list.clear();
    space->manager.ForEachOverlappingPair(
        first, second, [&](const heliopause::PairMember& a, const heliopause::PairMember& b) {
          list.push_back({a.id.ToNumber(), b.id.ToNumber(), a.tag, b.tag});
        });
    std::sort(list.begin(), list.end(), [](const heliopause_pair& a, const heliopause_pair& b) {
      return a.first != b.first ? a.first < b.first : a.second < b.second;
    });
    *pairs = list.data();
    *count = list.size();
    return HELIOPAUSE_OK;
  });
}

int heliopause_save(heliopause_space* space, const uint8_t** bytes, size_t* size) {
  return Guarded([&] {
    Require("heliopause_save", "space", space);
    Require("heliopause_save", "bytes", bytes);
    Require("heliopause_save", "size", size);
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
    space->manager.Restore({reinterpret_cast<const std::byte*>(bytes), size});
    return HELIOPAUSE_OK;
  });
}

}  // extern "C"
