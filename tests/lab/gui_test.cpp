// Events between window and ImGui.
#include "lab/gui.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <memory>
#include <utility>

#include "lab/panel.hpp"

namespace heliopause::lab {
namespace {

class GuiTest : public testing::Test {
 protected:
  GuiTest() {
    EXPECT_TRUE(target_.create(800, 400));
    target_.setActive(true);
    gui_ = std::make_unique<Gui>(target_, kPanelWidth);
    Frame();
  }
  void Frame() {
    gui_->Begin(800, 400, 1.0 / 60);
    gui_->End();
  }
  static InputEvent Mouse(InputEvent::Type type, float x) {
    InputEvent event;
    event.type = type;
    event.button = InputEvent::Button::Left;
    event.mouse = {x, 200};
    event.wheel = 1;
    return event;
  }

  sf::RenderTexture target_;
  std::unique_ptr<Gui> gui_;
};

TEST_F(GuiTest, TakesPressesAndTheWheelOverThePanelOnly) {
  for (const auto type : {InputEvent::Type::MouseDown, InputEvent::Type::Wheel}) {
    EXPECT_FALSE(gui_->Takes(Mouse(type, 100)));
    EXPECT_TRUE(gui_->Takes(Mouse(type, 790)));
    gui_->Takes(Mouse(InputEvent::Type::MouseUp, 790));
    Frame();
    Frame();
  }
}

TEST_F(GuiTest, TheNumberOfASliderIsReadableOverItsGrab) {
  const ImGuiStyle& style = ImGui::GetStyle();
  EXPECT_LE(style.Colors[ImGuiCol_SliderGrab].w, 0.5f);
  EXPECT_LE(style.Colors[ImGuiCol_SliderGrabActive].w, 0.55f);
}

TEST_F(GuiTest, MovementsReleasesAndKeysAreForThePictureAsWell) {
  EXPECT_FALSE(gui_->Takes(Mouse(InputEvent::Type::MouseMove, 790)));
  EXPECT_FALSE(gui_->Takes(Mouse(InputEvent::Type::MouseUp, 790)));
  InputEvent key;
  key.type = InputEvent::Type::KeyDown;
  key.key = Key::P;
  EXPECT_FALSE(gui_->Takes(key)) << "no text field is active";
}

TEST_F(GuiTest, EscapeClosesAnOpenListBeforeItLeaves) {
  bool is_open = false, opens = true;
  const auto frame = [&] {
    gui_->Begin(800, 400, 1.0 / 60);
    ImGui::Begin("window");
    if (std::exchange(opens, false)) ImGui::OpenPopup("list");
    is_open = ImGui::BeginPopup("list");
    if (is_open) ImGui::EndPopup();
    ImGui::End();
    gui_->End();
  };
  frame();
  frame();
  ASSERT_TRUE(is_open);
  InputEvent key;
  key.type = InputEvent::Type::KeyDown;
  key.key = Key::Escape;
  EXPECT_TRUE(gui_->Takes(key));
  frame();
  frame();
  EXPECT_FALSE(is_open);
  EXPECT_TRUE(gui_->Takes(key)) << "still held";
  key.type = InputEvent::Type::KeyUp;
  gui_->Takes(key);
  frame();
  key.type = InputEvent::Type::KeyDown;
  EXPECT_FALSE(gui_->Takes(key)) << "nothing is open: it leaves the lab";
}

TEST_F(GuiTest, NumbersAreGrouped) {
  EXPECT_EQ(Number(0), "0");
  EXPECT_EQ(Number(1234567), "1,234,567");
}

}  // namespace
}  // namespace heliopause::lab
