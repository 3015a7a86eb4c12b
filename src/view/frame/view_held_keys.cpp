// Keys that are held, and what ends them: their release, another window, a screen that opens.
#include <SFML/Window/Keyboard.hpp>
#include <algorithm>

#include "view/frame/view_state.hpp"

namespace heliopause {

namespace {
constexpr double kBriefFocusLoss = 0.3;  // s
}  // namespace

// Two keys, or a key and a button of the pad, may hold the same action: it ends with the last one.
void View::State::HandleRelease(const InputEvent& event, const Game& game) {
  keys_down.pressed.erase(PressOf(event));
  const auto action = settings.keys.Find(event.key);
  if (keys_down.steering.erase(PressOf(event)) > 0 && action) input_state.Release(*action);
  const bool still_rewinds = std::any_of(
      keys_down.pressed.begin(), keys_down.pressed.end(),
      [this](const HeldPress& held) { return settings.keys.Find(held.first) == Action::Rewind; });
  if (action == Action::Rewind && !still_rewinds) ReleaseRewind(game);
}

void View::State::ReleaseKeys() {
  input_state.ReleaseAll();
  keys_down.steering.clear();
  map.ReleaseMouse();
  dragging = time_control.scrubbing = time_control.rewinding = time_request.back = false;
  time_control.rewind_key.Release();
  time_request.position.reset();
}

// Events of the old window are lost with it. Its keys stay pressed until they are known to be up: a
// key that is held repeats in the new window.
void View::State::ReplaceWindow() {
  ReleaseKeys();
  for (const HeldPress& held : keys_down.pressed)
    if (held.second == 0) keys_down.unsure.push_back(held.first);
  window.SetFullscreen(settings.fullscreen);
}

void View::State::DropLostReleases() {
  std::erase_if(keys_down.unsure, [this](Key key) {
    if (sf::Keyboard::isKeyPressed(key)) return false;
    keys_down.pressed.erase(HeldPress{key, 0});
    return true;
  });
}

// Some window managers take the focus for a moment only.
void View::State::LoseFocus() {
  pause.has_focus = false;
  ReleaseKeys();
  keys_down.pressed.clear();  // another window gets the releases
  if (!settings.pause_in_background || pause.on || menu.IsOpen() || options.watching) return;
  pause.on = true;
  pause.by_focus_at = seconds;
}

void View::State::GainFocus() {
  pause.has_focus = true;
  if (pause.on && seconds - pause.by_focus_at < kBriefFocusLoss) pause.on = false;
  pause.by_focus_at = -10;
}

}  // namespace heliopause
