// The rules, in the order of Waste. Rules about cost need one second of searches, so that one
// unusual search gives no advice; rules about the source text of a script apply at once.
#include "insight/search_advice.hpp"

#include <algorithm>
#include <cstdio>

namespace heliopause {

namespace {

struct Means {  // per search
  double found, kept, tested;
};

Means MeansOf(const SearchCost& cost) {
  const double searches = static_cast<double>(cost.searches);
  return {static_cast<double>(cost.found) / searches, static_cast<double>(cost.kept) / searches,
          static_cast<double>(cost.tested) / searches};
}

// Whether the search returns a list: only then can it return too many sprites.
bool IsList(const LoggedSearch& search) {
  switch (search.query.type) {
    case SearchType::Near:
    case SearchType::Touching:
    case SearchType::Box:
    case SearchType::Sweep:
      return true;
    default:
      return false;
  }
}

template <class... Values>
std::string Text(const char* format, Values... values) {
  char text[200];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

// Advice from the source text of a script: a cheaper call has the same result. This needs no
// figures, so it holds for a single search as well.
SearchAdvice ForUse(const SearchCaller& caller) {
  const std::string kinds =
      caller.Label() == "space.projectiles" ? " with kinds = \"projectile\"" : "";
  switch (caller.Use()) {
    case ResultUse::Counted:
      return {Waste::WholeList, "only the length of the list is used: call space.count" + kinds};
    case ResultUse::TestedForAny:
      return {Waste::WholeList, "only whether the list is empty is used: call space.any" + kinds};
    case ResultUse::FirstOnly:
      return {Waste::WholeList, "only the first element is used: call space.nearest" + kinds};
    default:
      return {};
  }
}

// Advice from the average cost of a search that returns a list.
SearchAdvice ForList(const SearchCaller& caller, const Means& mean, double busy, double sprites) {
  const bool script = caller.IsScript();
  if (mean.found >= kManyFound && mean.found >= kDiscarded * std::max(mean.kept, 1.0)) {
    const bool one = mean.kept < 1.5;
    const char* const instead = script ? (one ? "space.nearest" : "space.k_nearest")
                                       : (one ? "GetNearestSprite" : "GetNearestSprites");
    return {Waste::TooMuch, Text("finds %.0f and keeps %.0f: call %s, or search for fewer kinds",
                                 mean.found, mean.kept, instead)};
  }
  if (mean.found >= kManyFound && mean.found >= kLargeShare * sprites && busy >= kNearlyAlways) {
    return {Waste::TooOften,
            Text("%.0f of %.0f sprites, %.0f %% of the ticks: a smaller radius, or %s", mean.found,
                 sprites, 100 * busy,
                 script ? "space.k_nearest, or think_every = 10" : "GetNearestSprites")};
  }
  return {};
}

}  // namespace

// At most one advice for a caller: the first rule that applies. What the source text proves comes
// before what the figures suggest.
SearchAdvice AdviceFor(const SearchCaller& caller, const SearchCost& cost, std::uint64_t ticks,
                       std::size_t sprites) {
  if (cost.searches == 0 || caller.Searches().empty()) return {};
  if (caller.Use() != ResultUse::Unknown) return ForUse(caller);
  if (ticks < SearchCaller::kCostTicks) return {};
  const Means mean = MeansOf(cost);
  const double all = static_cast<double>(sprites);
  const double busy = static_cast<double>(cost.ticks) / static_cast<double>(ticks);
  const LoggedSearch& sample = caller.Searches().front();
  if (IsList(sample)) return ForList(caller, mean, busy, all);
  if (sample.query.type == SearchType::Nearest && mean.found < 0.5 && mean.tested >= kManyFound &&
      mean.tested >= kLargeShare * all) {
    return {Waste::NoResult, Text("tests %.0f of %.0f sprites and finds none: pass %s", mean.tested,
                                  all, "a radius, or the wanted kinds")};
  }
  return {};
}

}  // namespace heliopause
