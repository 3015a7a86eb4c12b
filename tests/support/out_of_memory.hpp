// One call of the library again and again: memory runs out at its first allocation, at its second,
// and so on until none is left to fail.
#pragma once

#include <cstring>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

namespace heliopause::test {

/// Answers as text that is equal when they are, bit for bit.
class Words {
 public:
  template <class T>
  Words& operator<<(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    text_.append(bytes, sizeof value);
    return *this;
  }
  Words& operator<<(const Hit& h) { return *this << h.id << h.position << h.distance; }
  Words& operator<<(const SweepHit& h) { return *this << h.id << h.fraction << h.point; }
  template <class T>
  Words& operator<<(const std::optional<T>& value) {
    *this << value.has_value();
    return value ? *this << *value : *this;
  }
  template <class T>
  Words& operator<<(const std::vector<T>& values) {
    for (const T& value : values) *this << value;
    return *this << values.size();
  }
  const std::string& Text() const { return text_; }

 private:
  std::string text_;
};

/// What a call works on: a manager, and what callers keep from call to call.
struct Scene {
  explicit Scene(const SpaceOptions& options) : manager(options) {}

  SpriteManager manager;
  std::vector<SpriteId> ids;
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  std::vector<NodeVisit> visits;
  std::vector<SpriteId> order;
  std::vector<std::byte> bytes;
  std::vector<std::byte> saved;  // of another state
  ManyHits many;
  std::string answer;  // of what gives back no vector
};

/// Few sprites a leaf, within +-1024.
SpaceOptions Options(Canvas canvas, Border border);

/// Tight and cold: no room left to grow into, and as many vectors of the caller's without capacity.
Scene Make(Canvas canvas, Border border, int count = 400);

std::string NodesOf(const SpriteManager& manager);

/// All that a caller can find out, but the shape of the tree.
std::string StateOf(const Scene& scene);

struct Case {
  const char* name;
  Scene (*make)();
  void (*call)(Scene&);
  bool is_structural = false;  // ReBallance: half of it may be done
};
inline void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// Whether the call runs out of memory at the allocation after so many.
bool Fails(const Case& c, Scene& scene, std::size_t successes);

/// All of it, as EXPECTs: a call that failed did not happen, and then succeeds.
void FailAtEveryAllocation(const Case& c);

}  // namespace heliopause::test
