// The brute-force reference: the contract of SpriteManager as a list of sprites that every search
// scans from end to end. When the two differ, the reference is right.
//
// It shares the distance and the sweep test with the library (src/space/geometry/distance.hpp), so
// that results are equal bit for bit, and nothing else. Move is in brute_force_reference.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <heliopause/search.hpp>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "space/geometry/distance.hpp"

namespace heliopause::test {

class BruteForceReference {
 public:
  explicit BruteForceReference(const SpaceOptions& options) : options_(options) {}

  std::map<SpriteId, Sprite>& Sprites() { return sprites_; }
  const std::map<SpriteId, Sprite>& Sprites() const { return sprites_; }

  /// Moves every sprite; returns the ids that the border removed, in order.
  std::vector<SpriteId> Move(double seconds);

  /// Whether Add and MoveTo accept this position.
  bool Admits(Vec2 position) const;

  std::vector<Hit> Near(Vec2 point, double radius, Kinds kinds) const {
    return Collect(kinds, point,
                   [&](const Sprite& s) { return space::Distance(point, s.position) <= radius; });
  }

  std::vector<Hit> Touching(Vec2 point, double radius, Kinds kinds) const {
    return Collect(kinds, point, [&](const Sprite& s) {
      return space::Distance(point, s.position) <= radius + s.radius;
    });
  }

  std::vector<Hit> In(const Box& box, Kinds kinds) const {
    return Collect(kinds, space::CenterOf(box), [&](const Sprite& s) {
      return space::Distance(s.position, space::ClampInto(box, s.position)) <= s.radius;
    });
  }

  std::vector<SweepHit> Sweep(Vec2 from, Vec2 to, double radius, Kinds kinds) const {
    std::vector<SweepHit> hits;
    for (const auto& [id, s] : sprites_) {
      if ((s.kinds & kinds) == 0) continue;
      const auto fraction = space::SweepFraction(from, to, radius + s.radius, s.position);
      if (!fraction) continue;
      hits.push_back(
          {id, *fraction, space::PointOnSegment(from, to, *fraction), s.tag, s.position});
    }
    std::sort(hits.begin(), hits.end(), [](const SweepHit& a, const SweepHit& b) {
      return std::pair(a.fraction, a.id) < std::pair(b.fraction, b.id);
    });
    return hits;
  }

  std::vector<std::pair<SpriteId, SpriteId>> Pairs() const {
    std::vector<std::pair<SpriteId, SpriteId>> pairs;
    for (auto a = sprites_.begin(); a != sprites_.end(); ++a) {
      for (auto b = std::next(a); b != sprites_.end(); ++b) {
        const double sum = a->second.radius + b->second.radius;
        if (space::Distance(a->second.position, b->second.position) <= sum) {
          pairs.emplace_back(a->first, b->first);
        }
      }
    }
    return pairs;
  }

  /// Pairs (a, b) where a matches the first filter and b the second; when both orders match, the
  /// smaller id comes first.
  std::vector<std::pair<SpriteId, SpriteId>> Pairs(Kinds first, Kinds second) const {
    std::vector<std::pair<SpriteId, SpriteId>> pairs;
    for (const auto& [a, b] : Pairs()) {
      const Kinds of_a = sprites_.at(a).kinds;
      const Kinds of_b = sprites_.at(b).kinds;
      if ((of_a & first) != 0 && (of_b & second) != 0) {
        pairs.emplace_back(a, b);
      } else if ((of_b & first) != 0 && (of_a & second) != 0) {
        pairs.emplace_back(b, a);
      }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

 private:
  template <class Matches>
  std::vector<Hit> Collect(Kinds kinds, Vec2 middle, const Matches& matches) const {
    std::vector<Hit> hits;
    for (const auto& [id, s] : sprites_) {
      if ((s.kinds & kinds) == 0 || !matches(s)) continue;
      hits.push_back({id, s.position, space::Distance(middle, s.position), s.tag});
    }
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
      return std::pair(a.distance, a.id) < std::pair(b.distance, b.id);
    });
    return hits;
  }

  SpaceOptions options_;
  std::map<SpriteId, Sprite> sprites_;
};

}  // namespace heliopause::test
