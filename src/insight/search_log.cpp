// One ring buffer of searches per caller, so that a frequent caller does not push out the searches
// of a rare one. The number of callers is limited, too: memory is bounded however long the log is
// enabled.
#include "insight/search_log.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace heliopause {

namespace {
// "/home/me/heliopause/src/game/rules/radar.cpp" -> "game/rules/radar.cpp".
std::string_view ShortName(std::string_view file) {
  const std::size_t at = file.rfind("src/");
  return at == std::string_view::npos ? file : file.substr(at + 4);
}

std::string LocationOf(const SearchSite& site) {
  const std::string_view file = site.script ? site.file : ShortName(site.file);
  return std::string(file) + ":" + std::to_string(site.line);
}
}  // namespace

void SearchCost::Add(const LoggedSearch& search) {
  ++searches;
  entered += search.trace.nodes_entered;
  skipped += search.trace.nodes_skipped;
  taken_whole += search.trace.nodes_taken_whole;
  tested += search.trace.sprites_tested;
  found += search.found;
  kept += search.kept;
  microseconds += search.microseconds;
  max_radius = std::max(max_radius, search.query.radius);
}

// Adds the cost of one tick; `ticks` counts those with at least one search.
void SearchCost::Add(const SearchCost& other) {
  ticks += other.searches > 0;
  searches += other.searches;
  entered += other.entered;
  skipped += other.skipped;
  taken_whole += other.taken_whole;
  tested += other.tested;
  found += other.found;
  kept += other.kept;
  microseconds += other.microseconds;
  max_radius = std::max(max_radius, other.max_radius);
}

SearchCaller::SearchCaller(const SearchSite& site, std::string location)
    : label_(site.label),
      file_(site.file),
      location_(std::move(location)),
      line_(site.line),
      script_(site.script),
      use_(site.use),
      edition_(site.edition) {}

// Costs are summed by tick in a ring buffer of kCostTicks; an entry of an older tick is reset at
// its first search. The search replaces the oldest one once the buffer is full.
void SearchCaller::Add(LoggedSearch& search) {
  last_tick_ = search.tick;
  TickCost& of_tick = costs_[search.tick % kCostTicks];
  if (of_tick.tick != search.tick) of_tick = {search.tick, {}};
  of_tick.cost.Add(search);
  if (searches_.size() < kKept) {
    searches_.push_back(std::move(search));
    search.visits.clear();  // NOLINT(bugprone-use-after-move): keeps only its memory
    return;
  }
  std::swap(searches_[next_], search);
  next_ = (next_ + 1) % kKept;
}

LoggedSearch* SearchCaller::Find(std::uint64_t number) {
  const auto found = std::find_if(searches_.begin(), searches_.end(),
                                  [&](const auto& search) { return search.number == number; });
  return found == searches_.end() ? nullptr : &*found;
}

void SearchCaller::SetKept(LoggedSearch& search, std::size_t kept) {
  assert(kept <= search.kept && "a filter can only remove results");
  TickCost& of_tick = costs_[search.tick % kCostTicks];
  if (of_tick.tick == search.tick) of_tick.cost.kept -= search.kept - kept;
  search.kept = kept;
}

// Entries that were not used for kCostTicks still hold an old tick and are skipped.
SearchCost SearchCaller::Cost(std::uint64_t now) const {
  SearchCost sum;
  for (const TickCost& of_tick : costs_) {
    if (of_tick.tick <= now && of_tick.tick + kCostTicks > now) sum.Add(of_tick.cost);
  }
  return sum;
}

void SearchLog::Enable(bool on) {
  if (on && !enabled_) first_tick_ = 0;
  enabled_ = on;
}

// Logging starts with the next tick after Enable, so that every logged tick is complete.
void SearchLog::BeginTick(std::uint64_t tick) {
  logging_ = enabled_;
  if (!enabled_) return;
  // The tick number decreased: another state of the game was loaded.
  if (tick < tick_) Clear();
  if (first_tick_ == 0) first_tick_ = tick;
  tick_ = tick;
}

bool SearchLog::HasCaller(const SearchSite& site) const {
  return std::any_of(callers_.begin(), callers_.end(), [&](const SearchCaller& caller) {
    return caller.Is(site) && caller.Edition() == site.edition;
  });
}

// Returns the index of the caller. A new caller is appended, or replaces the one whose last search
// is oldest; a linear search over at most kMaxCallers entries is fast enough for a debugging aid.
std::size_t SearchLog::IndexOf(const SearchSite& site) {
  const auto known = std::find_if(callers_.begin(), callers_.end(),
                                  [&](const SearchCaller& caller) { return caller.Is(site); });
  if (known != callers_.end()) {
    if (known->Edition() != site.edition) known->SetUse(site);
    return static_cast<std::size_t>(known - callers_.begin());
  }
  if (callers_.size() < kMaxCallers) {
    callers_.emplace_back(site, LocationOf(site));
    return callers_.size() - 1;
  }
  const auto oldest =
      std::min_element(callers_.begin(), callers_.end(),
                       [](const auto& a, const auto& b) { return a.LastTick() < b.LastTick(); });
  *oldest = SearchCaller(site, LocationOf(site));
  return static_cast<std::size_t>(oldest - callers_.begin());
}

std::uint64_t SearchLog::Add(const SearchSite& site, LoggedSearch search) {
  if (!logging_) return 0;
  search.trace.visits = nullptr;  // pointed to the list of the caller of Add
  if (search.visits.size() > kMaxVisits) search.visits.resize(kMaxVisits);
  search.tick = tick_;
  search.number = ++number_;
  search.caller = IndexOf(site);
  callers_[search.caller].Add(search);
  spare_visits_ = std::move(search.visits);
  return number_;
}

void SearchLog::SetKept(std::uint64_t number, std::size_t kept) {
  if (number == 0) return;
  for (SearchCaller& caller : callers_) {
    LoggedSearch* search = caller.Find(number);
    if (search == nullptr) continue;
    caller.SetKept(*search, kept);
    return;
  }
}

std::uint64_t SearchLog::TicksLogged() const {
  const std::uint64_t logged = first_tick_ == 0 ? 1 : tick_ - first_tick_ + 1;
  return std::clamp<std::uint64_t>(logged, 1, SearchCaller::kCostTicks);
}

// Collects the searches of all ring buffers and sorts them by number, newest first.
std::vector<const LoggedSearch*> SearchLog::Last(std::size_t count, std::size_t caller) const {
  std::vector<const LoggedSearch*> last;
  for (std::size_t i = 0; i < callers_.size(); ++i) {
    if (caller != SIZE_MAX && i != caller) continue;
    for (const LoggedSearch& search : callers_[i].Searches()) last.push_back(&search);
  }
  std::sort(last.begin(), last.end(),
            [](const auto* a, const auto* b) { return a->number > b->number; });
  if (last.size() > count) last.resize(count);
  return last;
}

void SearchLog::Clear() {
  callers_.clear();
  first_tick_ = tick_ = 0;
}

}  // namespace heliopause
