// What the mask section of the panel and its picture share.
#pragma once

#include <filesystem>
#include <string>

#include "lab/mask_study.hpp"

namespace heliopause::lab {

// A copy of the shown mask that follows the mouse, turned and smaller.
struct MaskCopy {
  double turn = 0.6;  // radians
  double size = 0.4;  // of the shown one
};

struct MaskState {
  bool on = false;  // the picture shows the mask instead of the bodies
  MaskStudy study{DrawBuiltIn(BuiltIn::Rock)};
  std::string name = "rock";
  MaskCopy copy;
  bool touches = false;     // the copy, in the last frame
  double microseconds = 0;  // of that question
};

// The alpha of a picture file; of one without transparency, what is bright counts as solid. Throws
// std::invalid_argument with the file's name when it is no picture that can be read.
AlphaPicture LoadAlpha(const std::filesystem::path& file);

// Shows a file instead. What goes wrong is returned as a line, and the old picture stays.
std::string ShowPicture(MaskState& state, const std::filesystem::path& file);

}  // namespace heliopause::lab
