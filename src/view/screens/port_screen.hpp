// The screen of a port at which the player's ship is docked: tabs, the list of the chosen one, and
// the commands that keys and mouse give. Nothing here is state of the game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/draw/compat.hpp"
#include "view/screens/port_pages.hpp"

namespace heliopause {

class PortScreen {
 public:
  static Area Body(const Ui& ui);                                     // of its page, below the tabs
  static std::vector<Area> TabAreas(const Ui& ui, const Game& game);  // of a port with a screen
  // Whether the player's ship is docked at a port that has this screen.
  static bool IsOpen(const Game& game) { return !PortTabs(game).empty(); }

  // Returns whether the screen took the key; appends the commands of a chosen action.
  //   Up, Down, W, S, Page Up, Page Down   row
  //   Left, Right, A, D, Tab               tab
  //   1 to 6, Enter                        action of the row; Enter: the first that is possible
  //   Home, the wheel over the detail      more of a detail that is longer than its area
  // A key that is held repeats the moves, not the actions.
  bool HandleKey(const InputEvent& event, bool repeated, const Game& game,
                 std::vector<Command>& out);
  // Takes all events within its frame. A click on the line about the launch launches. `covered`:
  // how much of the list a dialogue covers, from its lower end, in pixels; rows stand above it.
  bool HandleMouse(const InputEvent& event, const Ui& ui, const Game& game,
                   std::vector<Command>& out, float covered = 0);

  // Notes the result of the player's last trade, which the screen shows. Each docking opens the
  // news, where no key buys anything; until the player chooses a tab, the jobs where one of the
  // story waits: the first thing that a new pilot sees.
  void AfterTick(const Game& game);
  // Call after a seek: forgets the result of the last order and the selected row, which may be
  // undone.
  void AfterSeek();

  // `services`: what the port did at docking. `launch`: the name of the key that launches.
  // `notice`: in place of the result of the last order; empty: none. `covered`: as for HandleMouse.
  void Draw(const Ui& ui, const Game& game, const std::string& services, const std::string& launch,
            const std::string& notice = {}, float covered = 0);

  // Where the selected job leads: for the map. The null id for any other row and without a port.
  ObjectId PlaceOfRow(const Game& game);

  PortTab Tab() const { return tab_; }
  std::size_t Row() const { return selected_[static_cast<std::size_t>(tab_)]; }
  const std::string& Result() const { return result_; }
  void Reset();  // for another game

 private:
  struct Layout {
    Area frame, body;
    std::vector<Area> tabs;
  };
  static Layout LayOut(const Ui& ui, const std::vector<PortTab>& tabs);
  void ChooseTab(const std::vector<PortTab>& tabs);  // keeps the present one if it exists
  void MoveTab(const std::vector<PortTab>& tabs, int steps);
  void ShowTab(PortTab tab);
  void MoveRow(const Game& game, int steps);
  void ChooseRow(const Game& game, std::size_t row);
  void FollowRow(const Game& game);
  void Say(const Game& game, std::string text, bool rejected);
  void SayOfWing(const Game& game, const Event& event);
  void Act(const Game& game, std::optional<std::size_t> action, std::vector<Command>& out);
  std::size_t& Selected() { return selected_[static_cast<std::size_t>(tab_)]; }

  PortTab tab_ = PortTab::News;
  bool is_chosen_ = false;  // the player has changed the tab or ordered something
  std::array<std::size_t, kPortTabs> selected_{};  // by PortTab
  std::string row_;  // id of the row that was chosen or acted on last; empty: none yet
  std::uint64_t presses_from_ = 0;  // tick; earlier, a press is for the row that went
  DetailPart part_;                 // of the detail that is visible
  Point mouse_{-1, -1};
  Area launch_;                     // of the last Draw
  std::string result_;              // of the last order; empty after some seconds
  std::uint64_t result_until_ = 0;  // tick
  bool rejected_ = false;
};

}  // namespace heliopause
