// A SpriteManager and its linear twin under the same operations, compared after each.
#pragma once

#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <iosfwd>
#include <string>
#include <vector>

#include "support/brute_force_reference.hpp"

namespace heliopause::test {

/// One random step, in small numbers that RapidCheck shrinks towards 0; what they mean depends on
/// the space (see SpaceModel). Smaller numbers mean plainer things.
struct Operation {
  enum Verb : std::uint32_t {
    kAdd,
    kRemove,
    kTick,
    kMoveTo,
    kSearch,
    kMove,
    kFix,
    kReBallance,
    kSetVelocity,
    kSetRadius,
    kSetKinds,
    kAddPile,
    kRemovePile,
    kScatterPile,
    kPlacePile,
    kSaveAndRestore,
    kShrinkToFit,
    kClear,
    kVerbs
  };
  std::uint32_t verb = kAdd;
  std::uint32_t who = 0;
  std::uint32_t x = 0, y = 0;  // a place
  std::uint32_t u = 0, v = 0;  // a velocity, or the other end
  std::uint32_t size = 0;      // a radius
  std::uint32_t kinds = 0;
};
std::ostream& operator<<(std::ostream& out, const Operation& operation);

/// Kinds of a number: none, or up to four neighbouring bits, low ones and high ones.
inline Kinds KindsOf(std::uint32_t code) { return (code % 16) << (code / 16 % 5 * 7); }

class SpaceModel {
 public:
  explicit SpaceModel(const SpaceOptions& options);

  /// Does it to both, and compares them. Empty, or what differs.
  std::string Apply(const Operation& operation);

  /// Does it to both, and compares what it answers alone.
  std::string Do(const Operation& operation);

  /// Every search with the operation's numbers, in every form, against the twin.
  std::string CompareSearches(const Operation& operation) const;

  SpriteManager& Manager() { return manager_; }

 private:
  double Coordinate(std::uint32_t code, double center) const;
  Vec2 Position(const Operation& operation) const;
  Vec2 OtherEnd(const Operation& operation) const;
  Vec2 Velocity(const Operation& operation) const;
  double Radius(std::uint32_t code) const;
  double SearchRadius(std::uint32_t code) const;
  SpriteId Somebody(std::uint32_t who) const;
  Sprite MakeSprite(const Operation& operation, std::uint32_t variant) const;

  std::string Add(const Sprite& sprite);
  std::string AddMany(const std::vector<Sprite>& sprites);
  std::string Note(SpriteId id, const Sprite& sprite);
  std::string Remove(SpriteId id);
  std::string MoveTo(SpriteId id, Vec2 position);
  std::string PlacePile(const Operation& operation);
  std::string Move(double seconds);
  std::string SaveAndRestore();
  std::string CompareContents();

  std::string CompareRanges(const Operation& operation) const;
  std::string CompareMany(const Operation& operation) const;
  std::string CompareNearest(const Operation& operation) const;
  std::string CompareSweeps(const Operation& operation) const;
  std::string ComparePairs(const Operation& operation) const;

  SpaceOptions options_;
  SpriteManager manager_;
  BruteForceReference twin_;
  std::vector<SpriteId> given_;  // every id that was ever given out, dead ones too
  bool moved_ = false;
};

/// Same ids, positions and distances, bit for bit, in the same order. Empty, or the first
/// difference.
std::string Difference(const char* what, const std::vector<Hit>& found,
                       const std::vector<Hit>& expected);
std::string Difference(const char* what, const std::vector<SweepHit>& found,
                       const std::vector<SweepHit>& expected);

}  // namespace heliopause::test
