// What is seen: the window, the camera, the picture of space, the HUD, the menus, the console panel
// and the tree view; and what the person at the keyboard wants, as commands and requests.
//
// A View reads the game through const access and never writes it. The app calls, once a frame:
//
//     view.Input(game)      -> Post each command; then TakeRequests() and serve them
//     game.Tick() 0..n      -> view.AfterTick(game) after each
//     view.Draw(game, alpha)
//
// It needs a display: call ProbeDisplay (view/window/display.hpp) first. One thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "game/state/command.hpp"
#include "view/screens/request.hpp"
#include "view/screens/time_control.hpp"

namespace heliopause {

class Console;
class Game;

struct ViewOptions {
  unsigned width = 1280, height = 720;  // pixels, at least 320 x 240
  bool fullscreen = false;              // also when the settings file asks for it
  bool watching = false;  // nobody plays: a death ends nothing, and has no screen of its own
  std::filesystem::path screenshots;  // folder for F12; made when it is first needed
  std::filesystem::path settings;     // file of the options menu; empty: nothing is kept
};

class View {
 public:
  // Opens the window. Throws std::runtime_error when there is none to be had or the fonts are
  // missing. A broken settings file is told in the message log, and defaults are used.
  explicit View(const ViewOptions& options);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  bool IsOpen() const;

  // Paused by key, menu or help: the app does not tick then, except to run console lines. Death
  // does not pause.
  bool Paused() const;

  // Call for a new game and again after a load or a restart: forgets effects, flashes and targets.
  // Both must outlive the view or the next Attach.
  void Attach(const Game& game, const Console& console);

  // Polls the window and returns what the player commands since the last call. Lost focus releases
  // held keys.
  std::vector<Command> Input(const Game& game);

  // What was asked since the last call, oldest first. Closing the window asks for Quit.
  std::vector<Request> TakeRequests();

  // What is wanted of time since the last call; serve it after Input.
  TimeRequest TakeTimeRequest();

  // The bar of time, from the next Draw on.
  void ShowTime(TimeBar bar);

  // How many ticks a second there are when that is too few, for a line at the top; else 0.
  void ShowPace(double ticks_per_second);

  // Call when the game stands at another time than its last tick led to: effects and alarms end,
  // the keys that are held are told to the ship anew, and the tree shows this tick's changes.
  void AfterLeap(const Game& game);

  // A line for the message log, utf-8: "saved", "could not load: ...".
  void ShowMessage(std::string text);

  // What the save and load pages list; those not named are shown as empty.
  void ShowSlots(std::vector<SlotInfo> slots);

  // Takes in the tick's events: effects, log, console output. Cost: the events and what flies on
  // screen.
  void AfterTick(const Game& game);

  // Draws one frame and displays it. alpha in 0..1 blends the previous positions into the current
  // ones. Waits for the frame limit of the settings.
  void Draw(const Game& game, double alpha);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace heliopause
