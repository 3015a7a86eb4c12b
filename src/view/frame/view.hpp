// The window of the game: camera, picture of space, HUD, menus, console panel and tree view; and
// the input of the player as commands and requests.
//
// A View reads the game through const access and never writes it. The app calls once per frame:
//
//     view.Input(game)      -> Post each command; then TakeRequests() and serve them
//     game.Tick() 0..n      -> view.AfterTick(game) after each
//     view.Draw(game, alpha)
//
// Needs a display: call ProbeDisplay (view/window/display.hpp) first. One thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/command.hpp"
#include "view/art/ghost.hpp"
#include "view/hud/log_filter.hpp"
#include "view/screens/request.hpp"
#include "view/screens/time_control.hpp"

namespace heliopause {

class AudioDevice;
class PadSource;
class Console;
class Game;
struct SoundSet;

struct ViewOptions {
  unsigned width = 1280, height = 720;     // pixels, at least 320 x 240
  bool fullscreen = false;                 // in addition to the setting of the same name
  bool watching = false;                   // a replay: no player, no death screen
  std::filesystem::path screenshots;       // folder for F12; created on first use
  std::filesystem::path settings;          // file of the options menu; empty: options are not saved
  std::shared_ptr<PadSource> pad;          // null: the first gamepad of the machine
  std::shared_ptr<const SoundSet> sounds;  // null: silent
  std::filesystem::path sound_files;       // folder of the waves that the build rendered
  std::shared_ptr<AudioDevice> audio;      // null: the device of the machine, if it has one
  std::filesystem::path texts;             // folder of the languages; empty: English alone
  std::vector<DataLayer> mods;             // their texts replace those of `texts`
};

class View {
 public:
  // Opens the window. Throws std::runtime_error when no window can be opened or the fonts are
  // missing. Errors in the settings file appear in the message log, and defaults are used.
  explicit View(const ViewOptions& options);
  ~View();
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  bool IsOpen() const;

  // Whether the game is paused by key, menu or help: the app does not tick then, except for console
  // lines. The pages of the title do not pause: a battle goes on behind them.
  bool Paused() const;

  // Call for a new game and again after a load or a restart: clears effects, flashes and targets.
  // `game` and `console` must outlive the view or the next Attach.
  void Attach(const Game& game, const Console& console);

  // Polls the window and returns the commands of the player since the last call. Lost focus
  // releases held keys.
  std::vector<Command> Input(const Game& game);

  // The requests since the last call, oldest first. Closing the window requests Quit.
  std::vector<Request> TakeRequests();

  // The time control since the last call; call after Input.
  TimeRequest TakeTimeRequest();

  // The content of the time bar from the next Draw on.
  void ShowTime(TimeBar bar);

  // Shows a line with the number of ticks per second when the game is too slow; 0 hides it.
  void ShowPace(double ticks_per_second);

  // Call after a seek, when the game is at another time than its last tick led to: effects and
  // alerts end, held keys are sent to the ship again, and the tree shows the changes of this tick.
  void AfterSeek(const Game& game);

  // Adds a line to the message log, utf-8: "Saved: Slot 1", "Could not load: ...". A rewind takes
  // back those that are not of the kind System.
  void ShowMessage(std::string text, LogKind kind = LogKind::System);
  std::vector<std::string> Messages() const;  // the lines of the log, the oldest first
  // As ShowMessage for an error, which also appears in the console panel.
  void ShowError(std::string text);

  // The slots for the save and load pages; slots that are not listed are shown as empty.
  void ShowSlots(std::vector<SlotInfo> slots);

  // The recordings for their page of the title.
  void ShowReplays(std::vector<ReplayInfo> replays);

  // The pilots for the pages of the title.
  void ShowPilots(std::vector<PilotInfo> pilots);

  // Opens the title over the present game, whose instruments are hidden until the next Attach.
  // `notice`: a line below it; may be empty.
  void ShowTitle(std::string notice);

  // Pauses until the player resumes, which a key of flight does as well.
  void PauseUntilKey();

  // The ghost of a discarded future, or those of a race, from the next Draw on; Attach removes
  // them.
  void ShowGhosts(std::vector<Ghost> ghosts);
  const std::vector<Ghost>& Ghosts() const;

  // Begins a scene that is shown again: the camera keeps both ships in the picture, the instruments
  // are hidden, and a new key or click requests its end (TimeRequest::skip).
  void ShowKillcam(ObjectId killer, ObjectId victim);
  void EndKillcam();
  bool WantsKillcam() const;  // by the options, and no menu is open

  // The challenges for their page of the title; `day`: the date that their seed belongs to.
  void ShowChallenges(std::vector<ChallengeInfo> challenges, std::string day);
  // The programs for the page of the flight computer; `folder` is where the player's own belong.
  void ShowPrograms(std::vector<ProgramInfo> programs, std::string folder);

  // The scenarios for the page of scenarios, in the order of the list.
  void ShowScenarios(std::vector<ScenarioInfo> scenarios);
  // The installed mods for their page of the menu.
  void ShowMods(std::vector<ModInfo> mods);

  // Records the events of the tick: effects, log, console output. Cost: proportional to the events
  // and the objects on screen.
  void AfterTick(const Game& game);

  // Draws and displays one frame. `alpha` in 0..1 interpolates from the previous positions to the
  // current ones. Waits for the frame limit of the settings.
  void Draw(const Game& game, double alpha);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace heliopause
