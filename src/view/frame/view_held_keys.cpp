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
  pressed_keys.erase(PressOf(event));
  const auto action = settings.keys.Find(event.key);
  if (steering_keys.erase(PressOf(event)) > 0 && action) input_state.Release(*action);
  const bool still_rewinds = std::any_of(
      pressed_keys.begin(), pressed_keys.end(),
      [this](const HeldPress& held) { return settings.keys.Find(held.first) == Action::Rewind; });
  if (action == Action::Rewind && !still_rewinds) ReleaseRewind(game);
}

void View::State::ReleaseKeys() {
  input_state.ReleaseAll();
  steering_keys.clear();
  map.ReleaseMouse();
  dragging = scrubbing = rewinding = time_request.back = false;
  rewind_key.Release();
  time_request.position.reset();
}

// Events of the old window are lost with it. Its keys stay pressed until they are known to be up: a
// key that is held repeats in the new window.
void View::State::ReplaceWindow() {
  ReleaseKeys();
  for (const HeldPress& held : pressed_keys)
    if (held.second == 0) unsure_keys.push_back(held.first);
  window.SetFullscreen(settings.fullscreen);
}

void View::State::DropLostReleases() {
  std::erase_if(unsure_keys, [this](Key key) {
    if (sf::Keyboard::isKeyPressed(key)) return false;
    pressed_keys.erase(HeldPress{key, 0});
    return true;
  });
}

// Some window managers take the focus for a moment only.
void View::State::LoseFocus() {
  has_focus = false;
  ReleaseKeys();
  pressed_keys.clear();  // another window gets the releases
  if (!settings.pause_in_background || paused || menu.IsOpen() || options.watching) return;
  paused = true;
  paused_by_focus = seconds;
}

void View::State::GainFocus() {
  has_focus = true;
  if (paused && seconds - paused_by_focus < kBriefFocusLoss) paused = false;
  paused_by_focus = -10;
}

}  // namespace heliopause
