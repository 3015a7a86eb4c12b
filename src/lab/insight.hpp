// Who asks the lab's managers what, at what cost, and what the last ten seconds were like: the
// tables of the game's teaching view, laid over the lab's picture.
#pragma once

#include "lab/lab_state.hpp"
#include "view/teaching/search_panel.hpp"
#include "view/teaching/time_line.hpp"

namespace heliopause::lab {

class Insight {
 public:
  Insight();

  // Once a frame: listens while the table is shown. Nothing is kept while nothing is shown.
  void Follow(LabState& state);

  // Around each tick of the world.
  void BeforeTick(const LabState& state);
  void AfterTick(const LabState& state);

  // A question by mouse or key: it is asked between two ticks and counts for the last one.
  void Note(const Answer& answer);

  // A click on a row of the table. False: there is none, the click is somebody else's.
  bool Click(const LabState& state, Point at);
  void Step(int by) { searches_.Step(by); }  // to the next search of the list, and holds it

  void Draw(const Ui& ui, const LabState& state, const Camera& camera);

  const SearchLog& Log() const { return log_; }
  const TimeLine& Line() const { return line_; }
  const SearchPanel& Searches() const { return searches_; }

 private:
  SearchLog log_;
  SearchPanel searches_{", and ."};
  TimeLine line_;
};

}  // namespace heliopause::lab
