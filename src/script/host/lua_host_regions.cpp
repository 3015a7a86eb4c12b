// Regions at the end of a tick: one search of the quadtree for each, and a visit for each object
// that has entered or left since the last check.
//
// The work of a tick is bounded: a check costs the number of objects of the region's kinds within,
// which does not depend on the shape of the tree; regions beyond the budget are checked first in
// the next tick.
#include <algorithm>
#include <cassert>
#include <vector>

#include "base/stopwatch.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/region_check.hpp"
#include "script/host/lua_host_impl.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kRegionsBudget = 20'000;  // objects in one tick, about 1 ms
constexpr std::uint64_t kRegionWork = 8;          // of a check that finds nothing

// A region by its place in a mailbox.
struct RegionPlace {
  std::uint64_t checked;
  ObjectId owner;  // null id: the scenario
  std::size_t index;
};

// One check of one region.
struct RegionCheck {
  Game& game;
  const Handlers& handlers;
  Mailbox& mailbox;
  Region& region;
  std::size_t most_members, most_visits;
  std::string_view file;
  std::vector<ObjectId>& now;  // scratch
  const BrainStore* brains;    // null for the scenario, whose regions are few
  std::uint64_t work = kRegionWork;
  std::uint64_t searches = 0;
  std::string error{};  // why the region ends
};

bool IsAnchorGone(const RegionCheck& check) {
  const ObjectId anchor = check.region.anchor;
  return anchor != ObjectId{} && check.game.KindOf(anchor) == 0;
}

bool HasVisits(const RegionCheck& check) {
  const auto& visits = check.mailbox.visits;
  return std::any_of(visits.begin(), visits.end(),
                     [&](const Visit& visit) { return visit.region == check.region.name; });
}

// Sets check.now to what is within, ascending. Returns false if that is too much.
bool FindNow(RegionCheck& check) {
  const Region& region = check.region;
  check.now.clear();
  if (IsAnchorGone(check)) return true;
  const Vec2 center = CenterOf(region, check.game).value_or(region.center);
  const std::size_t count =
      CountWithin(check.game, center, region.radius, region.kinds, region.anchor);
  check.work += count;
  ++check.searches;
  if (count > check.most_members) {
    check.error = std::to_string(count) + " things of its kinds are within (expected at most " +
                  std::to_string(check.most_members) + ")";
    return false;
  }
  const std::size_t held = region.members.size() * sizeof(ObjectId);
  if (check.brains != nullptr && count * sizeof(ObjectId) > check.brains->MostFor(held)) {
    check.error = "all brains together keep 16 MiB already";
    return false;
  }
  const SearchSite site{"space.set_region", check.file, region.line, true};
  if (count == 0) return true;
  FindMembers(region, center, check.game, site, check.now);
  ++check.searches;
  return true;
}

bool IsHandled(const Handlers& handlers, const Visit& visit) {
  return visit.enters ? handlers.all_enters || handlers.enters.contains(visit.region)
                      : handlers.all_leaves || handlers.leaves.contains(visit.region);
}

// Returns false if the region ends: it is in error, or what it follows no longer exists and all
// that left it is reported.
bool Check(RegionCheck& check) {
  check.region.checked = check.game.TickNumber();
  if (!check.handlers.HandlesRegion(check.region.name)) {  // after a reload
    check.error = "neither on_enter nor on_leave of the file has a function for it";
    return false;
  }
  if (!FindNow(check)) return false;
  std::vector<Visit>& visits = check.mailbox.visits;
  const std::size_t first = visits.size();
  UpdateMembers(check.region, check.now, check.most_visits - std::min(first, check.most_visits),
                visits);
  for (std::size_t i = first; i < visits.size(); ++i) {
    visits[i].due = check.game.TickNumber();
    visits[i].gone = check.game.KindOf(visits[i].object) == 0;
  }
  visits.erase(
      std::remove_if(visits.begin() + static_cast<std::ptrdiff_t>(first), visits.end(),
                     [&](const Visit& visit) { return !IsHandled(check.handlers, visit); }),
      visits.end());
  return !IsAnchorGone(check) || !check.region.members.empty() || HasVisits(check);
}

}  // namespace

// Returns the work, and in `ended` whether the region ends.
std::uint64_t LuaHost::Impl::CheckRegion(Game& game, ObjectId owner, Region& region, bool& ended) {
  const bool of_scenario = owner == ObjectId{};
  const Ship* ship = of_scenario ? nullptr : game.FindShip(owner);
  assert((of_scenario || ship != nullptr) && "brain states of removed ships have no turn");
  const LoadedFile& loaded = of_scenario ? Scenario() : Brain(ship->brain);
  if (!loaded.error.empty()) return 0;  // its next run reports that
  const std::string file = FileOf(loaded.name);
  RegionCheck check{game,
                    loaded.handlers,
                    context.store.MailboxOf(owner),
                    region,
                    of_scenario ? kMaxScenarioMembers : kMaxBrainMembers,
                    of_scenario ? kMaxScenarioVisits : kMaxBrainVisits,
                    file,
                    context.ids,
                    of_scenario ? nullptr : &context.store};
  const std::size_t members = region.members.size();
  const Stopwatch watch;
  ended = !Check(check);
  if (!of_scenario)
    context.store.NoteChange(members * sizeof(ObjectId), region.members.size() * sizeof(ObjectId));
  meter.AddCheck(loaded.name, watch.Microseconds(), check.searches);
  if (check.error.empty()) return check.work;
  const std::string error = file + ":" + std::to_string(region.line) + ": region \"" + region.name +
                            "\" ends: " + check.error;
  ReportError(game, owner, error);
  meter.AddError(loaded.name, error);
  if (!context.store.NoteFailure(loaded.name, game.TickNumber())) return check.work;
  check.mailbox.DropDeliveries();
  meter.SetStopped(loaded.name, true);
  ReportError(game, {}, file + ": stopped after ten failures within 60 s");
  return check.work;
}

void LuaHost::Impl::CheckRegions(Game& game) {
  BrainStore& store = context.store;
  boost::container::small_vector<RegionPlace, 64> places;
  const auto add = [&](ObjectId owner, const Mailbox& mailbox) {
    for (std::size_t i = 0; i < mailbox.regions.size(); ++i)
      places.push_back({mailbox.regions[i].checked, owner, i});
  };
  if (!store.scenario.empty() && !store.IsStopped("scenarios/" + store.scenario))
    add({}, store.scenario_mailbox);
  store.ForEachBrain([&](ObjectId ship, const BrainState& brain) {
    if (!brain.stopped && !brain.mailbox.regions.empty() && game.FindShip(ship) != nullptr)
      add(ship, brain.mailbox);
  });
  std::stable_sort(places.begin(), places.end(), [](const RegionPlace& a, const RegionPlace& b) {
    return a.checked < b.checked;
  });
  boost::container::small_vector<RegionPlace, 8> ended;
  std::uint64_t work = 0;
  for (const RegionPlace& place : places) {
    if (work >= kRegionsBudget) break;
    bool ends = false;
    work += CheckRegion(game, place.owner, store.MailboxOf(place.owner).regions[place.index], ends);
    if (ends) ended.push_back(place);
  }
  // From the last to the first, so that each index is still that of its region.
  std::sort(ended.begin(), ended.end(),
            [](const RegionPlace& a, const RegionPlace& b) { return a.index > b.index; });
  for (const RegionPlace& place : ended) {
    Mailbox& mailbox = store.MailboxOf(place.owner);
    mailbox.RemoveRegion(std::string(mailbox.regions[place.index].name));
  }
}

}  // namespace heliopause
