// A window with a pad, and a port for it.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "view/input/gamepad.hpp"
#include "view/screens/port_screen.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {

class FakePad final : public PadSource {
 public:
  PadState Read() override { return state; }
  std::string Name() const override { return state.connected ? "Test pad" : ""; }
  PadState state{.connected = true};
};

class PadWindowTest : public WindowTest {
 protected:
  void OpenWithPad() {
    ViewOptions options;
    options.width = 1280;
    options.height = 720;
    options.pad = pad_;
    options.screenshots = folder_ / "shots";
    Open(options);
  }
  void Push(PadButton button) {
    pad_->state.down[static_cast<std::size_t>(button)] = true;
    Frames(2);
    pad_->state.down[static_cast<std::size_t>(button)] = false;
    Frames(2);
  }
  // Until a new line of dialogue takes an answer.
  void ReadLine() { Frames(40); }
  // The values of the answers that were given.
  std::vector<int> Answers() const {
    std::vector<int> values;
    for (const Command& command : commands_)
      if (command.type == Command::Type::Answer) values.push_back(static_cast<int>(command.value));
    return values;
  }
  bool Gave(Command::Type type) const {
    return std::any_of(commands_.begin(), commands_.end(),
                       [type](const Command& command) { return command.type == type; });
  }
  // The player's ship, docked at a port with a market, and the page Trade open.
  void DockAtMarket() {
    const auto body =
        std::find_if(game_.Bodies().begin(), game_.Bodies().end(),
                     [&](const Body& b) { return catalog_.Bodies()[b.type].station; });
    ASSERT_NE(body, game_.Bodies().end());
    MarketPlan plan;
    for (auto& good : plan.goods) good.want = good.stock = 100;
    ASSERT_TRUE(game_.SetMarket(body->id, plan));
    game_.PlayerForScenario().credits = 10'000;
    const Vec2 at = *game_.Space().GetPosition(body->id);
    game_.MoveTo(game_.GetPlayer().ship, at, {});
    game_.Post({Command::Type::Dock, game_.GetPlayer().ship, 0, body->id, {}});
    Frames(3);
    ASSERT_TRUE(PortScreen::IsOpen(game_));
    Press("Right");
    Press("Right");
    commands_.clear();
  }

  std::shared_ptr<FakePad> pad_ = std::make_shared<FakePad>();
};

}  // namespace heliopause
