// State of the panel: the list of searches, the selection and the clicks. search_panel_draw.cpp
// draws it.
//
// The list is a copy of searches of the log. While it is held, it stays as it is, so that a search
// can be examined although the log moves on.
#include "view/teaching/search_panel.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <utility>

namespace heliopause {

namespace {
std::string NameOf(const SearchCaller& caller) { return caller.Label() + " " + caller.Location(); }

std::size_t NodesOf(const LoggedSearch& search) {
  return search.trace.nodes_entered + search.trace.nodes_skipped + search.trace.nodes_taken_whole;
}
}  // namespace

// Means over the ticks that the log has recorded. stable_sort keeps the order of equal rows, so the
// table does not flicker.
std::vector<CallerRow> CallerRows(const SearchLog& log, std::size_t sprites) {
  std::vector<CallerRow> rows;
  const double ticks = static_cast<double>(log.TicksLogged());
  for (std::size_t i = 0; i < log.Callers().size(); ++i) {
    const SearchCaller& caller = log.Callers()[i];
    const SearchCost cost = caller.Cost(log.Tick());
    if (cost.searches == 0) continue;
    CallerRow row;
    row.caller = i;
    row.what = caller.Label();
    row.location = caller.Location();
    row.searches = static_cast<double>(cost.searches) / ticks;
    row.nodes = static_cast<double>(cost.Nodes()) / ticks;
    row.tested = static_cast<double>(cost.tested) / ticks;
    row.microseconds = cost.microseconds / ticks;
    row.advice = AdviceFor(caller, cost, log.TicksLogged(), sprites);
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(), [](const CallerRow& a, const CallerRow& b) {
    return a.microseconds > b.microseconds;
  });
  return rows;
}

void SearchPanel::AfterTick(const SearchLog& log, std::uint64_t tick) {
  // A tick before the last refresh follows a rewind.
  const bool fresh = tick >= refreshed_tick_ && tick < refreshed_tick_ + kRefreshTicks;
  if (held_ || (fresh && !shown_.empty())) return;
  Refresh(log, tick);
}

void SearchPanel::Refresh(const SearchLog& log, std::uint64_t tick) {
  refreshed_tick_ = tick;
  outdated_ = false;
  shown_.clear();
  names_.clear();
  std::size_t caller = SIZE_MAX;
  for (std::size_t i = 0; i < log.Callers().size(); ++i) {
    if (NameOf(log.Callers()[i]) == selected_caller_) caller = i;
  }
  // The selected caller has left the log: SIZE_MAX would list the searches of all callers.
  if (!selected_caller_.empty() && caller == SIZE_MAX) return;
  // At most `each` searches per caller: a caller at the end of the tick would fill the list alone.
  const std::size_t each = selected_caller_.empty() ? kShownEach : kShown;
  boost::container::small_vector<std::size_t, SearchLog::kMaxCallers> taken(log.Callers().size());
  for (const LoggedSearch* search : log.Last(SIZE_MAX, caller)) {
    if (shown_.size() == kShown || ++taken[search->caller] > each) continue;
    shown_.push_back(*search);
    const SearchCaller& its = log.Callers()[search->caller];
    names_.push_back({its.Label(), its.Location()});
  }
}

std::vector<CallerRow> SearchPanel::ShownRows(std::vector<CallerRow> rows, std::size_t fit) const {
  const auto selected = std::find_if(rows.begin(), rows.end(), [&](const CallerRow& row) {
    return row.Name() == selected_caller_;
  });
  const auto at = static_cast<std::size_t>(selected - rows.begin());
  if (!selected_caller_.empty() && at >= std::min(fit, rows.size())) {
    CallerRow last;
    if (selected != rows.end()) {
      last = *selected;
    } else {  // see CallerRow::Name
      const std::size_t blank = selected_caller_.rfind(' ');
      last.what = selected_caller_.substr(0, blank);
      last.location = selected_caller_.substr(blank + 1);
    }
    rows.resize(std::min(rows.size(), fit - 1));
    rows.push_back(std::move(last));
  }
  rows.resize(std::min(rows.size(), fit));
  return rows;
}

void SearchPanel::Step(int by) {
  const auto count = static_cast<int>(std::min(shown_.size(), fit_));
  if (count == 0) return;
  // Without a selection, +1 starts at the first row and -1 at the last one.
  const int from = chosen_ ? static_cast<int>(*chosen_) : (by > 0 ? -1 : 0);
  chosen_ = static_cast<std::size_t>((from + by + count) % count);
  held_ = true;
}

bool SearchPanel::Click(Point at) {
  const auto row = std::find_if(rows_.begin(), rows_.end(),
                                [&](const ClickRow& each) { return each.area.Contains(at); });
  if (row == rows_.end()) return false;
  if (!row->caller.empty()) {
    selected_caller_ = selected_caller_ == row->caller ? std::string() : row->caller;
    held_ = false;
    chosen_.reset();
    shown_.clear();
    outdated_ = true;
  } else if (held_ && chosen_ == row->search) {
    held_ = false;
    chosen_.reset();
  } else if (row->search < shown_.size()) {
    held_ = true;
    chosen_ = row->search;
  }
  return true;
}

const LoggedSearch* SearchPanel::Chosen() const {
  if (shown_.empty() || fit_ == 0) return nullptr;
  if (chosen_ && *chosen_ < shown_.size()) return &shown_[*chosen_];
  // Only among the rows that fit: the highlighted search must be visible.
  const auto end = shown_.begin() + static_cast<std::ptrdiff_t>(std::min(shown_.size(), fit_));
  return &*std::max_element(shown_.begin(), end,
                            [](const auto& a, const auto& b) { return NodesOf(a) < NodesOf(b); });
}

}  // namespace heliopause
