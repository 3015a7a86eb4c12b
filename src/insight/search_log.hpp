// The log of the searches of a tick, with their callers and their cost, for the tree view. It is
// filled only while enabled. It is not part of the game state, and no rule may read it: it contains
// wall-clock times.
//
// Searches run through LogSearch. While the log is disabled, that costs one test of a bool.
// Otherwise the search runs twice: once with a trace that lists the visited nodes, and once without
// a trace for its time. Both runs find the same sprites.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <heliopause/search.hpp>
#include <heliopause/vec2.hpp>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stopwatch.hpp"

namespace heliopause {

enum class SearchType : std::uint8_t { Near, Touching, Box, Nearest, Sweep, Count, Any };

// How a script uses the list of a search, derived from its source text.
enum class ResultUse : std::uint8_t { Unknown, Counted, TestedForAny, FirstOnly };

// The call site of a search. Does not own its texts, which must outlive the search.
struct SearchSite {
  std::string_view label;  // "contacts", "space.near"; empty: none
  std::string_view file;   // a C++ source or "ai/pirate.lua"
  unsigned line = 0;
  bool script = false;
  ResultUse use = ResultUse::Unknown;
  unsigned edition = 0;  // of the scripts: `use` is of the text of this one

  // The current line of a C++ source.
  static SearchSite Here(std::string_view label,
                         std::source_location where = std::source_location::current()) {
    return {label, where.file_name(), where.line(), false, ResultUse::Unknown, 0};
  }
};

struct SearchQuery {
  SearchType type = SearchType::Near;
  Vec2 point{};       // a box: its center; a sweep: where it starts
  double radius = 0;  // a box: half of its larger edge
  Vec2 to{};          // a sweep: where it ends; a box: its corner with the larger coordinates
};

struct LoggedSearch {
  SearchQuery query;
  SearchTrace trace;              // counters; its nodes are in `visits`
  std::vector<NodeVisit> visits;  // at most SearchLog::kMaxVisits
  std::size_t found = 0;          // sprites that the index returned
  std::size_t kept = 0;           // of these, passed the caller's own filters
  double microseconds = 0;        // of the search without a trace
  std::uint64_t tick = 0;
  std::uint64_t number = 0;  // of all logged searches, from 1
  std::size_t caller = 0;    // index into SearchLog::Callers()
};

// Sums over several ticks.
struct SearchCost {
  std::uint64_t ticks = 0;  // with at least one search
  std::uint64_t searches = 0;
  std::uint64_t entered = 0, skipped = 0, taken_whole = 0;  // nodes
  std::uint64_t tested = 0, found = 0, kept = 0;
  double microseconds = 0;
  double max_radius = 0;  // may be infinite

  void Add(const LoggedSearch& search);
  void Add(const SearchCost& other);
  std::uint64_t Nodes() const { return entered + skipped + taken_whole; }  // visited
};

// A call site and its last searches.
class SearchCaller {
 public:
  static constexpr std::size_t kKept = 16;
  static constexpr std::uint64_t kCostTicks = 60;  // one second, an average over which is stable

  SearchCaller(const SearchSite& site, std::string location);

  const std::string& Label() const { return label_; }
  const std::string& Location() const { return location_; }  // "ai/pirate.lua:24"
  bool IsScript() const { return script_; }
  ResultUse Use() const { return use_; }
  unsigned Edition() const { return edition_; }  // of the scripts, in which Use() was read
  std::uint64_t LastTick() const { return last_tick_; }
  // In unspecified order.
  std::span<const LoggedSearch> Searches() const { return {searches_.data(), searches_.size()}; }

  // The cost in the last kCostTicks up to `now`.
  SearchCost Cost(std::uint64_t now) const;

  bool Is(const SearchSite& site) const {
    return line_ == site.line && label_ == site.label && file_ == site.file;
  }
  // Takes over the use of the site: its line may have another text since the last search.
  void SetUse(const SearchSite& site) {
    use_ = site.use;
    edition_ = site.edition;
  }
  // Stores the search in place of the oldest one. On return, `search` holds the memory of the
  // oldest one's list of nodes, for reuse.
  void Add(LoggedSearch& search);
  LoggedSearch* Find(std::uint64_t number);  // nullptr when it is not, or no longer, stored
  void SetKept(LoggedSearch& search, std::size_t kept);  // `search` is one of Searches()

 private:
  std::string label_, file_, location_;
  unsigned line_;
  bool script_;
  ResultUse use_;
  unsigned edition_;
  std::uint64_t last_tick_ = 0;
  boost::container::static_vector<LoggedSearch, kKept> searches_;  // a ring buffer, oldest at next_
  std::size_t next_ = 0;
  struct TickCost {
    std::uint64_t tick = 0;
    SearchCost cost;
  };
  std::array<TickCost, kCostTicks> costs_{};  // ring buffer, index: tick modulo kCostTicks
};

class SearchLog {
 public:
  static constexpr std::size_t kMaxCallers = 64;  // the one whose last search is oldest is replaced
  static constexpr std::size_t kMaxVisits = 4096;  // of one search; a screen shows no more

  void Enable(bool on);
  bool IsEnabled() const { return enabled_; }

  // Logs only between BeginTick and EndTick: the view's own searches are not a cost of the game.
  void BeginTick(std::uint64_t tick);
  void EndTick() { logging_ = false; }
  bool IsLogging() const { return logging_; }

  // Whether this call site is in the log, in this edition; its `use` is then already known.
  bool HasCaller(const SearchSite& site) const;

  // Called by LogSearch and by tests. Returns the number of the search.
  std::uint64_t Add(const SearchSite& site, LoggedSearch search);
  // Records how many results passed the caller's own filter. Ignores 0 and searches that are no
  // longer stored.
  void SetKept(std::uint64_t number, std::size_t kept);

  std::span<const SearchCaller> Callers() const { return callers_; }
  std::uint64_t Tick() const { return tick_; }  // the last logged tick
  // The number of logged ticks among the last SearchCaller::kCostTicks; at least 1.
  std::uint64_t TicksLogged() const;

  // The last `count` searches, newest first; of one caller if `caller` is its index. Each caller
  // stores SearchCaller::kKept.
  std::vector<const LoggedSearch*> Last(std::size_t count, std::size_t caller = SIZE_MAX) const;

  void Clear();

  // While on, counts the nodes of all searches, whether or not the log is enabled: the cost that
  // the program of a flight computer pays. The counts depend on the searches and the tree alone,
  // not on time.
  void Meter(bool on) { metering_ = on; }
  bool IsMetering() const { return metering_; }
  std::uint64_t metered = 0;  // nodes since the owner has set it to 0

  // Returns memory for a list of nodes, so that logging allocates nothing once warm.
  std::vector<NodeVisit> TakeSpareVisits() { return std::move(spare_visits_); }

 private:
  std::size_t IndexOf(const SearchSite& site);

  bool enabled_ = false, logging_ = false, metering_ = false;
  std::uint64_t tick_ = 0, first_tick_ = 0, number_ = 0;
  std::vector<SearchCaller> callers_;
  std::vector<NodeVisit> spare_visits_;
};

// Runs `search(SearchTrace*)`, which returns the number of sprites found and must return the same
// when called again. Returns the number of the search in the log, 0 while the log is disabled.
template <class F>
std::uint64_t LogSearch(SearchLog& log, const SearchSite& site, const SearchQuery& query,
                        F&& search) {
  const auto meter = [&log](const SearchTrace& trace) {
    if (log.IsMetering())
      log.metered += trace.nodes_entered + trace.nodes_skipped + trace.nodes_taken_whole;
  };
  if (!log.IsLogging()) {
    SearchTrace trace;
    search(log.IsMetering() ? &trace : nullptr);
    meter(trace);
    return 0;
  }
  LoggedSearch logged;
  logged.query = query;
  logged.visits = log.TakeSpareVisits();
  logged.visits.clear();
  logged.trace.visits = &logged.visits;
  search(&logged.trace);
  meter(logged.trace);
  const Stopwatch watch;
  logged.found = logged.kept = search(nullptr);
  logged.microseconds = watch.Microseconds();
  return log.Add(site, std::move(logged));
}

}  // namespace heliopause
