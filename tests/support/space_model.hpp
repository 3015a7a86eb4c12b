// A SpriteManager and the brute-force reference, with the same operations and compared after each.
#pragma once

#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <iosfwd>
#include <string>
#include <vector>

#include "support/brute_force_reference.hpp"

namespace heliopause::test {

/// One random step in small numbers that RapidCheck shrinks towards 0. SpaceModel turns them into
/// values that fit its space; smaller numbers mean simpler values.
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
    kClone,
    kShrinkToFit,
    kClear,
    kVerbs
  };
  std::uint32_t verb = kAdd;
  std::uint32_t sprite = 0;    // chooses the sprite, see SpaceModel::PickId
  std::uint32_t x = 0, y = 0;  // position
  std::uint32_t u = 0, v = 0;  // velocity, or the other end of a sweep or box
  std::uint32_t size = 0;      // radius
  std::uint32_t kinds = 0;
};
std::ostream& operator<<(std::ostream& out, const Operation& operation);

/// Kinds for a number: no bit, or up to four adjacent bits, low ones and high ones.
inline Kinds KindsOf(std::uint32_t code) { return (code % 16) << (code / 16 % 5 * 7); }

class SpaceModel {
 public:
  explicit SpaceModel(const SpaceOptions& options);

  /// Applies the operation to both and compares everything. Returns the difference, or nothing.
  std::string Apply(const Operation& operation);

  /// Applies the operation to both and compares only its return value.
  std::string Do(const Operation& operation);

  /// Compares every search, in every form, with the numbers of the operation.
  std::string CompareSearches(const Operation& operation) const;

  SpriteManager& Manager() { return manager_; }

 private:
  double Coordinate(std::uint32_t code, double center) const;
  Vec2 Position(const Operation& operation) const;
  Vec2 OtherEnd(const Operation& operation) const;
  Vec2 Velocity(const Operation& operation) const;
  double Radius(std::uint32_t code) const;
  double SearchRadius(std::uint32_t code) const;
  SpriteId PickId(std::uint32_t code) const;
  Sprite MakeSprite(const Operation& operation, std::uint32_t variant) const;

  std::string Add(const Sprite& sprite);
  std::string AddMany(const std::vector<Sprite>& sprites);
  std::string Note(SpriteId id, const Sprite& sprite);
  std::string Remove(SpriteId id);
  std::string MoveTo(SpriteId id, Vec2 position);
  std::string PlacePile(const Operation& operation);
  std::string Move(double seconds);
  std::string SaveAndRestore();
  std::string Clone(bool into_another);
  std::string CompareContents();

  std::string CompareRanges(const Operation& operation) const;
  std::string CompareVisits(const Operation& operation) const;
  std::string CompareMany(const Operation& operation) const;
  std::string CompareNearest(const Operation& operation) const;
  std::string CompareSweeps(const Operation& operation) const;
  std::string ComparePairs(const Operation& operation) const;

  SpaceOptions options_;
  SpriteManager manager_;
  BruteForceReference reference_;
  std::vector<SpriteId> issued_;  // every id that was ever returned, removed ones included
  bool moved_ = false;
};

/// Compares ids, positions, distances and tags bit for bit, in order. Returns the first difference,
/// or nothing.
std::string Difference(const char* what, const std::vector<Hit>& found,
                       const std::vector<Hit>& expected);
std::string Difference(const char* what, const std::vector<SweepHit>& found,
                       const std::vector<SweepHit>& expected);

}  // namespace heliopause::test
