// Who asks the index what, and what it costs: for the tree view. Kept only while somebody looks; no
// part of the state, and nothing in it ever finds its way there: the clock above all.
//
// A search goes through LogSearch. Nobody looking, that is one test of two bools. Else it is asked
// twice: with a trace, which lists the nodes it went through, and then without one against the
// clock. Answers are the same, and those of the second stand.
#pragma once

#include <array>
#include <chrono>
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

namespace heliopause {

enum class SearchType : std::uint8_t { Near, Touching, Box, Nearest, Sweep, Count, Any };

// What a script does with the list that it gets, as far as its source tells.
enum class ResultUse : std::uint8_t { Unknown, Counted, TestedForAny, FirstOnly };

// Where a search is asked for. Does not own its texts: they outlive the search.
struct SearchSite {
  std::string_view label;  // "contacts", "space.near"; empty: nobody
  std::string_view file;   // a C++ source or "ai/pirate.lua"
  unsigned line = 0;
  bool script = false;
  ResultUse use = ResultUse::Unknown;

  // This line of C++.
  static SearchSite Here(std::string_view label,
                         std::source_location where = std::source_location::current()) {
    return {label, where.file_name(), where.line(), false, ResultUse::Unknown};
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
  SearchTrace trace;              // counts alone; the nodes are these:
  std::vector<NodeVisit> visits;  // the first kMaxVisits
  std::size_t found = 0;          // by the index
  std::size_t kept = 0;           // handed on after the caller's own filters
  double microseconds = 0;        // of the search without a trace
  std::uint64_t tick = 0;
  std::uint64_t number = 0;  // counts all searches from 1 on
  std::size_t caller = 0;    // of SearchLog::Callers()
};

// Sums over some ticks.
struct SearchCost {
  std::uint64_t ticks = 0;  // in which anything was asked
  std::uint64_t searches = 0;
  std::uint64_t entered = 0, skipped = 0, taken_whole = 0;  // nodes
  std::uint64_t tested = 0, found = 0, kept = 0;
  double microseconds = 0;
  double max_radius = 0;  // the largest radius; infinite ones too

  void Add(const LoggedSearch& search);
  void Add(const SearchCost& other);
  std::uint64_t Nodes() const { return entered + skipped + taken_whole; }  // looked at
};

// A line of code that searches, and its last searches.
class SearchCaller {
 public:
  static constexpr std::size_t kKept = 16;
  static constexpr std::uint64_t kCostTicks = 60;  // a second: steadier than one tick

  SearchCaller(const SearchSite& site, std::string place);

  const std::string& Label() const { return label_; }
  const std::string& Location() const { return location_; }  // "ai/pirate.lua:24"
  bool IsScript() const { return script_; }
  ResultUse Use() const { return use_; }
  std::uint64_t LastTick() const { return last_tick_; }
  const std::vector<LoggedSearch>& Searches() const { return searches_; }  // in no promised order

  // Of the last kCostTicks up to `now`.
  SearchCost Cost(std::uint64_t now) const;

  bool Is(const SearchSite& site) const {
    return line_ == site.line && label_ == site.label && file_ == site.file;
  }
  // Keeps the search in place of the oldest one, whose list of nodes it leaves in `search`.
  void Add(LoggedSearch& search);
  LoggedSearch* Find(std::uint64_t number);  // nullptr when it is not, or no longer, there
  void Correct(LoggedSearch& search, std::size_t kept);  // one of its own

 private:
  std::string label_, file_, location_;
  unsigned line_;
  bool script_;
  ResultUse use_;
  std::uint64_t last_tick_ = 0;
  std::vector<LoggedSearch> searches_;
  std::size_t next_ = 0;
  struct TickCost {
    std::uint64_t tick = 0;
    SearchCost cost;
  };
  std::array<TickCost, kCostTicks> costs_{};  // by tick modulo their number
};

class SearchLog {
 public:
  static constexpr std::size_t kMaxCallers = 64;   // who asked longest ago makes room
  static constexpr std::size_t kMaxVisits = 4096;  // of one search; more cannot be told apart

  void Enable(bool on);
  bool IsEnabled() const { return enabled_; }

  // Only what a tick asks is logged: the view's own questions are none of the game's cost.
  void BeginTick(std::uint64_t tick);
  void EndTick() { logging_ = false; }
  bool IsLogging() const { return logging_; }

  // Is this caller known already? Then the site's `use` does not matter.
  bool HasCaller(const SearchSite& site) const;

  // LogSearch and tests call it. Returns the search's number.
  std::uint64_t Add(const SearchSite& site, LoggedSearch search);
  // A caller that filters what it found tells how many are left. Fine for 0 and for forgotten ones.
  void SetKept(std::uint64_t number, std::size_t kept);

  std::span<const SearchCaller> Callers() const { return callers_; }
  std::uint64_t Tick() const { return tick_; }  // the last one that was listened to
  // For how many of the last SearchCaller::kCostTicks it has listened; at least 1.
  std::uint64_t TicksLogged() const;

  // The last `count` searches (at most SearchCaller::kKept are all there), newest first; of one
  // caller when `caller` is its index.
  std::vector<const LoggedSearch*> Last(std::size_t count, std::size_t caller = SIZE_MAX) const;

  void Clear();

  // Memory for a list of nodes, so that a steady view allocates nothing.
  std::vector<NodeVisit> TakeSpareVisits() { return std::move(spare_visits_); }

 private:
  std::size_t IndexOf(const SearchSite& site);

  bool enabled_ = false, logging_ = false;
  std::uint64_t tick_ = 0, first_tick_ = 0, number_ = 0;
  std::vector<SearchCaller> callers_;
  std::vector<NodeVisit> spare_visits_;
};

// Asks by `search(SearchTrace*)`, which returns how many it found, and must give the same answer
// when it is called again. Returns the number in the log, 0 while nobody listens.
template <class F>
std::uint64_t LogSearch(SearchLog& log, const SearchSite& site, const SearchQuery& query,
                        F&& search) {
  if (!log.IsLogging()) {
    search(nullptr);
    return 0;
  }
  using Clock = std::chrono::steady_clock;
  LoggedSearch logged;
  logged.query = query;
  logged.visits = log.TakeSpareVisits();
  logged.visits.clear();
  logged.trace.visits = &logged.visits;
  search(&logged.trace);
  const Clock::time_point start = Clock::now();
  logged.found = logged.kept = search(nullptr);
  logged.microseconds = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
  return log.Add(site, std::move(logged));
}

}  // namespace heliopause
