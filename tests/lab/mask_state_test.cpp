// Loading pictures, and the mask in the window.
#include <fstream>

#include "lab/lab_window_fixture.hpp"
#include "view/draw/compat.hpp"

namespace heliopause::lab {
namespace {

class MaskStateTest : public LabWindowTest {};

TEST_F(MaskStateTest, TheCopyOfTheMaskTouchesOnlyAtTheMouse) {
  Open();
  Press("m");
  EXPECT_TRUE(State().mask.on);
  EXPECT_TRUE(State().mask.touches);
  Tool("mousemove 20 20");
  Frames(4);
  EXPECT_FALSE(State().mask.touches);
  Press("m");
  EXPECT_FALSE(State().mask.on);
}

TEST_F(MaskStateTest, NoBodiesArePouredBehindTheMask) {
  Open();
  Press("m");
  Click(1, 450, 360);
  Press("space");
  EXPECT_EQ(Count(), 500u);
  Press("m");
  Press("space");
  EXPECT_GT(Count(), 500u);
}

TEST_F(MaskStateTest, AnInvalidPictureIsReportedAndTheOldOneStays) {
  MaskState state;
  const std::size_t nodes = state.study.Whole().CountNodes();
  std::ofstream(folder_ / "text.png") << "not a picture";
  for (const std::filesystem::path& file :
       {folder_ / "text.png", folder_ / "nowhere.png", folder_}) {
    EXPECT_NE(ShowPicture(state, file).find(file.string()), std::string::npos);
    EXPECT_EQ(state.study.Whole().CountNodes(), nodes);
    EXPECT_EQ(state.name, "rock");
  }
}

TEST_F(MaskStateTest, APictureIsSolidByItsAlphaOrByItsLuminance) {
  sf::Image image;
  image.create(8, 8, sf::Color(255, 255, 255, 0));
  image.setPixel(2, 3, sf::Color::Black);
  image.saveToFile((folder_ / "alpha.png").string());
  EXPECT_EQ(MaskStudy(LoadAlpha(folder_ / "alpha.png")).Whole().CountSolid(), 1u);
  image.create(8, 8, sf::Color::White);
  image.setPixel(2, 3, sf::Color::Black);
  image.saveToFile((folder_ / "light.png").string());
  EXPECT_EQ(MaskStudy(LoadAlpha(folder_ / "light.png")).Whole().CountSolid(), 63u);
}

}  // namespace
}  // namespace heliopause::lab
