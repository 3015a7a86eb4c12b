// State that the mask section of the panel and its picture share.
#pragma once

#include <filesystem>
#include <string>

#include "lab/mask_study.hpp"

namespace heliopause::lab {

// A rotated, smaller copy of the mask that follows the mouse.
struct MaskCopy {
  double turn = 0.6;  // radians
  double size = 0.4;  // relative to the mask
};

struct MaskState {
  bool on = false;  // the picture shows the mask instead of the bodies
  MaskStudy study{DrawBuiltIn(BuiltIn::Rock)};
  std::string name = "rock";
  MaskCopy copy;
  bool touches = false;     // copy and mask, in the last frame
  double microseconds = 0;  // of that test
};

// Loads the alpha of a picture file, or its luminance if no pixel is transparent. Throws
// std::invalid_argument with the name of the file if it is not a readable picture.
AlphaPicture LoadAlpha(const std::filesystem::path& file);

// Shows another picture. Returns the message for the panel. After an error the old picture stays.
std::string ShowPicture(MaskState& state, const std::filesystem::path& file);

}  // namespace heliopause::lab
