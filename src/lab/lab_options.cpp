#include "lab/lab.hpp"

namespace heliopause::lab {

// Gravity wants room: on an infinite canvas no wall takes energy or gives it.
void LabOptions::SetMode(Mode mode) {
  settings.managers = mode == Mode::Managers;
  settings.gravity = mode == Mode::Gravity;
  mask = mode == Mode::Mask;
  if (mode != Mode::Gravity) return;
  settings.space.canvas = Canvas::Infinite;
  settings.mixture = {Shape::Clusters, 2, 8, 40};
}

}  // namespace heliopause::lab
