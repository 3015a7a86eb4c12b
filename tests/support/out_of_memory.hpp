// Repeats one call of the library: memory runs out at its first allocation, at its second, and so
// on until the call succeeds.
#pragma once

#include <cstring>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

namespace heliopause::test {

/// Results as text; two texts are equal when the results are equal bit for bit.
class ResultText {
 public:
  template <class T>
  ResultText& operator<<(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    text_.append(bytes, sizeof value);
    return *this;
  }
  ResultText& operator<<(const Hit& h) { return *this << h.id << h.position << h.distance; }
  ResultText& operator<<(const SweepHit& h) { return *this << h.id << h.fraction << h.point; }
  template <class T>
  ResultText& operator<<(const std::optional<T>& value) {
    *this << value.has_value();
    return value ? *this << *value : *this;
  }
  template <class T>
  ResultText& operator<<(const std::vector<T>& values) {
    for (const T& value : values) *this << value;
    return *this << values.size();
  }
  const std::string& Text() const { return text_; }

 private:
  std::string text_;
};

/// What a call works on: a manager and the buffers that its caller keeps from call to call.
struct Scene {
  explicit Scene(const SpaceOptions& options) : manager(options) {}

  SpriteManager manager;
  std::vector<SpriteId> ids;
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  std::vector<NodeVisit> visits;
  std::vector<SpriteId> order;
  std::vector<std::byte> bytes;
  std::vector<std::byte> saved;  // a save of another state, for Restore
  ManyHits many;
  std::string answer;  // the result of a call without an output buffer
};

/// Four sprites per leaf, within +-1024.
SpaceOptions Options(Canvas canvas, Border border);

/// A manager without spare capacity and buffers without capacity, so that every call allocates.
Scene Make(Canvas canvas, Border border, int count = 400);
inline Scene Infinite() { return Make(Canvas::Infinite, Border::Keep); }
inline Scene Keeping() { return Make(Canvas::Bounded, Border::Keep); }

std::string NodesOf(const SpriteManager& manager);

/// Everything that a caller can read, except the shape of the tree.
std::string StateOf(const Scene& scene);

struct Case {
  const char* name;
  Scene (*make)();
  void (*call)(Scene&);
  bool is_structural = false;  // ReBallance may be done in part when it fails
};
inline void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// Whether the call runs out of memory after `successes` allocations.
bool Fails(const Case& c, Scene& scene, std::size_t successes);

/// The whole test: a call that fails has no effect, and succeeds when it is repeated.
void FailAtEveryAllocation(const Case& c);

}  // namespace heliopause::test
