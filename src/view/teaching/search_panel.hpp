// The callers of searches with their cost, and the latest searches one by one: a page of the tree
// view.
//
// There are hundreds of searches per second, so the list is refreshed twice a second, and not at
// all while one of them is selected.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "insight/search_advice.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// A row of the table of callers.
struct CallerRow {
  std::size_t caller = 0;  // in SearchLog::Callers()
  std::string what, location;
  double searches = 0, nodes = 0, tested = 0, microseconds = 0;  // per tick
  SearchAdvice advice;

  std::string Name() const { return what + " " + location; }
};

// Callers of the last second, the most expensive first.
std::vector<CallerRow> CallerRows(const SearchLog& log, std::size_t sprites);

// The texts of the panel: these defaults are those of the lab.
struct SearchPanelTexts {
  std::string title = "SEARCHES", mean = "per tick, mean of the last second";
  std::string caller = "caller", calls = "calls", nodes = "nodes", tested = "tested";
  std::string found = "found", visits = "in/out/all", none = "no searches";
  std::string any_radius = "r any";
  // Hints with the keys that step through the list.
  std::string held = "held: , and . step, click releases", latest = "latest: , and . hold";
  // Translates an advice, whose text is English.
  std::string (*translate)(std::string_view) = [](std::string_view text) {
    return std::string(text);
  };
};

class SearchPanel {
 public:
  static constexpr std::size_t kShown = 12;     // searches in the list, if they fit
  static constexpr std::size_t kShownEach = 3;  // searches of one caller, unless it is selected
  static constexpr std::uint64_t kRefreshTicks = 30;

  void AfterTick(const SearchLog& log, std::uint64_t tick);
  void Clear() { *this = SearchPanel(); }  // call when another world is shown

  // Selects the next (+1) or previous (-1) search of the list and holds the list.
  void Step(int by);
  // A click on a caller shows its searches alone, or all again. A click on a search holds the list,
  // or releases it. Returns false when there is no row at `at`.
  bool Click(Point at);

  bool Held() const { return held_; }
  const std::vector<LoggedSearch>& Shown() const { return shown_; }
  // The callers of Shown(), one for each.
  struct CallerName {
    std::string what, location;
  };
  const std::vector<CallerName>& Names() const { return names_; }
  // The search whose nodes are drawn: the selected one, otherwise the one with the most nodes.
  // nullptr when the list is empty.
  const LoggedSearch* Chosen() const;
  // The selected caller, as "space.near ai/pirate.lua:24"; empty: all callers.
  const std::string& SelectedCaller() const { return selected_caller_; }

  // `sprites`: number of sprites in the index, for the advice.
  void Draw(const Ui& ui, const Area& area, const SearchLog& log, std::size_t sprites,
            const SearchPanelTexts& texts = {});

 private:
  void Refresh(const SearchLog& log, std::uint64_t tick);
  // At most `fit` rows (at least 1). The selected caller is one of them, also if it is cheaper or
  // has not searched for a second: a click on it shows all callers again.
  std::vector<CallerRow> ShownRows(std::vector<CallerRow> rows, std::size_t fit) const;
  float DrawCallers(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows,
                    const SearchPanelTexts& texts);
  float DrawAdvice(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows,
                   const SearchPanelTexts& texts) const;
  void DrawSearchList(const Ui& ui, const Area& area, const SearchPanelTexts& texts);

  struct ClickRow {
    Area area;
    std::string caller;      // row of the table
    std::size_t search = 0;  // index in the list, when `caller` is empty
  };
  std::vector<LoggedSearch> shown_;  // newest first
  std::vector<CallerName> names_;    // of the callers of shown_
  std::optional<std::size_t> chosen_;
  bool held_ = false, outdated_ = false;  // outdated: filled by the next tick, or by Draw
  std::string selected_caller_;
  std::uint64_t refreshed_tick_ = 0;
  std::vector<ClickRow> rows_;  // as last drawn
  std::size_t fit_ = kShown;    // rows of the list that fitted when last drawn
};

// The nodes that a search visited, coloured by what it did there, and its search area.
void DrawSearchNodes(const Ui& ui, const Camera& camera, const LoggedSearch& search);
// The outline of a search area: circle, box or swept circle.
void DrawSearchShape(const Ui& ui, const Camera& camera, const SearchQuery& query, Rgba color);

}  // namespace heliopause
