// What is seen: the window, the camera, the picture of space, the HUD, the menus, the console panel
// and the tree view; and what the person at the keyboard wants, as commands and requests.
//
// A View reads the game through const access and never writes it. The app calls, once a frame:
//
//     view.Input(game)      -> Post each command; then TakeRequests() and serve them
//     game.Tick() 0..n      -> view.AfterTick(game) after each
//     view.Draw(game, alpha)
//
// It needs a display: ask ProbeDisplay first, because SFML aborts the program without one. One
// thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/state/command.hpp"

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

// What a person asks of the program, beyond commands to the game.
struct Request {
  enum class Type { Quit, Save, Load, Restart };
  Type type = Type::Quit;
  std::string slot;  // Save, Load: "quick", "1", "2", "3", "auto"
};

// A save slot as the menu shows it.
struct SlotInfo {
  std::string slot;  // as in Request
  bool exists = false;
  bool broken = false;  // there, but unreadable; `text` says why
  std::string text;     // "default, 12:34, 4500 credits"
  // By the wall clock, because the ticks of two games do not compare.
  std::filesystem::file_time_type written{};
};

// What the person at the keyboard wants of time.
struct TimeWish {
  bool back = false;            // back, as long as this holds
  std::optional<double> place;  // the time bar is held there: 0 its left end, 1 its right
  int ticks = 0;                // so many single ticks on; back when negative
  int speed = 0;                // so many times twice as fast; half as fast when negative
};

// What the bar of time shows; places are 0 (left) to 1 (right).
struct TimeBar {
  bool shown = false;
  double at = 1, known = 1;    // here; and up to there one need not wait
  std::optional<double> mark;  // something is wrong there
  std::string left, middle, right;
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
  TimeWish TakeTimeWish();

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

// Is there an X display to talk to? Nothing, with the reason in `why`, otherwise. Touches no SFML.
// Keep what it returns for as long as SFML is used: it is a connection, and a server that loses its
// last one may restart and refuse who connects in that moment, SFML among them.
[[nodiscard]] std::shared_ptr<void> ProbeDisplay(std::string& why);

// What is done when the display goes away while a window is open, or somebody destroys the window
// (a logout, a server that dies, xkill): `leave` is called with what happened, in words, and the
// program ends with the exit code that it returns. It is called in the middle of a call of the
// view, so it must not touch that. One at a time; without one the program ends as Xlib has it.
class DisplayWatch {
 public:
  explicit DisplayWatch(std::function<int(const std::string& what)> leave);
  ~DisplayWatch();
  DisplayWatch(const DisplayWatch&) = delete;
  DisplayWatch& operator=(const DisplayWatch&) = delete;
};

struct ShotOptions {
  unsigned width = 1280, height = 720;  // pixels
  bool tree = false;                    // lay the quadtree over it
  std::string layers;  // tree layers, comma separated; empty: all. See tree_layers.hpp
  bool hud = true;
  double zoom = 0;            // pixels per unit; 0: chosen to fit what goes on
  std::filesystem::path out;  // a PNG
};

// A camera that takes one picture without a window. Needs a display. Every function throws
// std::runtime_error when the picture cannot be made or written.
class ShotCamera {
 public:
  // How many ticks it is worth watching before the picture: nothing glows longer.
  static constexpr std::uint64_t kTicks = 150;

  // Throws std::invalid_argument for an unknown layer.
  explicit ShotCamera(const ShotOptions& options);
  ~ShotCamera();
  ShotCamera(const ShotCamera&) = delete;
  ShotCamera& operator=(const ShotCamera&) = delete;

  // Takes in a tick's events, so that what burns, smokes and was said is in the picture.
  void AfterTick(const Game& game);

  // The game as it stands, into the PNG of the options. The tree's searches are shown when
  // Game::Log() was enabled before the last tick.
  void Draw(const Game& game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// A ShotCamera that comes by for one moment.
void DrawShot(const Game& game, const ShotOptions& options);

}  // namespace heliopause
