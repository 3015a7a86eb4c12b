// Hashes of the state: of everything that a save contains, by part, and a cheap one for every tick.
#include <bit>

#include "base/hash.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// A 16-bit hash of words, numbers and points.
class ShortHash {
 public:
  void operator()(std::uint64_t word) { hash_.AddWord(word); }
  void operator()(double value) { (*this)(std::bit_cast<std::uint64_t>(value)); }
  void operator()(Vec2 point) {
    (*this)(point.x);
    (*this)(point.y);
  }
  std::uint16_t Value() const { return static_cast<std::uint16_t>(hash_.MixedValue() >> 48); }

 private:
  Fnv1a hash_;
};

}  // namespace

std::uint64_t Game::Hash() const {
  ByteWriter writer;
  Save(writer);
  return HashBytes(writer.Bytes());
}

// Serializes once; each part is hashed where it lies in the bytes.
StateHash Game::HashByPart() const {
  StateHash hash;
  hash.tick = TickNumber();
  ByteWriter writer;
  for (std::size_t i = 0; i < kStateParts; ++i) {
    const std::size_t begin = writer.Bytes().size();
    SavePart(writer, static_cast<StatePart>(i));
    const std::span<const std::byte> bytes(writer.Bytes());
    hash.parts[i] = static_cast<std::uint32_t>(HashBytes(bytes.subspan(begin)));
  }
  hash.whole = HashBytes(writer.Bytes());
  return hash;
}

// Positions at the beginning of the tick are enough: they contain the motion of the last tick.
std::uint16_t Game::Digest() const {
  const Impl& s = Living();
  ShortHash add;
  add(s.tick);
  for (const Random* random : {&s.rules, &s.script}) {
    for (const std::uint64_t word : random->State()) add(word);
  }
  for (const std::size_t count : {s.ships.size(), s.shots.size(), s.asteroids.size(),
                                  s.bodies.size(), s.pickups.size(), s.posted.size()})
    add(std::uint64_t{count});
  for (const Ship& ship : s.ships) {
    add(ship.previous);
    add(ship.heading);
    add(ship.hull + ship.shield);
    add(ship.energy);
  }
  for (const Shot& shot : s.shots) add(shot.previous);
  return add.Value();
}

}  // namespace heliopause
