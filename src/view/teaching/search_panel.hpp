// Who searches, at what cost, and the last searches one by one: a page of the tree view.
//
// Searches come by the hundred a second: the list is renewed twice a second, and held still while
// one of them is chosen.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "insight/search_advice.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// A caller as the table shows it.
struct CallerRow {
  std::size_t caller = 0;  // in SearchLog::Callers()
  std::string what, place;
  double searches = 0, nodes = 0, tested = 0, microseconds = 0;  // a tick
  SearchAdvice advice;
};

// All of the last second, the dearest first.
std::vector<CallerRow> CallerRows(const SearchLog& log, std::size_t sprites);

class SearchPanel {
 public:
  static constexpr std::size_t kShown = 12;     // searches in the list, where there is room
  static constexpr std::size_t kShownEach = 3;  // of one caller, unless it is chosen
  static constexpr std::uint64_t kRenewTicks = 30;

  // `keys`: what steps through the list, for the hint above it.
  explicit SearchPanel(std::string keys = "B and N") : keys_(std::move(keys)) {}

  void AfterTick(const SearchLog& log, std::uint64_t tick);
  void Clear() { *this = SearchPanel(keys_); }  // another game

  // The next (+1) or previous (-1) search of the list; holds it.
  void Step(int by);
  // A click on a row: a caller alone, or all again; a search to hold, or to let go. False when
  // there is no row.
  bool Click(Point at);

  bool Held() const { return held_; }
  const std::vector<LoggedSearch>& Shown() const { return shown_; }
  // Whose nodes are drawn: the chosen one, else the one that looked at most nodes. nullptr: none.
  const LoggedSearch* Chosen() const;
  // "space.near ai/pirate.lua:24" of the caller chosen; empty: all.
  const std::string& OfCaller() const { return of_caller_; }

  // `sprites`: how many there are to be found.
  void Draw(const Ui& ui, const Area& area, const SearchLog& log, std::size_t sprites);

 private:
  void Renew(const SearchLog& log, std::uint64_t tick);
  float DrawCallers(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows);
  float DrawAdvice(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows) const;
  void DrawSearchList(const Ui& ui, const Area& area);

  struct ClickRow {
    Area area;
    std::string caller;      // of the table
    std::size_t search = 0;  // of the list, when `caller` is empty
  };
  std::string keys_;
  std::vector<LoggedSearch> shown_;  // newest first
  std::vector<std::string> names_;   // of their callers
  std::optional<std::size_t> chosen_;
  bool held_ = false;
  std::string of_caller_;
  std::uint64_t renewed_ = 0;
  std::vector<ClickRow> rows_;  // as drawn last
  std::size_t fit_ = kShown;    // of the list, as drawn last
};

// The nodes that a search looked at, in the colours of what it did there, and what it asked for.
void DrawSearchNodes(const Ui& ui, const Camera& camera, const LoggedSearch& search);
// The outline of the question: a circle, a box, a way.
void DrawQuestion(const Ui& ui, const Camera& camera, const SearchQuery& asked, Rgba color);

}  // namespace heliopause
