// What the files of the calls for C share.
#pragma once

#include <heliopause/heliopause.h>

#include <heliopause/sprite_manager.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// The manager, and the lists that its searches return. Later calls reuse them.
struct heliopause_space {
  explicit heliopause_space(heliopause::SpriteManager content) : manager(std::move(content)) {}

  heliopause::SpriteManager manager;
  std::vector<heliopause::Hit> found;
  std::vector<heliopause::SweepHit> swept;
  std::vector<heliopause_hit> hits;
  std::vector<heliopause_sweep_hit> sweep_hits;
  std::vector<heliopause_pair> pairs;
  std::vector<heliopause_id> removed;
  std::vector<std::byte> bytes;
  // Arguments and results of calls for many sprites.
  std::vector<heliopause::SpriteId> ids;
  std::vector<heliopause::Sprite> sprites;
  std::vector<heliopause::Vec2> positions;
};

namespace heliopause::space::c {

// Keeps the text for heliopause_last_error. Returns the code.
int Report(int code, const char* text);

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
inline void Require(const char* function, const char* name, const void* pointer) {
  if (pointer != nullptr) return;
  throw std::invalid_argument(std::string(function) + ": " + name + " = null (expected a pointer)");
}

// The same for an array, which may be null when it has no items.
inline void Require(const char* function, const char* name, const void* array, size_t count) {
  if (count > 0) Require(function, name, array);
}

inline int CodeOf(bool exists) { return exists ? HELIOPAUSE_OK : HELIOPAUSE_GONE; }

}  // namespace heliopause::space::c
