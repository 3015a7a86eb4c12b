// The state of a View. Private to view*.cpp.
#pragma once

#include <boost/container/flat_set.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/rules/game.hpp"
#include "game/state/console.hpp"
#include "game/state/shown_line.hpp"
#include "view/art/scene.hpp"
#include "view/frame/instruments.hpp"
#include "view/frame/view.hpp"
#include "view/input/gamepad.hpp"
#include "view/input/held_key.hpp"
#include "view/input/input_state.hpp"
#include "view/input/second_press.hpp"
#include "view/input/targeting.hpp"
#include "view/map/star_map.hpp"
#include "view/screens/console_panel.hpp"
#include "view/screens/menu.hpp"
#include "view/screens/page.hpp"
#include "view/screens/page_contents.hpp"
#include "view/screens/port_screen.hpp"
#include "view/screens/program_screen.hpp"
#include "view/screens/ship_screen.hpp"
#include "view/screens/time_bar.hpp"
#include "view/sound/soundscape.hpp"
#include "view/window/window.hpp"

namespace heliopause {

struct View::State {
  explicit State(const ViewOptions& view_options);

  // ---- input: view_input.cpp, view_mouse.cpp ----
  void Handle(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void HandleKey(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void HandleMouse(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void HandleMenuMouse(const InputEvent& event);
  void TurnMenuWheel(bool up);
  void HandleMenuKey(const InputEvent& event, bool repeated);
  // Page Up and Page Down: by as many rows as the window shows; Home and End. If that row cannot be
  // chosen, to the one before it.
  void MoveMenuFar(Key key);
  void TakePad(const Game& game, std::vector<Command>& out);
  // Keys and rows of the dialogue, and keys that the scenario bound. Return true if they used the
  // event.
  bool HandleScenarioKey(Key key, const Game& game, std::vector<Command>& out);
  bool ClickDialogue(const Game& game, std::vector<Command>& out);
  bool ClickScenarioKey(const Game& game, std::vector<Command>& out);
  std::vector<BoundKey> KeysOfScenario(const Game& game) const;  // as the player chose them
  void HandleClick(const Game& game, std::vector<Command>& out);
  bool ClickRadar(const Game& game, std::vector<Command>& out);
  void TargetUnderMouse(const Game& game, std::vector<Command>& out);
  bool IsOnPanel(const Game& game, Point at);
  void HandlePageKey(const InputEvent& event, bool repeated);
  void Apply(const MenuChoice& choice);
  void ApplySettings();
  bool SkipKillcam(const InputEvent& event);  // returns true while it is shown
  // Returns true if the time bar used the event.
  bool HandleTimeBar(const InputEvent& event, const Game& game);
  bool RewindFromEnd(const InputEvent& event);
  void BeginRewind(const Game& game);  // view_time.cpp, as the next one
  void HoldRewind();                   // once a frame
  void ReleaseRewind(const Game& game);
  // The pad in a dialogue: up and down choose a row, South answers. Returns true if the event was
  // used.
  bool AnswerByPad(const InputEvent& event, const Game& game, std::vector<Command>& out);
  void NoteLine(const Game& game);  // notices a new line of dialogue; call once a frame
  bool TurnSpeech(int steps, const Game& game);
  bool ShowNextPart(const Game& game);  // of a line without choices; false: there is none
  bool AcceptsAnswer() const { return seconds >= speech.answers_from; }
  // The mouse, or the middle of the row that the pad has chosen.
  Point DialoguePointer(const Game& game);
  bool IsPortOpen(const Game& game) const;
  bool IsEndShown() const;                     // the death screen or the closing screen
  bool TypeIntoMenu(const InputEvent& event);  // returns true if the row of a name used it
  void BeginText(Key key);
  bool IsTypingOnMap();
  void UpdateGuard();    // once a frame
  Point Middle() const;  // of the window, in pixels
  Ui MakeUi();

  // ---- keys that are held: view_held_keys.cpp ----
  // A key and its InputEvent::source: the keyboard and a button of a pad may hold the same key.
  using HeldPress = std::pair<Key, int>;
  static HeldPress PressOf(const InputEvent& event) { return {event.key, event.source}; }
  void HandleRelease(const InputEvent& event, const Game& game);
  void ReleaseKeys();       // all of them
  void ReplaceWindow();     // by one in full screen, or back
  void DropLostReleases();  // once a frame
  void LoseFocus();
  void GainFocus();

  // ---- effects of actions: view_actions.cpp ----
  // `shift`: the key was pressed with Shift.
  void Perform(Action action, bool shift, const Game& game, std::vector<Command>& out);
  bool PerformGlobal(Action action,
                     const Game& game);  // works behind menus and console, too
  bool PerformTree(Action action, const Game& game);
  void PerformScreen(Action action, const Game& game);
  void OpenPage(PageType type);
  ListScreen* OpenList();  // that of programs or the ship, over everything but menu and pages
  PageContent ContentOfPage(const Game& game) const;
  void TargetNext(const Game& game, std::vector<Command>& out);
  void TargetHostile(const Game& game, bool back, std::vector<Command>& out);
  void OrderWing(Action action, const Game& game, std::vector<Command>& out);
  void ToggleAssist(const Game& game, std::vector<Command>& out);
  void DockOrLaunch(const Game& game, std::vector<Command>& out);
  void HailTarget(const Game& game, std::vector<Command>& out);
  void BoardShip(const Game& game, std::vector<Command>& out);
  void ToggleAutopilot(const Game& game, std::vector<Command>& out);
  // The last command of these types that waits for the next tick; nullptr: there is none.
  const Command* Waiting(std::initializer_list<Command::Type> types,
                         std::span<const Command> out) const;
  // The state after the commands that wait. `now`: that of the game.
  bool WillBeOn(Command::Type type, bool now, std::span<const Command> out) const;
  bool WillHaveRoute(const Game& game, std::span<const Command> out) const;
  ObjectId TargetAfter(const Ship& ship, std::span<const Command> out) const;
  void ToggleProgram(bool choose, const Game& game, std::vector<Command>& out);
  void DropTarget(const Game& game, std::vector<Command>& out);
  void SetTarget(const Game& game, ObjectId target, const std::string& none,
                 std::vector<Command>& out);
  void Zoom(double factor, const Game& game, Point anchor);

  // ---- attacks by keys: view_attack.cpp ----
  // Whether this press of the key attacks. Otherwise a line says that it needs a second one.
  bool MayAttack(Action action, const Game& game, ObjectId target);
  // The ship of the player in space, if its second weapon is homing; otherwise nullptr.
  const Ship* ShipWithMissiles(const Game& game) const;
  // Whether a held key fires no missile: without a target, or before the second press.
  bool BlocksMissile(const Game& game, std::span<const Command> out) const;
  void PressMissile(const Game& game, std::span<const Command> out);

  void OpenGuarded(MenuPage page);
  void PrintEvents(const Game& game);  // of a tick; view.cpp
  void HintAtHail(const Game& game);
  void ShowEnd(const Game& game);  // opens the closing screen or the death screen; view.cpp
  MenuPage MenuForEscape(const Game& game) const;

  // ---- picture: view_draw.cpp ----
  void FollowShip(const Game& game, double alpha, double elapsed);
  bool FollowHint(const Game& game, double alpha);  // false: there is none
  double UsualScale() const;                        // pixels per unit, for a ship
  double ScaleOfAction(const Game& game) const;     // so that the action around the focus fits
  void FitAction(const Game& game);
  void FollowKillcam(const Game& game, double alpha);
  void DrawKillcam(const Ui& ui, const Game& game);
  void DrawScreens(const Ui& ui, const Game& game, bool bar);  // bar: that of time is shown
  void DrawDialogueOverPort(const Ui& ui, const Game& game);
  void DrawAlertsOverMap(const Ui& ui, const Game& game);
  bool IsTimeBarShown(const Ui& ui, const Game& game) const;  // drawn, and takes the mouse
  bool DialogueHidesTimeBar(const Ui& ui, const Game& game) const;
  void ShowPause();
  std::string SlowNotice(const Game& game, double elapsed);

  void ApplyLanguage();  // view.cpp
  // ---- sound: view_sound.cpp ----
  void OpenSound();
  void SoundAfterTick(const Game& game);
  void SoundOfFrame(const Game& game, double elapsed, bool is_paused);
  void SoundOfMenu(MenuPage page_before, std::size_t row_before);

  // The ship of the player, or the watched one; the null id without either.
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
  MenuChoice chosen;  // of this frame; Input performs it, because that needs the game
  StarMap map;
  PortScreen port;
  ProgramScreen programs;
  ShipScreen ship_screen;
  ConsolePanel console;
  std::unique_ptr<Soundscape> sound;  // null: silent
  InputState input_state;
  Gamepad gamepad;
  Gamepad::Steering steered;  // by the pad in the last frame
  const Console* interpreter = nullptr;

  std::vector<Request> requests;
  std::vector<Command> waiting;  // of the player since the last tick; a paused game keeps them
  TimeBar time;
  TimeRequest time_request;
  bool hud = true;
  bool fullscreen_once = false;  // by the command line: no setting until the player switches it
  std::string language;          // of the texts in use
  Page page;                     // of keys, standings or log
  HostileCycle hostiles;
  SecondPress second_press;  // of attacks
  ObjectId missile_target;   // of the last press of the key of missiles, if it may fire
  bool title = false;        // no instruments
  std::string notice;        // below the title
  bool dragging = false, screenshot_pending = false;
  Point mouse;
  std::string docked_text;
  ObjectId watched;   // shown when the player has no ship
  ObjectId assisted;  // ship that got the flight assist of the settings
  bool hail_hinted = false;
  std::vector<Ghost> ghosts;
  sf::Clock clock;
  double seconds = 0;  // wall clock since the window opened

  // Groups of members. Named first: the source that writes them. Attach resets most of them.

  // view_time.cpp; ReleaseKeys ends it.
  struct {
    bool rewinding = false, scrubbing = false;  // by key; by mouse on the time bar
    HeldKey rewind_key;                         // where rewinds are counted
  } time_control;

  // view_pad.cpp: the line of dialogue. A move of the mouse resets pad_row.
  struct {
    std::optional<std::size_t> pad_row;  // nullopt: the mouse points
    std::string pad_line;                // id of the line that pad_row belongs to
    ShownLine shown;                     // in the last frame
    double answers_from = 0;             // wall clock from which answers count
  } speech;

  // view_held_keys.cpp; view_input.cpp and view_killcam.cpp add presses.
  struct {
    boost::container::flat_set<HeldPress> pressed;   // a second press of one is a key repeat
    boost::container::flat_set<HeldPress> steering;  // those of them that input_state counts
    std::vector<Key> unsure;  // held when the window was replaced: a release may be lost
  } keys_down;

  // view_actions.cpp: the key of the player; view_held_keys.cpp: the focus of the window;
  // PauseUntilKey and view_input.cpp: until_key.
  struct {
    bool on = false;
    bool until_key = false;  // a key of flight resumes
    bool has_focus = true;
    double by_focus_at = -10;  // wall clock
  } pause;

  // view.cpp: a screen that opened in a fight takes no input until all keys are up and `until` has
  // passed.
  struct {
    bool on = false;
    double until = 0;  // wall clock
  } guard;

  // view.cpp, and view_time.cpp after a seek: the screens that were shown already.
  struct {
    bool death_shown = false, end_shown = false;
  } ending;

  // view_input.cpp: letters that are no text.
  struct {
    bool letter_toggles = true;  // the next letter may toggle the console: a new press, not of `
    bool skip_text = false;      // the next letter is of the key that opened the text field
    Key opener = kUnknownKey;    // that key, while it may repeat: it types nothing
  } typing;

  // view_draw.cpp: what the camera follows. In the scene before a death view_killcam.cpp writes the
  // focus.
  struct {
    Vec2 focus;                    // what the camera shows
    ObjectId ship;                 // shown in the last frame
    CameraHint hint;               // of the last frame
    double scale_before_hint = 0;  // pixels per unit; 0: no hint has changed it
    double action_scale = 0;       // pixels per unit that the view chose for the action
    double next_search = 0;        // wall clock of the next search for the action
    bool first_frame = true;       // since Attach
  } follow;

  // view_killcam.cpp: the scene that is shown again.
  struct {
    bool on = false;
    ObjectId killer, victim;
    double since = 0;  // wall clock
    double scale_before = 0;
  } killcam;

  // view_draw.cpp; view_time.cpp: pace.
  struct {
    double pace = 0;                  // ticks/s when the game is too slow, else 0
    double frame_seconds = 1.0 / 60;  // smoothed
    double slow_seconds = 0;          // duration of the low frame rate
  } frame_rate;
};

}  // namespace heliopause
