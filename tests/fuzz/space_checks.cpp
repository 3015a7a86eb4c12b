#include "fuzz/space_checks.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <stdexcept>

#include "base/hash.hpp"
#include "support/executors.hpp"

namespace heliopause::fuzz {
namespace {

using test::Operation;
using Bytes = std::vector<std::byte>;

Bytes SaveOf(const SpriteManager& space) {
  Bytes bytes;
  space.Save(bytes);
  return bytes;
}

std::vector<SpriteId> IdsOf(const SpriteManager& space) {
  std::vector<SpriteId> ids;
  space.ForEachSprite([&](SpriteId id, const Sprite&) { ids.push_back(id); });
  return ids;
}

bool MaySearch(const SpriteManager& space) {
  try {
    (void)space.CountSpritesNear({}, 0);
    return true;
  } catch (const std::logic_error&) {
    return false;
  }
}

SpriteManager CopyOf(const SpriteManager& space) {
  SpriteManager copy(space.Options());
  copy.Restore(SaveOf(space));
  return copy;
}

double BadNumber(std::uint32_t code) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double bad[] = {std::numeric_limits<double>::quiet_NaN(), kInfinity, -kInfinity};
  return bad[code % 3];
}

template <class F>
bool IsRejected(const F& call) {
  try {
    call();
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

std::string CheckRejections(SpriteManager& space, const Operation& o) {
  const Bytes before = SaveOf(space);
  const double bad = BadNumber(o.x);
  const double outside = std::nextafter(kMaxCoordinate, 1e300) * (o.y % 2 == 0 ? 1 : -1);
  const Vec2 position = o.u % 3 == 0   ? Vec2{bad, 0}
                        : o.u % 3 == 1 ? Vec2{0, bad}
                                       : Vec2{0, outside};
  const double radius = o.v % 2 == 0 ? std::numeric_limits<double>::quiet_NaN() : -1;
  const std::vector<SpriteId> ids = IdsOf(space);
  const SpriteId id = ids.empty() ? SpriteId{} : ids[o.sprite % ids.size()];
  std::vector<Hit> out{Hit{}};
  const bool rejected =
      IsRejected([&] { space.Add({.position = position}); }) &&
      IsRejected([&] { space.Add({.position = space.Options().center, .radius = radius}); }) &&
      (ids.empty() || IsRejected([&] { space.MoveTo(id, position); })) &&
      (ids.empty() || IsRejected([&] { space.SetRadius(id, radius); })) &&
      (ids.empty() || IsRejected([&] {
         space.SetVelocity(id, {bad, 0});
       })) &&
      IsRejected([&] { space.SetPositions(std::vector{id}, std::vector{position}); }) &&
      IsRejected([&] { space.Tick(o.v % 2 == 0 ? bad : -1); });
  if (!rejected) return "an invalid value was accepted";
  if (MaySearch(space) &&
      !(IsRejected([&] { space.GetSpritesNear(position, 1, {}, out); }) &&
        IsRejected([&] { space.GetSpritesTouching({}, radius, {}, out); }) && IsRejected([&] {
          space.GetSpritesIn({{0, 0}, position}, {}, out);
        }) &&
        IsRejected([&] { (void)space.GetNearestSprite(position, 1); }) &&
        IsRejected([&] { (void)space.SweepFirst({}, position, 1); }))) {
    return "a search accepted an invalid value";
  }
  if (out.size() != 1) return "a rejected search changed its result";
  return SaveOf(space) == before ? "" : "a rejected call changed the state";
}

template <class F>
bool IsForbidden(const F& call) {
  try {
    call();
    return false;
  } catch (const std::logic_error&) {
    return true;
  }
}

// In a callback searches are allowed and changes throw.
std::string CheckCallbacks(SpriteManager& space, const Operation& o) {
  if (!MaySearch(space)) return {};
  const Bytes before = SaveOf(space);
  bool forbidden = true;
  const auto try_change = [&](SpriteId id) {
    std::vector<Hit> out;
    space.GetNearestSprites({}, 3, std::numeric_limits<double>::infinity(), {}, out);
    switch (o.sprite % 8) {
      case 0:
        return IsForbidden([&] { space.Remove(id); });
      case 1:
        return IsForbidden([&] { space.Add({.position = space.Options().center}); });
      case 2:
        return IsForbidden([&] { space.Tick(1); });
      case 3:
        return IsForbidden([&] { space.Clear(); });
      case 4:
        return IsForbidden([&] { space.MoveTo(id, space.Options().center); });
      case 5:
        return IsForbidden([&] { space.Restore(before); });
      case 6:
        return IsForbidden([&] { space.SetKinds(id, 1); });
      default:
        return IsForbidden([&] { space.ShrinkToFit(); });
    }
  };
  space.ForEachSprite([&](SpriteId id, const Sprite&) { forbidden &= try_change(id); });
  space.ForEachNode([&](const NodeView&) { forbidden &= try_change({}); });
  std::vector<Hit> out;
  space.GetSpritesTouching({}, 1e6,
                           {.accept =
                                [&](SpriteId id, std::uint64_t tag) {
                                  forbidden &= try_change(id);
                                  return tag % 2 == 0;
                                }},
                           out);
  if (!forbidden) return "a change in a callback was allowed";
  return SaveOf(space) == before ? "" : "a callback changed the state";
}

std::string CheckPositions(const SpriteManager& space) {
  std::vector<SpriteId> ids{SpriteId{}};
  space.GetIdsInLeafOrder(ids);
  std::vector<Vec2> positions(ids.size());
  if (space.GetPositions(ids, positions) != ids.size())
    return "the leaf order contains a removed id";
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto at = space.GetPosition(ids[i]);
    if (!at || at->x != positions[i].x || at->y != positions[i].y) return "another position";
  }
  std::sort(ids.begin(), ids.end());
  return ids == IdsOf(space) ? "" : "the leaf order misses an id";
}

std::string CheckNodes(const SpriteManager& space) {
  if (!MaySearch(space)) return {};
  std::size_t in_leaves = 0, nodes = 0, leaves = 0;
  space.ForEachNode([&](const NodeView& node) {
    ++nodes;
    if (!node.leaf) return;
    ++leaves;
    in_leaves += node.count;
  });
  const Statistics statistics = space.GetStatistics();
  if (nodes != statistics.nodes || leaves != statistics.leaves) return "wrong number of nodes";
  return in_leaves + statistics.outside == space.Count() ? "" : "wrong number of sprites";
}

std::vector<DiscQuery> QueriesOf(const SpriteManager& space, const Operation& o) {
  std::vector<DiscQuery> queries;
  const SpaceOptions& options = space.Options();
  for (std::uint32_t i = 0; i < o.size % 600; ++i) {
    const double angle = i * 0.7 + o.x;
    const Vec2 p{options.center.x + options.radius * std::cos(angle) * (i % 7) / 6,
                 options.center.y + options.radius * std::sin(angle) * (i % 5) / 4};
    if (std::abs(p.x) > kMaxCoordinate || std::abs(p.y) > kMaxCoordinate) continue;
    queries.push_back({p, options.radius * (i % 9) / 16, i % 4 == 0 ? kAllKinds : o.kinds % 16});
  }
  return queries;
}

using Pairs = std::vector<std::pair<SpriteId, SpriteId>>;

std::string CheckExecutors(const SpriteManager& space, const Operation& o) {
  if (!MaySearch(space)) return {};
  const std::vector<DiscQuery> queries = QueriesOf(space, o);
  ManyHits alone, shared;
  space.SearchMany(queries, alone);
  space.SearchMany(queries, shared, test::kBackwards);
  if (alone.offsets != shared.offsets) return "SearchMany by an executor differs";
  std::string difference = test::Difference("SearchMany", shared.hits, alone.hits);
  if (!difference.empty()) return difference;

  Pairs one, other;
  space.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { one.emplace_back(a, b); });
  space.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { other.emplace_back(a, b); },
                               test::kBackwards);
  if (one != other) return "pairs by an executor differ";
  one.clear();
  other.clear();
  const Kinds first = o.kinds % 16, second = o.kinds / 16 % 16;
  space.ForEachOverlappingPair(first, second,
                               [&](SpriteId a, SpriteId b) { one.emplace_back(a, b); });
  space.ForEachOverlappingPair(
      first, second, [&](SpriteId a, SpriteId b) { other.emplace_back(a, b); }, test::kBackwards);
  return one == other ? "" : "pairs of two filters by an executor differ";
}

std::string CheckTimeByExecutor(const SpriteManager& space, const Operation& o) {
  SpriteManager alone = CopyOf(space), shared = CopyOf(space);
  const double seconds = o.size % 4 == 0 ? 1 : o.size / 65536.0;
  alone.Tick(seconds);
  shared.Tick(seconds, test::kBackwards);
  if (SaveOf(alone) != SaveOf(shared)) return "a tick by an executor differs";
  const std::string error = shared.Validate();
  return error.empty() ? alone.Validate() : error;
}

// The last 8 bytes of a save are HashBytes of the rest.
void WriteChecksum(Bytes& bytes) {
  if (bytes.size() < 8) return;
  const std::uint64_t hash = HashBytes(std::span(bytes).first(bytes.size() - 8));
  std::memcpy(bytes.data() + bytes.size() - 8, &hash, 8);
}

// Changes one number of a save and corrects its checksum.
std::string CheckHostileSave(const SpriteManager& space, const Operation& o) {
  Bytes bytes = SaveOf(space);
  const std::uint32_t numbers[] = {0, 1, 2, 0x7ff00000u, 0xffffffffu, 0x80000000u, o.u, o.v};
  const std::uint32_t number = numbers[o.size % 8];
  const std::size_t at = (o.x | std::size_t{o.y} << 16) % bytes.size();
  const std::size_t width = std::min<std::size_t>(1 + o.size / 8 % 4, bytes.size() - at);
  std::memcpy(bytes.data() + at, &number, width);
  if (o.size / 32 % 4 == 0) bytes.resize(bytes.size() - o.sprite % bytes.size());
  if (o.size / 32 % 4 == 1) bytes.resize(bytes.size() + o.sprite % 64);
  WriteChecksum(bytes);
  SpriteManager copy = CopyOf(space);
  const Bytes before = SaveOf(copy);
  if (IsRejected([&] { copy.Restore(bytes); })) {
    return SaveOf(copy) == before ? copy.Validate() : "a rejected save changed the state";
  }
  if (SaveOf(copy) != bytes) return "the restored state saves other bytes";
  const std::string error = copy.Validate();
  if (!error.empty()) return error;
  copy.Tick(0.5);
  return copy.Validate();
}

// An accept that always returns true, and a trace, do not change the result of a search.
std::string CheckAcceptance(const SpriteManager& space, const Operation& o) {
  if (!MaySearch(space)) return {};
  const auto all = [](SpriteId, std::uint64_t) { return true; };
  const Vec2 p = space.Options().center;
  const double radius = space.Options().radius * (o.size % 64) / 32;
  const Kinds kinds = o.kinds % 3 == 0 ? kAllKinds : o.kinds % 16;
  SearchTrace trace;
  std::vector<Hit> plain, accepted;
  space.GetSpritesNear(p, radius, {kinds}, plain);
  space.GetSpritesNear(p, radius, {.kinds = kinds, .accept = all, .trace = &trace}, accepted);
  if (std::string d = test::Difference("near", accepted, plain); !d.empty()) return d;
  if (space.CountSpritesNear(p, radius, {.kinds = kinds, .accept = all}) != plain.size())
    return "count, accept";
  if (space.AnySpriteNear(p, radius, {.kinds = kinds, .accept = all, .trace = &trace}) ==
      plain.empty())
    return "any, accept";
  space.GetSpritesTouching(p, radius, {kinds}, plain);
  space.GetSpritesTouching(p, radius, {.kinds = kinds, .accept = all, .trace = &trace}, accepted);
  if (std::string d = test::Difference("touching", accepted, plain); !d.empty()) return d;
  const Box box{{p.x - radius / 2, p.y - radius / 4}, {p.x + radius / 2, p.y + radius / 4}};
  space.GetSpritesIn(box, {kinds}, plain);
  space.GetSpritesIn(box, {.kinds = kinds, .accept = all, .trace = &trace}, accepted);
  if (std::string d = test::Difference("box", accepted, plain); !d.empty()) return d;
  space.GetNearestSprites(p, o.sprite % 40, radius, {kinds}, plain);
  space.GetNearestSprites(p, o.sprite % 40, radius,
                          {.kinds = kinds, .accept = all, .trace = &trace}, accepted);
  if (std::string d = test::Difference("nearest", accepted, plain); !d.empty()) return d;
  std::vector<SweepHit> plain_sweep, accepted_sweep;
  space.SweepAll(box.min, box.max, radius / 16, {kinds}, plain_sweep);
  space.SweepAll(box.min, box.max, radius / 16, {.kinds = kinds, .accept = all, .trace = &trace},
                 accepted_sweep);
  return test::Difference("sweep", accepted_sweep, plain_sweep);
}

}  // namespace

std::string RunCheck(Check check, SpriteManager& space, const Operation& o) {
  switch (check) {
    case kRejections:
      return CheckRejections(space, o);
    case kCallbacks:
      return CheckCallbacks(space, o);
    case kPositions:
      return CheckPositions(space);
    case kNodes:
      return CheckNodes(space);
    case kExecutors:
      return CheckExecutors(space, o);
    case kTimeByExecutor:
      return CheckTimeByExecutor(space, o);
    case kHostileSave:
      return CheckHostileSave(space, o);
    case kAcceptance:
      return CheckAcceptance(space, o);
    case kChecks:
      break;
  }
  return {};
}

}  // namespace heliopause::fuzz
