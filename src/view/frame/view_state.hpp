// What a View consists of. Private to view*.cpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/state/console.hpp"
#include "view/art/scene.hpp"
#include "view/frame/instruments.hpp"
#include "view/frame/view.hpp"
#include "view/input/input_state.hpp"
#include "view/screens/console_panel.hpp"
#include "view/screens/menu.hpp"
#include "view/screens/time_bar.hpp"
#include "view/window/window.hpp"

namespace heliopause {

struct View::State {
  explicit State(const ViewOptions& view_options);

  // ---- input: view_input.cpp ----
  void Handle(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void HandleKey(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void HandleMouse(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void HandleMenuMouse(const InputEvent& event);
  void HandleMenuKey(const InputEvent& event, bool repeated);
  void TargetUnderMouse(const Game& game, std::vector<Command>& out);
  void Take(const MenuChoice& choice);
  void PutSettingsInForce();
  void LetGo();                                 // of all held keys
  bool HandleTimeBar(const InputEvent& event);  // true when it was for the bar
  bool GoBackFromDeath(const InputEvent& event);
  Point Middle() const;  // of the window
  Ui MakeUi();

  // ---- what an action does: view_actions.cpp ----
  void Perform(Action action, const Game& game, std::vector<Command>& out);
  bool PerformAnywhere(Action action,
                       const Game& game);  // what works behind menus and console, too
  bool PerformTree(Action action, const Game& game);
  void PerformScreen(Action action, const Game& game);
  void TargetNext(const Game& game, std::vector<Command>& out);
  void DropTarget(const Game& game, std::vector<Command>& out);
  void SetTarget(const Game& game, ObjectId target, const char* none, std::vector<Command>& out);
  void Zoom(double factor, const Game& game, Point anchor);

  // ---- picture: view_draw.cpp ----
  void FollowShip(const Game& game, double alpha, double elapsed);
  void DrawScreens(const Ui& ui, const Game& game);
  std::string SlowNotice(const Game& game, double elapsed);

  // The player's ship, or the one that is watched; nobody when there is neither.
  ObjectId ShipOf(const Game& game) const;

  ViewOptions options;
  Settings settings;
  Window window;
  Fonts fonts;
  Painter shapes;
  TextPainter text{fonts};
  Camera camera;
  Scene scene;
  Instruments instruments;
  Menu menu;
  ConsolePanel console;
  InputState helm;
  const Console* lua = nullptr;

  std::vector<Request> requests;
  TimeBar time;
  double pace = 0;  // ticks/s when they are too few
  TimeRequest time_request;
  bool rewinding = false, scrubbing = false;  // by key; by the mouse on the time bar
  std::set<Key> down;      // all keys that are down: a second press of one is a repeat
  std::set<Key> steering;  // those of them that the helm was told of
  bool paused = false, help = false, hud = true;
  bool death_shown = false;
  bool fresh = true;  // nothing was drawn since Attach
  bool dragging = false, want_screenshot = false;
  Point mouse;
  std::string docked_text;
  ObjectId watched;      // when the player has no ship
  ObjectId followed;     // whom the last frame showed
  ObjectId assisted;     // the ship whose flight assist was set
  Vec2 focus;            // what the camera looks at
  double next_look = 0;  // wall clock: when to look for the action again
  sf::Clock clock;
  double seconds = 0;               // wall clock since the window opened
  double frame_seconds = 1.0 / 60;  // smoothed
  double slow_seconds = 0;          // for how long it has been slow
};

}  // namespace heliopause
