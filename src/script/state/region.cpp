// Regions of a script: what has entered and left since the last check, and their bytes in a save.
#include "script/state/region.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <utility>

#include "script/state/mailbox.hpp"

namespace heliopause {
namespace {

// Bytes: a name, center, anchor, radius, kinds, four counts and ids, line and tick.
constexpr std::size_t kLeastRegion = 92, kLeastVisit = 26, kIdSize = 8;

// Throws BadBytes: the load is rejected, and the game stays as it was.
void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(std::string("invalid script state: ") + reason);
}

// For reader and writer: one function, so that the two cannot differ.
template <class A>
void IdFields(A& archive, ObjectId& id) {
  archive(id.slot);
  archive(id.generation);
}

void SaveId(ByteWriter& writer, ObjectId id) { IdFields(writer, id); }

ObjectId LoadId(ByteReader& reader) {
  ObjectId id;
  IdFields(reader, id);
  return id;
}

void SaveIds(ByteWriter& writer, const std::vector<ObjectId>& ids) {
  writer(static_cast<std::uint64_t>(ids.size()));
  for (const ObjectId id : ids) SaveId(writer, id);
}

std::vector<ObjectId> LoadIds(ByteReader& reader, std::size_t most, const char* reason) {
  const std::size_t count = reader.Count(kIdSize);
  Require(count <= most, reason);
  std::vector<ObjectId> ids(count);
  for (ObjectId& id : ids) id = LoadId(reader);
  return ids;
}

bool IsCoordinate(double value) { return std::fabs(value) <= kMaxCoordinate; }

// The order is that of SaveRegions. Each count and number is checked before it is used: the bytes
// may come from another program.
Region LoadRegion(ByteReader& reader) {
  Region region;
  region.name = LoadName(reader);
  reader(region.center.x);
  reader(region.center.y);
  // False for NaN, as every comparison.
  Require(IsCoordinate(region.center.x) && IsCoordinate(region.center.y),
          "the center of a region is out of range");
  region.anchor = LoadId(reader);
  reader(region.radius);
  Require(region.radius >= 0, "the radius of a region is negative");
  reader(region.kinds);
  const std::size_t factions = reader.Count(8);
  Require(factions <= 64, "a region of more than 64 factions");
  for (std::size_t i = 0; i < factions; ++i) reader(region.factions.emplace_back());
  region.hostile_to = LoadId(reader);
  region.excluded = LoadIds(reader, kMaxRegionExcluded, "a region excludes more than 32 objects");
  reader(region.line);
  reader(region.checked);
  // UpdateMembers merges the list, so its order is part of the format.
  region.members = LoadIds(reader, kMaxScenarioMembers, "a region has too many members");
  Require(
      std::adjacent_find(region.members.begin(), region.members.end(),
                         [](ObjectId a, ObjectId b) { return !(a < b); }) == region.members.end(),
      "the members of a region are not in ascending order");
  return region;
}

}  // namespace

std::string LoadName(ByteReader& reader) {
  std::string name;
  reader(name);
  Require(name.size() <= kLongestTopic, "a name of more than 60 bytes");
  return name;
}

void UpdateMembers(Region& region, const std::vector<ObjectId>& now, std::size_t most,
                   std::vector<Visit>& out) {
  assert(std::is_sorted(now.begin(), now.end()) && "ids of now are ascending");
  const std::vector<ObjectId>& before = region.members;
  // Step 1: what has left and what has entered; both lists are in order of id.
  std::vector<ObjectId> left, entered;
  std::set_difference(before.begin(), before.end(), now.begin(), now.end(),
                      std::back_inserter(left));
  std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                      std::back_inserter(entered));
  // Step 2: at most `most` visits, those that leave first. What is cut off stays as it is reported,
  // and comes in the next check.
  const std::size_t leave = std::min(most, left.size());
  left.resize(leave);
  entered.resize(std::min(most - leave, entered.size()));
  // Step 3: the members as reported: those of before without the ones that left, with those that
  // entered.
  std::vector<ObjectId> rest, after;
  std::set_difference(before.begin(), before.end(), left.begin(), left.end(),
                      std::back_inserter(rest));
  std::set_union(rest.begin(), rest.end(), entered.begin(), entered.end(),
                 std::back_inserter(after));
  for (const ObjectId id : left) out.push_back({region.name, id, 0, false, false});
  for (const ObjectId id : entered) out.push_back({region.name, id, 0, true, false});
  region.members = std::move(after);
}

// A visit that was not delivered: the region is as before it, so the next check reports it again.
void RevertVisit(Region& region, const Visit& visit) {
  const auto at = std::lower_bound(region.members.begin(), region.members.end(), visit.object);
  const bool is_member = at != region.members.end() && *at == visit.object;
  if (visit.enters && is_member) region.members.erase(at);
  if (!visit.enters && !is_member) region.members.insert(at, visit.object);
}

// In the order of LoadRegion; part of the save and of the state hash.
void SaveRegions(ByteWriter& writer, const std::vector<Region>& regions) {
  writer(static_cast<std::uint64_t>(regions.size()));
  for (const Region& region : regions) {
    writer(region.name);
    writer(region.center.x);
    writer(region.center.y);
    SaveId(writer, region.anchor);
    writer(region.radius);
    writer(region.kinds);
    writer(region.factions);
    SaveId(writer, region.hostile_to);
    SaveIds(writer, region.excluded);
    writer(region.line);
    writer(region.checked);
    SaveIds(writer, region.members);
  }
}

std::vector<Region> LoadRegions(ByteReader& reader) {
  std::vector<Region> regions;
  const std::size_t count = reader.Count(kLeastRegion);
  Require(count <= kMaxScenarioRegions, "more regions than a script may have");
  for (std::size_t i = 0; i < count; ++i) {
    Region region = LoadRegion(reader);
    // Names are keys. A script has few regions, so a scan is enough.
    for (const Region& other : regions)
      Require(other.name != region.name, "two regions of the same name");
    regions.push_back(std::move(region));
  }
  return regions;
}

void SaveVisits(ByteWriter& writer, const std::vector<Visit>& visits) {
  writer(static_cast<std::uint64_t>(visits.size()));
  for (const Visit& visit : visits) {
    writer(visit.region);
    SaveId(writer, visit.object);
    writer(visit.due);
    writer(visit.enters);
    writer(visit.gone);
  }
}

std::vector<Visit> LoadVisits(ByteReader& reader, const std::vector<Region>& regions) {
  std::vector<Visit> visits;
  const std::size_t count = reader.Count(kLeastVisit);
  Require(count <= kMaxScenarioVisits, "more visits than a mailbox holds");
  for (std::size_t i = 0; i < count; ++i) {
    Visit visit;
    visit.region = LoadName(reader);
    visit.object = LoadId(reader);
    reader(visit.due);
    reader(visit.enters);
    reader(visit.gone);
    Require(std::any_of(regions.begin(), regions.end(),
                        [&](const Region& region) { return region.name == visit.region; }),
            "a visit of an unknown region");
    visits.push_back(std::move(visit));
  }
  return visits;
}

}  // namespace heliopause
