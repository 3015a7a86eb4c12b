// The brute-force reference of a Universe: all sprites in one manager, on every rank. Searches
// visit all sprites and order them by (distance, tag).
#pragma once

#include <algorithm>
#include <cmath>
#include <heliopause/cluster/universe.hpp>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace heliopause::cluster {

class ReferenceSpace {
 public:
  explicit ReferenceSpace(const SpaceOptions& options) : space_(options) {}

  void Add(const Sprite& sprite) { ids_[sprite.tag] = space_.Add(sprite); }
  void Remove(GlobalId id) {
    space_.Remove(ids_.at(id));
    ids_.erase(id);
  }
  void Tick(double seconds) {
    std::map<SpriteId, GlobalId> before;
    for (const auto& [global, id] : ids_) before[id] = global;
    space_.Tick(seconds);
    removed_.clear();
    for (const SpriteId id : space_.RemovedAtBorder()) {
      removed_.push_back(before.at(id));
      ids_.erase(before.at(id));
    }
  }

  SpriteManager& Space() { return space_; }
  SpriteId Of(GlobalId id) const { return ids_.at(id); }
  Sprite Get(GlobalId id) const { return *space_.Get(ids_.at(id)); }
  bool Has(GlobalId id) const { return ids_.contains(id); }
  const std::map<GlobalId, SpriteId>& Ids() const { return ids_; }
  const std::vector<GlobalId>& Removed() const { return removed_; }

  std::vector<GlobalHit> Answer(const GlobalQuery& query) const {
    std::vector<GlobalHit> hits;
    space_.ForEachSprite([&](SpriteId, const Sprite& s) {
      const double distance = Distance(query.point, s.position);
      const double limit =
          query.what == GlobalQuery::What::Touching ? query.radius + s.radius : query.radius;
      if ((s.kinds & query.kinds) != 0 && distance <= limit && s.tag != query.ignore)
        hits.push_back({s.tag, s.position, distance});
    });
    Sort(hits);
    if (query.what == GlobalQuery::What::Nearest && hits.size() > query.count)
      hits.resize(query.count);
    return hits;
  }

  /// Circles that overlap a box.
  std::vector<GlobalHit> In(const Box& box, Kinds kinds, std::optional<GlobalId> ignore) const {
    const Vec2 center{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    std::vector<GlobalHit> hits;
    space_.ForEachSprite([&](SpriteId, const Sprite& s) {
      const Vec2 nearest{std::clamp(s.position.x, box.min.x, box.max.x),
                         std::clamp(s.position.y, box.min.y, box.max.y)};
      if ((s.kinds & kinds) != 0 && Distance(s.position, nearest) <= s.radius && s.tag != ignore)
        hits.push_back({s.tag, s.position, Distance(center, s.position)});
    });
    Sort(hits);
    return hits;
  }

  /// All overlapping pairs, the lower tag first.
  std::set<std::pair<GlobalId, GlobalId>> Pairs() const {
    std::vector<Sprite> all;
    space_.ForEachSprite([&](SpriteId, const Sprite& s) { all.push_back(s); });
    std::set<std::pair<GlobalId, GlobalId>> pairs;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (Distance(all[i].position, all[j].position) <= all[i].radius + all[j].radius)
          pairs.insert(std::minmax(all[i].tag, all[j].tag));
      }
    }
    return pairs;
  }

 private:
  static void Sort(std::vector<GlobalHit>& hits) {
    std::sort(hits.begin(), hits.end(), [](const GlobalHit& a, const GlobalHit& b) {
      return std::pair(a.distance, a.id) < std::pair(b.distance, b.id);
    });
  }
  static double Distance(Vec2 a, Vec2 b) {
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    return std::sqrt(dx * dx + dy * dy);
  }

  SpriteManager space_;
  std::map<GlobalId, SpriteId> ids_;
  std::vector<GlobalId> removed_;
};

inline bool operator==(const GlobalHit& a, const GlobalHit& b) {
  return a.id == b.id && a.position.x == b.position.x && a.position.y == b.position.y &&
         a.distance == b.distance;
}

}  // namespace heliopause::cluster
