// The modes of `lab --mode`: sets of options.
#include "lab/lab.hpp"

namespace heliopause::lab {

// Gravity uses an infinite canvas: a wall would change the energy, whose drift the panel shows.
void LabOptions::SetMode(Mode mode) {
  settings.managers = mode == Mode::Managers;
  settings.gravity = mode == Mode::Gravity;
  mask = mode == Mode::Mask;
  if (mode != Mode::Gravity) return;
  settings.space.canvas = Canvas::Infinite;
  settings.mixture = {Shape::Clusters, 2, 8, 40};
}

}  // namespace heliopause::lab
