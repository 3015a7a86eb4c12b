// The searches of the lab by caller and cost, and the times of the last ten seconds, in the panels
// of the teaching view, over the picture of the lab.
#pragma once

#include "lab/lab_state.hpp"
#include "view/teaching/search_panel.hpp"
#include "view/teaching/time_line.hpp"

namespace heliopause::lab {

class Insight {
 public:
  Insight();

  // Call once per frame and before each tick. Records only while the table is shown.
  void Follow(LabState& state);

  // Call around each tick of the world.
  void BeforeTick(const LabState& state);
  void AfterTick(const LabState& state);

  // Logs the search of the last probe. It ran between two ticks and counts for the last one.
  void LogProbe(const LabState& state);

  // Handles a click on a row of the table. Returns false beside the table and the time line.
  bool Click(const LabState& state, Point at);
  void Step(int by) { searches_.Step(by); }  // selects the next or previous search and holds it

  void Draw(const Ui& ui, const LabState& state, const Camera& camera);

  const SearchLog& Log() const { return log_; }
  const TimeLine& Line() const { return line_; }
  const SearchPanel& Searches() const { return searches_; }

 private:
  SearchLog log_;
  SearchPanel searches_;
  TimeLine line_;
  Area table_, chart_;  // as last drawn
};

}  // namespace heliopause::lab
