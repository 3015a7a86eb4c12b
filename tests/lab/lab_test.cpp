// The window of the lab: pictures and the end of a run.
#include <stdexcept>

#include "lab/lab_window_fixture.hpp"
#include "view/draw/compat.hpp"

namespace heliopause::lab {
namespace {

class LabTest : public LabWindowTest {};

TEST_F(LabTest, F12WritesAPictureAndEscapeEndsTheRun) {
  Open();
  Press("F12");
  std::size_t pictures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    pictures += entry.is_regular_file();
  EXPECT_GT(pictures, 0u);
  Press("Escape");
  EXPECT_FALSE(open_);
}

TEST_F(LabTest, AShotHasItsSizeAndShowsTheTree) {
  LabOptions options;
  options.width = 900;
  options.height = 600;
  options.ticks = 30;
  options.shot = folder_ / "lab.png";
  Lab(options).Run();
  sf::Image image;
  ASSERT_TRUE(image.loadFromFile(options.shot.string()));
  EXPECT_EQ(image.getSize(), sf::Vector2u(900, 600));
  std::size_t lit = 0;
  for (unsigned x = 0; x < 500; ++x) {
    for (unsigned y = 0; y < 600; ++y) {
      const sf::Color c = image.getPixel(x, y);
      lit += c.r + c.g + c.b > 150;
    }
  }
  EXPECT_GT(lit, 5000u);
}

TEST_F(LabTest, AShotThatCannotBeWrittenThrows) {
  LabOptions options;
  options.shot = folder_ / "nowhere" / "lab.png";
  Lab lab(options);
  EXPECT_THROW(lab.Run(), std::runtime_error);
}

}  // namespace
}  // namespace heliopause::lab
