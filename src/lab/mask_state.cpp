// Loads pictures for the mask section.
#include "lab/mask_state.hpp"

#include <stdexcept>

#include "view/draw/compat.hpp"

namespace heliopause::lab {

// A picture without any transparency has no useful alpha: its luminance takes the place of it.
AlphaPicture LoadAlpha(const std::filesystem::path& file) {
  sf::Image image;
  if (!std::filesystem::is_regular_file(file) || !image.loadFromFile(file.string()))
    throw std::invalid_argument(file.string() + ": not a readable picture");
  AlphaPicture picture{image.getSize().x, image.getSize().y, {}};
  const std::uint8_t* pixel = image.getPixelsPtr();
  const std::size_t count = std::size_t{picture.width} * picture.height;
  bool opaque = true;
  for (std::size_t i = 0; i < count; ++i) opaque = opaque && pixel[4 * i + 3] == 255;
  for (std::size_t i = 0; i < count; ++i, pixel += 4) {
    const int luminance = (pixel[0] * 2 + pixel[1] * 5 + pixel[2]) / 8;
    picture.alpha.push_back(opaque ? static_cast<std::uint8_t>(luminance) : pixel[3]);
  }
  return picture;
}

std::string ShowPicture(MaskState& state, const std::filesystem::path& file) {
  try {
    state.study = MaskStudy(LoadAlpha(file));
    state.name = file.filename().string();
    return "Loaded " + file.string();
  } catch (const std::exception& error) {
    return error.what();
  }
}

}  // namespace heliopause::lab
