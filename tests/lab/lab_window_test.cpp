// The lab in a real window under Xvfb, with keys and mouse by xdotool; see
// tests/view/window_main.cpp.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "lab/insight.hpp"
#include "lab/lab.hpp"
#include "lab/lab_state.hpp"
#include "view/draw/compat.hpp"

namespace heliopause::lab {
namespace {

namespace fs = std::filesystem;

class LabWindowTest : public testing::Test {
 protected:
  LabWindowTest()
      : folder_(fs::temp_directory_path() / ("heliopause-lab-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~LabWindowTest() override { fs::remove_all(folder_); }

  void Open(std::size_t bodies = 500, const LabOptions& more = {}) {
    LabOptions options = more;
    options.settings.bodies = bodies;
    options.screenshots = folder_;
    lab_ = std::make_unique<Lab>(options);
    Frames(4);
    Tool("search --name Heliopause windowfocus --sync");
    Tool("mousemove 450 360");
    Frames(4);
  }

  void Frames(int count) {
    for (int i = 0; i < count && open_; ++i) open_ = lab_->Frame(kTickSeconds);
  }
  static void Tool(const std::string& words) {
    ASSERT_EQ(std::system(("xdotool " + words + " >/dev/null 2>&1").c_str()), 0) << words;
  }
  void Hold(const std::string& down, const std::string& up, int frames) {
    Tool(down);
    Frames(frames);
    Tool(up);
    Frames(4);
  }
  void Press(const std::string& key) { Hold("keydown " + key, "keyup " + key, 4); }
  void Click(int button, int x, int y) {
    Tool("mousemove " + std::to_string(x) + " " + std::to_string(y));
    Frames(3);
    Hold("mousedown " + std::to_string(button), "mouseup " + std::to_string(button), 4);
  }

  const World& TheWorld() const { return lab_->GetWorld(); }
  const LabState& State() const { return lab_->GetState(); }
  std::size_t Count() const { return TheWorld().Count(); }

  fs::path folder_;
  std::unique_ptr<Lab> lab_;
  bool open_ = true;
};

TEST_F(LabWindowTest, TimeRunsAndPStopsItAndNTakesOneStep) {
  Open();
  EXPECT_GT(TheWorld().TickNumber(), 0u);
  Press("p");
  const std::uint64_t tick = TheWorld().TickNumber();
  Frames(10);
  EXPECT_EQ(TheWorld().TickNumber(), tick);
  Press("n");
  EXPECT_GT(TheWorld().TickNumber(), tick);
  EXPECT_LE(TheWorld().TickNumber(), tick + 4);  // the key repeats while it is held
  EXPECT_TRUE(State().paused);
}

TEST_F(LabWindowTest, SlowMotionTicksLessOften) {
  Open();
  for (int i = 0; i < 3; ++i) Press("bracketleft");
  const std::uint64_t tick = TheWorld().TickNumber();
  Frames(32);
  EXPECT_LE(TheWorld().TickNumber(), tick + 5);
  EXPECT_GE(TheWorld().TickNumber(), tick + 3);
}

TEST_F(LabWindowTest, HeldSpacePoursAndLettingGoEndsIt) {
  Open(0);
  Hold("keydown space", "keyup space", 20);
  const std::size_t poured = Count();
  EXPECT_GT(poured, 100u);
  Frames(10);
  EXPECT_EQ(Count(), poured);
  Press("c");
  EXPECT_EQ(Count(), 0u);
}

TEST_F(LabWindowTest, TheLeftButtonPoursAtTheMouse) {
  Open(0);
  Tool("mousemove 300 200");
  Frames(3);
  Press("p");  // who is poured stays where it is
  Hold("mousedown 1", "mouseup 1", 20);
  ASSERT_GT(Count(), 50u);
  TheWorld().SpaceOf(Role::Particles).ForEachSprite([](SpriteId, const Sprite& body) {
    EXPECT_LT(body.position.x, -500);
    EXPECT_LT(body.position.y, -500);
  });
}

TEST_F(LabWindowTest, ARightClickAsksAndTheAnswerIsBruteForces) {
  Open(3000);
  Press("p");
  Click(3, 454, 360);
  ASSERT_TRUE(State().answer.has_value());
  const Answer& answer = *State().answer;
  std::size_t touched = 0;
  TheWorld().SpaceOf(Role::Particles).ForEachSprite([&](SpriteId, const Sprite& body) {
    touched += std::hypot(body.position.x - answer.at.x, body.position.y - answer.at.y) <=
               answer.asked.radius + body.radius;
  });
  EXPECT_EQ(answer.who.size(), touched);
  EXPECT_GT(touched, 0u);
  EXPECT_NEAR(answer.at.x, 0, 50);
  EXPECT_TRUE(State().open_probe);
  Press("x");
  EXPECT_FALSE(State().answer.has_value());
  Tool("mousemove 1000 600");
  Frames(3);
  Tool("mousemove 300 300 mousedown 3");  // from the panel, faster than a frame
  Frames(3);
  EXPECT_TRUE(State().answer.has_value());
  Tool("mouseup 3");
}

TEST_F(LabWindowTest, ASweepGoesFromPressToRelease) {
  Open(3000);
  Press("p");
  for (int i = 0; i < 5; ++i) Press("Tab");
  ASSERT_EQ(State().probe.kind, ProbeKind::SweepAll);
  Tool("mousemove 250 360");
  Frames(3);
  Tool("mousedown 3");
  Frames(3);
  Tool("mousemove 650 360");
  Frames(3);
  Tool("mouseup 3");
  Frames(3);
  ASSERT_TRUE(State().answer.has_value());
  EXPECT_LT(State().answer->from.x, -800);
  EXPECT_GT(State().answer->at.x, 800);
  EXPECT_GT(State().answer->who.size(), 10u);
}

TEST_F(LabWindowTest, GChoosesTheBodyNextToTheMouse) {
  LabOptions options;
  options.SetMode(Mode::Gravity);
  Open(300, options);
  Press("p");
  Press("g");
  const auto chosen = TheWorld().SpaceOf(Role::Particles).Get(State().chosen);
  ASSERT_TRUE(chosen.has_value());
  const auto nearest = TheWorld().SpaceOf(Role::Particles).GetNearestSprite({-25, 0}, 4000);
  EXPECT_LT(std::hypot(chosen->position.x + 25, chosen->position.y), nearest->distance + 60);
  EXPECT_FALSE(TheWorld().GetGravity().Pulls().empty());
}

TEST_F(LabWindowTest, MShowsAMaskWhoseCopyTouchesAtTheMouseAlone) {
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

TEST_F(LabWindowTest, AWrongPictureIsSaidAndTheOldOneStays) {
  MaskState state;
  const std::size_t nodes = state.study.Whole().CountNodes();
  std::ofstream(folder_ / "words.png") << "no picture";
  for (const fs::path& file : {folder_ / "words.png", folder_ / "nowhere.png", folder_}) {
    EXPECT_NE(ShowPicture(state, file).find(file.string()), std::string::npos);
    EXPECT_EQ(state.study.Whole().CountNodes(), nodes);
    EXPECT_EQ(state.name, "rock");
  }
}

TEST_F(LabWindowTest, APictureIsSolidByItsAlphaOrWhereItIsBright) {
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

TEST_F(LabWindowTest, F6ShowsWhoSearchesAndTheLastTenSeconds) {
  LabOptions options;
  options.SetMode(Mode::Managers);
  Open(2000, options);
  const Insight& insight = lab_->GetInsight();
  EXPECT_TRUE(insight.Log().Callers().empty()) << "nobody looks";
  EXPECT_EQ(insight.Line().Size(), 0u);
  Press("F6");
  Frames(70);
  EXPECT_GE(insight.Line().Size(), 60u);
  const std::size_t last = insight.Line().Size() - 1;
  EXPECT_EQ(insight.Line().At(last).tick, TheWorld().TickNumber());
  EXPECT_EQ(insight.Line().At(last).sprites, Count());
  EXPECT_GT(insight.Line().At(last).total_ms, 0);
  const std::vector<CallerRow> rows = CallerRows(insight.Log(), 2000);
  ASSERT_EQ(rows.size(), 3u);
  for (const CallerRow& row : rows) {
    EXPECT_GT(row.microseconds, 0) << row.what;
    EXPECT_GT(row.nodes, 0) << row.what;
    EXPECT_EQ(row.place.find("lab/world.cpp:"), 0u) << row.place;
  }
  const std::uint64_t tick = TheWorld().TickNumber();
  Press("r");
  Frames(10);
  EXPECT_LT(TheWorld().TickNumber(), tick);
  EXPECT_LT(insight.Line().Size(), 60u) << "what is to come has not happened";
  Press("F6");
  EXPECT_FALSE(State().searches || State().time_line);
  EXPECT_EQ(insight.Line().Size(), 0u);
}

TEST_F(LabWindowTest, ProbesAreInTheTableAndAClickOnItHoldsASearchAndPoursNothing) {
  Open(2000);
  Press("F6");
  Frames(10);
  Tool("mousemove 600 300");
  Frames(3);
  Click(3, 604, 300);
  const Insight& insight = lab_->GetInsight();
  const auto rows = CallerRows(insight.Log(), 2000);
  ASSERT_EQ(rows.size(), 2u);
  const bool first = rows[0].what == "probe";
  EXPECT_TRUE(first || rows[1].what == "probe");
  EXPECT_FALSE(insight.Searches().Held());
  Press("period");
  EXPECT_TRUE(insight.Searches().Held());
  const std::size_t count = Count();
  Click(1, 120, 66);  // the dearest caller
  EXPECT_EQ(Count(), count);
  EXPECT_EQ(insight.Searches().SelectedCaller(), rows[0].what + " " + rows[0].location);
  Click(1, 600, 300);  // the picture is poured into as ever
  EXPECT_GT(Count(), count);
}

TEST_F(LabWindowTest, ThePanelTakesItsClicksForItself) {
  Open();
  ASSERT_FALSE(State().paused);
  Click(1, 952, 17);  // Pause
  EXPECT_TRUE(State().paused);
  EXPECT_EQ(Count(), 500u);  // nothing was poured
  Click(1, 1153, 17);        // Clear
  EXPECT_EQ(Count(), 0u);
}

TEST_F(LabWindowTest, F12KeepsAPictureAndEscapeLeaves) {
  Open();
  Press("F12");
  std::size_t pictures = 0;
  for (const auto& entry : fs::directory_iterator(folder_)) pictures += entry.is_regular_file();
  EXPECT_GT(pictures, 0u);
  Press("Escape");
  EXPECT_FALSE(open_);
}

TEST_F(LabWindowTest, AShotHasItsSizeAndTheTreeOnIt) {
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

TEST_F(LabWindowTest, AShotThatCannotBeWrittenIsSaid) {
  LabOptions options;
  options.shot = folder_ / "nowhere" / "lab.png";
  Lab lab(options);
  EXPECT_THROW(lab.Run(), std::runtime_error);
}

}  // namespace
}  // namespace heliopause::lab
