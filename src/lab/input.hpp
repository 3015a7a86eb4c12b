// Keys and mouse at the picture, turned into changes of the state.
#pragma once

#include <boost/container/flat_set.hpp>

#include "lab/lab_state.hpp"
#include "lab/picture.hpp"
#include "view/draw/compat.hpp"

namespace heliopause::lab {

struct LabInput {
  Pointer pointer;
  bool pours_all = false, pours_here = false;  // while Space, the left button is held
  bool drags = false;                          // while the middle button is held
  bool quit_requested = false, screenshot_requested = false;
  int steps = 0;  // steps through the list of searches that are not done yet

  // Handles an event that no panel took. `picture_width`: pixels left of the panel.
  void Take(const InputEvent& event, LabState& state, Camera& camera, unsigned picture_width);

  // Call once per frame before drawing: moves the camera, and the pointer with it.
  void Follow(const LabState& state, Camera& camera, double seconds);

 private:
  void TakeKey(const InputEvent& event, LabState& state, Camera& camera);
  void TakePress(const InputEvent& event, LabState& state);
  void TakeRelease(const InputEvent& event, LabState& state);
  void ReleaseAll();

  boost::container::flat_set<Key> down_;  // a second press of one is a key repeat
  Point mouse_;
  bool placed_ = false;  // the camera has been set to show the whole canvas
};

}  // namespace heliopause::lab
