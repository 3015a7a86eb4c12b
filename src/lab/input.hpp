// What the person does at the picture: keys and mouse, turned into changes of the state.
#pragma once

#include "lab/lab_state.hpp"
#include "lab/picture.hpp"
#include "view/draw/compat.hpp"

namespace heliopause::lab {

// The hand at mouse and keys.
struct Hand {
  Pointer pointer;
  bool pours_all = false, pours_here = false;  // Space, left button: while held
  bool drags = false;                          // middle button
  bool wants_quit = false, wants_screenshot = false;
  int steps = 0;  // through the list of searches, not yet gone

  // An event that no panel took.
  void Take(const InputEvent& event, LabState& state, Camera& camera, unsigned picture_width);

  // Once a frame, before drawing: the camera settles, the pointer follows it.
  void Follow(const LabState& state, Camera& camera, double seconds);

 private:
  void TakeKey(const InputEvent& event, LabState& state, Camera& camera);
  void TakePress(const InputEvent& event, LabState& state);
  void TakeRelease(const InputEvent& event, LabState& state);
  void ReleaseAll();

  Point mouse_;
  bool placed_ = false;  // the camera has been put where all is seen
};

}  // namespace heliopause::lab
