// A frame: what the camera follows, and what is drawn over what.
#include <algorithm>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/frame/view_state.hpp"
#include "view/input/targeting.hpp"
#include "view/objects/interpolation.hpp"
#include "view/screens/screens.hpp"
#include "view/window/screenshot.hpp"

namespace heliopause {

namespace {
constexpr double kLookAgain = 2.5;    // s between two looks for where the action is
constexpr double kWorthMoving = 700;  // units: a fight that drifts less stays framed
constexpr double kSlowAfter = 2;      // s of slowness before it is told
}  // namespace

// Whoever flies is followed exactly. Where nobody is, the camera looks for the action now and then,
// and moves only when that has moved away.
void View::State::FollowShip(const Game& game, double alpha, double elapsed) {
  camera.Resize(window.Width(), window.Height());
  const ObjectId ship = ShipOf(game);
  if (const auto place = InterpolatedPosition(game, ship, alpha)) {
    focus = *place;
  } else if (fresh || (seconds >= next_look && !game.GetPlayer().dead)) {
    next_look = seconds + kLookAgain;
    const Vec2 center = ActionCenter(game);
    if (fresh || std::hypot(center.x - focus.x, center.y - focus.y) > kWorthMoving) {
      focus = center;
      camera.GlideTo(focus);
    }
  }
  if (fresh) {
    camera.Jump(focus, Camera::kUsual * UiScale(window.Width(), window.Height()));
    fresh = false;
  } else if (ship != followed) {
    camera.GlideTo(focus);
  }
  followed = ship;
  camera.Follow(focus, elapsed);
}

// Smoothed, and only after a while: a single long frame is nobody's concern.
std::string View::State::SlowNotice(const Game& game, double elapsed) {
  frame_seconds += (std::min(elapsed, 1.0) - frame_seconds) * 0.05;
  const double wanted = settings.frame_limit == 30 ? 30 : 60;
  const double fps = 1 / std::max(frame_seconds, 1e-4), tick = game.Times().total;
  const bool slow = fps < wanted * 0.45 || tick > 1000 * kTickSeconds;
  slow_seconds = slow ? slow_seconds + elapsed : 0;
  if (pace > 0)
    return "slow: " + Decimals(pace, 0) + " ticks a second, " + Decimals(fps, 0) + " frames";
  if (slow_seconds < kSlowAfter) return {};
  return "slow: " + Decimals(fps, 0) + " frames/s, tick " + Decimals(tick, 1) + " ms";
}

// From the back to the front: space, what lies over it, the screens. The screenshot is taken before
// the window shows the frame, from the buffer that it was drawn in.
void View::Draw(const Game& game, double alpha) {
  State& s = *state_;
  if (!s.window.IsOpen()) return;
  const double elapsed = std::clamp(static_cast<double>(s.clock.restart().asSeconds()), 0.0, 0.5);
  s.seconds += elapsed;
  s.instruments.log.Advance(Paused() ? 0 : elapsed);
  const bool first = s.fresh;
  s.FollowShip(game, alpha, elapsed);

  sf::RenderTarget& target = s.window.Target();
  target.clear(palette::kSpace);
  const Ui ui = s.MakeUi();
  s.scene.Draw(target, game, s.camera, alpha, first);
  const HudFrame frame{
      game,     s.camera, alpha, s.ShipOf(game), game.FindShip(game.GetPlayer().ship) != nullptr,
      s.seconds};
  DrawInstruments(target, ui, s.scene, s.instruments, frame, s.settings, s.hud,
                  s.SlowNotice(game, elapsed));
  if (s.time.shown) {
    DrawTimeBar(ui, s.time);
    ui.Flush(target);
  }
  s.DrawScreens(ui, game);
  if (s.want_screenshot) {
    s.want_screenshot = false;
    sf::Image image;
    s.instruments.log.Add(s.window.Grab(image) ? KeepScreenshot(image, s.options.screenshots)
                                               : "No screenshot: the window cannot be read");
  }
  s.window.Display();
}

// Each screen is flushed by itself, because words lie over all shapes of one flush.
void View::State::DrawScreens(const Ui& ui, const Game& game) {
  sf::RenderTarget& target = window.Target();
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship != nullptr && ship->docked_at != ObjectId{} && !menu.IsOpen() && !help) {
    DrawDocked(ui, game, docked_text);
    ui.Flush(target);
  }
  if (paused && !menu.IsOpen() && !help) DrawPause(ui);
  if (help) DrawHelp(ui);
  ui.Flush(target);
  if (menu.IsOpen()) DrawMenu(ui, menu, settings, game);
  ui.Flush(target);
  if (console.IsOpen()) console.Draw(ui, seconds);
  ui.Flush(target);
}

}  // namespace heliopause
