// SpaceModel::CompareSearches: every search of the manager against the brute-force reference.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "support/space_model.hpp"

namespace heliopause::test {
namespace {

bool SameBits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

std::string Describe(const char* what, std::size_t found, std::size_t expected, std::size_t at) {
  std::ostringstream text;
  text << what << ": " << found << " hits, brute force has " << expected << "; they differ at "
       << at;
  return text.str();
}

// Accepts about half of the sprites.
bool HasOddTag(SpriteId, std::uint64_t tag) { return tag % 2 == 1; }

}  // namespace

std::string Difference(const char* what, const std::vector<Hit>& found,
                       const std::vector<Hit>& expected) {
  for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
    if (i >= found.size() || i >= expected.size() || found[i].id != expected[i].id ||
        found[i].position.x != expected[i].position.x ||
        found[i].position.y != expected[i].position.y || found[i].tag != expected[i].tag ||
        !SameBits(found[i].distance, expected[i].distance)) {
      return Describe(what, found.size(), expected.size(), i);
    }
  }
  return {};
}

std::string Difference(const char* what, const std::vector<SweepHit>& found,
                       const std::vector<SweepHit>& expected) {
  for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
    if (i >= found.size() || i >= expected.size() || found[i].id != expected[i].id ||
        !SameBits(found[i].fraction, expected[i].fraction) || found[i].tag != expected[i].tag ||
        found[i].point != expected[i].point || found[i].position != expected[i].position) {
      return Describe(what, found.size(), expected.size(), i);
    }
  }
  return {};
}

std::string SpaceModel::CompareSearches(const Operation& o) const {
  const Vec2 p = Position(o);
  if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate) return {};
  std::string difference = CompareRanges(o);
  if (difference.empty()) difference = CompareVisits(o);
  if (difference.empty()) difference = CompareMany(o);
  if (difference.empty()) difference = CompareNearest(o);
  if (difference.empty()) difference = CompareSweeps(o);
  if (difference.empty()) difference = ComparePairs(o);
  return difference;
}

std::string SpaceModel::CompareRanges(const Operation& o) const {
  const Vec2 p = Position(o);
  const Vec2 q = OtherEnd(o);
  const Kinds kinds = o.kinds % 3 == 0 ? kAllKinds : KindsOf(o.kinds);
  const SpriteId ignore = PickId(o.sprite);
  std::vector<Hit> out{Hit{}};  // the search must clear it
  SearchTrace trace;

  // One third of the radii end exactly at a sprite, because the radius is inclusive.
  double radius = SearchRadius(o.size);
  const std::vector<Hit> all = reference_.Near(p, std::numeric_limits<double>::infinity(), kinds);
  if (o.size % 3 == 0 && !all.empty()) radius = all[o.sprite % all.size()].distance;

  const std::vector<Hit> near = reference_.Near(p, radius, kinds);
  const std::vector<Hit> touching = reference_.Touching(p, radius, kinds);
  manager_.GetSpritesNear(p, radius, {.kinds = kinds, .trace = &trace}, out);
  if (std::string d = Difference("near, traced", out, near); !d.empty()) return d;
  manager_.GetSpritesNear(p, radius, {kinds}, out);
  if (std::string d = Difference("near", out, near); !d.empty()) return d;
  if (manager_.CountSpritesNear(p, radius, {kinds}) != near.size()) return "CountSpritesNear";
  manager_.GetSpritesTouching(p, radius, {kinds}, out);
  if (std::string d = Difference("touching", out, touching); !d.empty()) return d;
  if (manager_.CountSpritesTouching(p, radius, {kinds}) != touching.size()) {
    return "CountSpritesTouching";
  }

  const auto others = [&](const std::vector<Hit>& hits) {
    return std::any_of(hits.begin(), hits.end(), [&](const Hit& h) { return h.id != ignore; });
  };
  if (manager_.AnySpriteNear(p, radius, {kinds}) == near.empty()) return "AnySpriteNear";
  if (manager_.AnySpriteNear(p, radius, {.kinds = kinds, .ignore = ignore}) != others(near))
    return "Any: ignore";
  if (manager_.AnySpriteTouching(p, radius, {kinds}) == touching.empty())
    return "AnySpriteTouching";
  if (manager_.AnySpriteTouching(p, radius, {.kinds = kinds, .ignore = ignore}) !=
      others(touching)) {
    return "AnySpriteTouching: ignore";
  }

  std::vector<Hit> odd = touching;
  std::erase_if(odd, [&](const Hit& h) { return reference_.Sprites().at(h.id).tag % 2 == 0; });
  manager_.GetSpritesTouching(p, radius, {.kinds = kinds, .accept = HasOddTag}, out);
  if (std::string d = Difference("touching, odd tags", out, odd); !d.empty()) return d;
  if (manager_.CountSpritesTouching(
          p, radius, {.kinds = kinds, .accept = HasOddTag, .trace = &trace}) != odd.size()) {
    return "CountSpritesTouching: accept";
  }
  if (manager_.AnySpriteTouching(
          p, radius, {.kinds = kinds, .ignore = ignore, .accept = HasOddTag}) != others(odd)) {
    return "AnySpriteTouching: accept and ignore";
  }

  if (std::abs(q.x) > kMaxCoordinate || std::abs(q.y) > kMaxCoordinate) return {};
  const Box box{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
  const std::vector<Hit> in_box = reference_.In(box, kinds);
  if (manager_.CountSpritesIn(box, {kinds}) != in_box.size()) return "CountSpritesIn";
  if (manager_.AnySpriteIn(box, {.kinds = kinds, .ignore = ignore}) != others(in_box)) {
    return "AnySpriteIn: ignore";
  }
  manager_.GetSpritesIn(box, {kinds}, out);
  return Difference("in a box", out, in_box);
}

// The visitor forms, and ForEachSprite by kinds.
std::string SpaceModel::CompareVisits(const Operation& o) const {
  const Vec2 p = Position(o);
  const Vec2 q = OtherEnd(o);
  const Kinds kinds = o.kinds % 3 == 0 ? kAllKinds : KindsOf(o.kinds);
  const SpriteId ignore = PickId(o.sprite);
  const double radius = SearchRadius(o.size);
  std::vector<Hit> out;
  const auto collect = [&](const Hit& hit) { out.push_back(hit); };
  const auto compare = [&](const char* what, std::vector<Hit> expected, bool ignores) {
    if (ignores) std::erase_if(expected, [&](const Hit& hit) { return hit.id == ignore; });
    std::sort(out.begin(), out.end(), space::IsBefore);
    std::string difference = Difference(what, out, expected);
    out.clear();
    return difference;
  };
  manager_.ForEachSpriteNear(p, radius, {.kinds = kinds, .ignore = ignore}, collect);
  std::string d = compare("visit near", reference_.Near(p, radius, kinds), true);
  if (!d.empty()) return d;
  manager_.ForEachSpriteTouching(p, radius, {.kinds = kinds, .ignore = ignore}, collect);
  d = compare("visit touching", reference_.Touching(p, radius, kinds), true);
  if (!d.empty()) return d;
  if (std::abs(q.x) <= kMaxCoordinate && std::abs(q.y) <= kMaxCoordinate) {
    const Box box{{std::min(p.x, q.x), std::min(p.y, q.y)},
                  {std::max(p.x, q.x), std::max(p.y, q.y)}};
    manager_.ForEachSpriteIn(box, {kinds}, collect);
    d = compare("visit in a box", reference_.In(box, kinds), false);
    if (!d.empty()) return d;
  }
  std::vector<SpriteId> found, expected;
  manager_.ForEachSprite(kinds, [&](SpriteId id, const Sprite& sprite) {
    if ((sprite.kinds & kinds) != 0) found.push_back(id);
  });
  for (const auto& [id, sprite] : reference_.Sprites()) {
    if ((sprite.kinds & kinds) != 0) expected.push_back(id);
  }
  return found == expected ? "" : "ForEachSprite by kinds: wrong sprites";
}

namespace {

// Compares each result of a batch with expected(query).
template <class Query, class Results, class Expected>
std::string CompareBatch(const SpriteManager& manager, const char* what,
                         const std::vector<Query>& queries, Results& many,
                         const Expected& expected) {
  manager.SearchMany(queries, many);
  if (many.Count() != queries.size()) return std::string(what) + ": another number of results";
  for (std::size_t i = 0; i < queries.size(); ++i) {
    auto hits = expected(queries[i]);
    std::erase_if(hits, [&](const auto& hit) { return hit.id == queries[i].ignore; });
    if constexpr (requires { queries[i].k; }) hits.resize(std::min(hits.size(), queries[i].k));
    const auto found = many.Of(i);
    std::string d = Difference(what, {found.begin(), found.end()}, hits);
    if (!d.empty()) return d;
  }
  return {};
}

}  // namespace

std::string SpaceModel::CompareMany(const Operation& o) const {
  std::vector<DiscQuery> queries;
  std::vector<TouchingQuery> touching;
  std::vector<BoxQuery> boxes;
  std::vector<NearestQuery> nearest;
  std::vector<SweepQuery> sweeps;
  for (std::uint32_t i = 0; i < o.size % 8; ++i) {
    Operation other = o;
    other.x = i % 2 == 0 ? o.x + i * 8 : o.u;
    other.y = i % 3 == 0 ? o.y : o.v + i;
    const Vec2 p = Position(other);
    if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate) continue;
    const double radius = SearchRadius(o.size + i);
    const Kinds kinds = i % 4 == 0 ? kAllKinds : (o.kinds + i) % 16;
    const SpriteId ignore = i % 2 == 0 ? SpriteId{} : PickId(o.sprite + i);
    queries.push_back({p, radius, kinds, ignore});
    touching.push_back({p, radius, kinds, ignore});
    nearest.push_back({p, i * i, radius, kinds, ignore});
    const Vec2 q = OtherEnd(other);
    if (std::abs(q.x) > kMaxCoordinate || std::abs(q.y) > kMaxCoordinate) continue;
    boxes.push_back(
        {{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}},
         kinds,
         ignore});
    sweeps.push_back({p, q, radius, kinds, ignore});
  }
  ManyHits many;
  ManySweepHits many_sweeps;
  const BruteForceReference& r = reference_;
  const auto near = [&](const auto& query) {
    return r.Near(query.point, query.radius, query.kinds);
  };
  std::string d = CompareBatch(manager_, "SearchMany", queries, many, near);
  if (!d.empty()) return d;
  const auto touched = [&](const TouchingQuery& query) {
    return r.Touching(query.point, query.radius, query.kinds);
  };
  d = CompareBatch(manager_, "SearchMany, touching", touching, many, touched);
  if (!d.empty()) return d;
  const auto in = [&](const BoxQuery& query) { return r.In(query.box, query.kinds); };
  d = CompareBatch(manager_, "SearchMany, boxes", boxes, many, in);
  if (!d.empty()) return d;
  const auto ranked = [&](const NearestQuery& query) {
    return r.Near(query.point, query.max_radius, query.kinds);
  };
  d = CompareBatch(manager_, "SearchMany, nearest", nearest, many, ranked);
  if (!d.empty()) return d;
  const auto swept = [&](const SweepQuery& query) {
    return r.Sweep(query.from, query.to, query.radius, query.kinds);
  };
  return CompareBatch(manager_, "SearchMany, sweeps", sweeps, many_sweeps, swept);
}

std::string SpaceModel::CompareNearest(const Operation& o) const {
  const Vec2 p = Position(o);
  const Kinds kinds = o.kinds % 3 == 0 ? kAllKinds : KindsOf(o.kinds);
  const double radius =
      o.size % 2 == 0 ? std::numeric_limits<double>::infinity() : SearchRadius(o.size);
  const SpriteId ignore = PickId(o.sprite);
  const std::vector<Hit> near = reference_.Near(p, radius, kinds);
  const auto first = [&](const auto& passes) {
    std::vector<Hit> hits;
    const auto it = std::find_if(near.begin(), near.end(), passes);
    if (it != near.end()) hits.push_back(*it);
    return hits;
  };
  const auto as_list = [](const std::optional<Hit>& hit) {
    return hit ? std::vector<Hit>{*hit} : std::vector<Hit>{};
  };
  std::string d = Difference("nearest", as_list(manager_.GetNearestSprite(p, radius, {kinds})),
                             first([](const Hit&) { return true; }));
  if (!d.empty()) return d;
  d = Difference("nearest, ignore",
                 as_list(manager_.GetNearestSprite(p, radius, {.kinds = kinds, .ignore = ignore})),
                 first([&](const Hit& h) { return h.id != ignore; }));
  if (!d.empty()) return d;
  d = Difference("nearest, accept",
                 as_list(manager_.GetNearestSprite(
                     p, radius, {.kinds = kinds, .ignore = ignore, .accept = HasOddTag})),
                 first([&](const Hit& h) {
                   return h.id != ignore && reference_.Sprites().at(h.id).tag % 2 == 1;
                 }));
  if (!d.empty()) return d;
  std::vector<Hit> out;
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}, std::size_t{5}, std::size_t{1000}}) {
    manager_.GetNearestSprites(p, k, radius, {kinds}, out);
    const auto end = near.begin() + static_cast<std::ptrdiff_t>(std::min(k, near.size()));
    d = Difference("k nearest", out, std::vector<Hit>(near.begin(), end));
    if (!d.empty()) return d;
  }
  std::vector<Hit> odd = near;
  std::erase_if(odd, [&](const Hit& h) { return h.id == ignore || h.tag % 2 == 0; });
  odd.resize(std::min<std::size_t>(odd.size(), 6));
  SearchTrace trace;
  manager_.GetNearestSprites(
      p, 6, radius, {.kinds = kinds, .ignore = ignore, .accept = HasOddTag, .trace = &trace}, out);
  return Difference("k nearest, accept", out, odd);
}

std::string SpaceModel::CompareSweeps(const Operation& o) const {
  const Vec2 from = Position(o);
  const Vec2 to = OtherEnd(o);
  if (std::abs(to.x) > kMaxCoordinate || std::abs(to.y) > kMaxCoordinate) return {};
  const Kinds kinds = o.kinds % 3 == 0 ? kAllKinds : KindsOf(o.kinds);
  const double radius = SearchRadius(o.size);
  const SpriteId ignore = PickId(o.sprite);
  const std::vector<SweepHit> all = reference_.Sweep(from, to, radius, kinds);
  std::vector<SweepHit> out;
  manager_.SweepAll(from, to, radius, {kinds}, out);
  std::string d = Difference("sweep, all", out, all);
  if (!d.empty()) return d;
  const auto first = [&](const auto& passes) {
    std::vector<SweepHit> hits;
    const auto it = std::find_if(all.begin(), all.end(), passes);
    if (it != all.end()) hits.push_back(*it);
    return hits;
  };
  const auto as_list = [](const std::optional<SweepHit>& hit) {
    return hit ? std::vector<SweepHit>{*hit} : std::vector<SweepHit>{};
  };
  d = Difference("sweep, first", as_list(manager_.SweepFirst(from, to, radius, {kinds})),
                 first([](const SweepHit&) { return true; }));
  if (!d.empty()) return d;
  d = Difference("sweep, ignore",
                 as_list(manager_.SweepFirst(from, to, radius, {.kinds = kinds, .ignore = ignore})),
                 first([&](const SweepHit& h) { return h.id != ignore; }));
  if (!d.empty()) return d;
  return Difference(
      "sweep, accept",
      as_list(manager_.SweepFirst(from, to, radius, {.kinds = kinds, .accept = HasOddTag})),
      first([&](const SweepHit& h) { return reference_.Sprites().at(h.id).tag % 2 == 1; }));
}

std::string SpaceModel::ComparePairs(const Operation& o) const {
  std::vector<std::pair<SpriteId, SpriteId>> pairs;
  bool ordered = true;
  manager_.ForEachOverlappingPair([&](SpriteId a, SpriteId b) {
    ordered = ordered && a < b;
    pairs.emplace_back(a, b);
  });
  std::sort(pairs.begin(), pairs.end());
  if (!ordered) return "pairs: first is not below second";
  if (pairs != reference_.Pairs()) return "pairs: differ";

  const Kinds first = o.kinds % 7 == 0 ? kAllKinds : o.kinds % 16;
  const Kinds second = o.size % 7 == 0 ? first : o.size % 16;
  pairs.clear();
  manager_.ForEachOverlappingPair(first, second,
                                  [&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
  std::sort(pairs.begin(), pairs.end());
  if (pairs != reference_.Pairs(first, second)) return "pairs of two filters: differ";
  bool members_agree = true;
  manager_.ForEachOverlappingPair(first, second, [&](const PairMember& a, const PairMember& b) {
    for (const PairMember& member : {a, b}) {
      const Sprite& sprite = reference_.Sprites().at(member.id);
      members_agree = members_agree && sprite.tag == member.tag &&
                      sprite.position == member.position && sprite.radius == member.radius;
    }
    return members_agree;
  });
  return members_agree ? "" : "pairs: other members";
}

}  // namespace heliopause::test
