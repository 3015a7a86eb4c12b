// Control of time: what the player requests, and what the time bar shows. Data only.
#pragma once

#include <optional>
#include <string>

namespace heliopause {

// Time control by keys and mouse since the last call of View::TakeTimeRequest.
struct TimeRequest {
  bool back = false;               // rewind for as long as this is set
  std::optional<double> position;  // the mouse holds the time bar there: 0 left end, 1 right end
  int ticks = 0;                   // single steps; backwards when negative
  bool skip = false;               // end the scene that is shown again
  int speed = 0;                   // doublings of the speed; halvings when negative
};

// Content of the time bar. Positions are 0 (left) to 1 (right).
struct TimeBar {
  bool shown = false;
  double at = 1;               // current time
  double known = 1;            // up to here a seek needs no computation
  std::optional<double> mark;  // position of an error
  std::string left, middle, right;
  double speed = 1;  // times that of the game
};

}  // namespace heliopause
