// One frame: the camera, then all layers from back to front.
#include <algorithm>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/frame/view_state.hpp"
#include "view/hud/scenario_marks.hpp"
#include "view/input/keys.hpp"
#include "view/input/targeting.hpp"
#include "view/objects/interpolation.hpp"
#include "view/screens/screens.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"
#include "view/window/screenshot.hpp"

namespace heliopause {

namespace {
constexpr double kActionSearchInterval = 2.5;  // s between two searches for the action
constexpr double kMinCameraMove = 700;         // units: below, the camera stays where it is
constexpr double kSlowNoticeDelay = 2;         // s of low frame rate before the notice

bool IsSame(const CameraHint& one, const CameraHint& other) {
  return one.until == other.until && one.object == other.object && one.radius == other.radius &&
         one.position.x == other.position.x && one.position.y == other.position.y;
}
}  // namespace

// A ship is followed exactly. Without a ship, the camera searches for the action every
// kActionSearchInterval and moves only when the action is far enough away.
void View::State::FollowShip(const Game& game, double alpha, double elapsed) {
  camera.Resize(window.Width(), window.Height());
  const ObjectId ship = ShipOf(game);
  const bool was_hinted = follow.hint.until > 0, hinted = FollowHint(game, alpha);
  if (killcam.on) {
    FollowKillcam(game, alpha);
  } else if (hinted) {
    // The hint has set the focus.
  } else if (const auto position = InterpolatedPosition(game, ship, alpha)) {
    follow.focus = *position;
  } else if (follow.first_frame || (seconds >= follow.next_search && !game.GetPlayer().dead)) {
    follow.next_search = seconds + kActionSearchInterval;
    const Vec2 center = ActionCenter(game);
    if (follow.first_frame ||
        std::hypot(center.x - follow.focus.x, center.y - follow.focus.y) > kMinCameraMove) {
      follow.focus = center;
      camera.GlideTo(follow.focus);
      FitAction(game);
    }
  }
  if (follow.first_frame) {
    const bool watches = ship == ObjectId{} && !hinted && !game.GetPlayer().dead;
    const double hint_scale = camera.TargetScale();
    camera.SetView(follow.focus, watches ? ScaleOfAction(game) : UsualScale());
    follow.action_scale = camera.Scale();
    if (follow.scale_before_hint > 0) camera.SetView(follow.focus, hint_scale);
    follow.first_frame = false;
  } else if (ship != follow.ship || (was_hinted && !hinted)) {
    camera.GlideTo(follow.focus);
  }
  follow.ship = ship;
  camera.Follow(follow.focus, elapsed);
}

double View::State::UsualScale() const {
  return Camera::kDefaultScale * UiScale(window.Width(), window.Height());
}

double View::State::ScaleOfAction(const Game& game) const {
  const double half = std::min(camera.Width(), camera.Height()) / 2;
  return std::min(UsualScale(), half / ActionRadius(game, follow.focus));
}

// Follows the size of the action, unless the player has chosen another zoom.
void View::State::FitAction(const Game& game) {
  if (follow.first_frame || camera.TargetScale() != follow.action_scale) return;
  follow.action_scale = ScaleOfAction(game);
  camera.ZoomTo(follow.action_scale);
}

// The zoom before the first hint returns with the end of the last one.
bool View::State::FollowHint(const Game& game, double alpha) {
  const CameraHint& hint = game.GetPresentation().camera;
  const bool active = hint.until > game.TickNumber();
  const bool changed = active && !IsSame(hint, follow.hint);
  follow.hint = active ? hint : CameraHint{};
  if (active) {
    const Marker place{.id = {}, .text = {}, .object = hint.object, .position = hint.position};
    follow.focus = MarkerPosition(game, place, alpha).value_or(follow.focus);
    if (changed) camera.Recenter();  // what the player dragged aside is elsewhere
    if (changed && !follow.first_frame) camera.GlideTo(follow.focus);
  }
  if (changed && hint.radius > 0) {
    // In the first frame the camera still has the zoom of the game before.
    if (follow.scale_before_hint == 0)
      follow.scale_before_hint = follow.first_frame ? UsualScale() : camera.TargetScale();
    camera.ZoomTo(std::min(camera.Width(), camera.Height()) / 2 / hint.radius);
  } else if (!active && follow.scale_before_hint > 0) {
    camera.ZoomTo(follow.scale_before_hint);
    follow.scale_before_hint = 0;
  }
  return active;
}

// Smoothed and delayed: a single long frame is not worth a notice.
std::string View::State::SlowNotice(const Game& game, double elapsed) {
  frame_rate.frame_seconds += (std::min(elapsed, 1.0) - frame_rate.frame_seconds) * 0.05;
  const double wanted = settings.frame_limit == 30 ? 30 : 60;
  const double fps = 1 / std::max(frame_rate.frame_seconds, 1e-4), tick = game.Times().total;
  const bool slow = fps < wanted * 0.45 || tick > 1000 * kTickSeconds;
  frame_rate.slow_seconds = slow ? frame_rate.slow_seconds + elapsed : 0;
  if (frame_rate.pace > 0) return Tr("slow_pace", {Decimals(frame_rate.pace, 0), Decimals(fps, 0)});
  if (frame_rate.slow_seconds < kSlowNoticeDelay) return {};
  return Tr("slow_frames", {Decimals(fps, 0), Decimals(tick, 1)});
}

// From back to front: space, instruments, screens. The screenshot is taken before Display, from the
// buffer that was drawn into.
void View::Draw(const Game& game, double alpha) {
  State& s = *state_;
  if (!s.window.IsOpen()) return;
  // Wall clock; a frame that took longer, as after a suspended window, counts as half a second.
  const double elapsed = std::clamp(static_cast<double>(s.clock.restart().asSeconds()), 0.0, 0.5);
  s.seconds += elapsed;
  s.instruments.log.Advance(Paused() ? 0 : elapsed);
  // The first frame of a game paints planets completely, later ones in slices.
  const bool first = s.follow.first_frame;
  s.FollowShip(game, alpha, elapsed);
  s.SoundOfFrame(game, elapsed, Paused());

  sf::RenderTarget& target = s.window.Target();
  target.clear(palette::kSpace);
  const Ui ui = s.MakeUi();
  s.ShowPause();
  const bool bar = s.IsTimeBarShown(ui, game);
  const HudFrame frame{game,
                       s.camera,
                       alpha,
                       s.ShipOf(game),
                       game.FindShip(game.GetPlayer().ship) != nullptr,
                       s.seconds,
                       s.DialoguePointer(game),
                       !s.options.watching,
                       s.settings.keys,
                       bar ? LayOutTimeBar(ui).frame : Area{}};
  const std::string slow = s.SlowNotice(game, elapsed);
  // The map replaces the scene and its instruments.
  if (s.map.IsOpen()) {
    s.map.Draw(target, ui, game, elapsed, s.instruments.tree.IsOn(), s.settings.keys);
    s.DrawAlertsOverMap(ui, game);
  } else {
    s.scene.Draw(target, game, s.camera, alpha, first);
    for (const Ghost& ghost : s.ghosts) DrawGhost(ui, ghost, game, s.camera, alpha);
    ui.Flush(target);
    DrawInstruments(target, ui, s.scene, s.instruments, frame, s.settings,
                    s.hud && !s.title && !s.killcam.on, slow,
                    s.IsPortOpen(game) ? ScreenFrame(ui) : Area{});
  }
  if (s.killcam.on) s.DrawKillcam(ui, game);
  if (bar) {
    DrawTimeBar(ui, s.time);
    ui.Flush(target);
  }
  s.DrawScreens(ui, game, bar);
  if (s.screenshot_pending) {
    s.screenshot_pending = false;
    sf::Image image;
    s.instruments.log.Add(s.window.Grab(image)
                              ? Translated(SaveScreenshot(image, s.options.screenshots))
                              : Tr("screenshot_failed"));
  }
  s.window.Display();
}

// The game goes on while the map is read.
void View::State::DrawAlertsOverMap(const Ui& ui, const Game& game) {
  std::vector<MessageLog::Alert> alerts = instruments.log.Alerts(game);
  if (!game.GetPresentation().dialogue.empty())
    alerts.push_back({Tr("map_speech"), palette::kAccent});
  DrawAlerts(ui, LayOutHud(ui).alerts, alerts, seconds);
  ui.Flush(window.Target());
}

// The time bar says that the game is paused, because it covers no ship.
void View::State::ShowPause() {
  if (!pause.on || menu.IsOpen() || page.IsOpen()) return;
  time.shown = true;
  time.middle =
      Tr(pause.until_key ? "paused_flight" : "paused", {settings.keys.Name(Action::Pause)});
}

// Each screen is flushed by itself, because text lies over all shapes of one flush.
void View::State::DrawScreens(const Ui& ui, const Game& game, bool bar) {
  sf::RenderTarget& target = window.Target();
  // Screens with orders cover the time bar, so they show the pause themselves: an order waits for
  // the next tick.
  const std::string waits = pause.on ? Tr("paused", {settings.keys.Name(Action::Pause)}) : "";
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship != nullptr && ship->docked_at != ObjectId{} && !menu.IsOpen() && !page.IsOpen() &&
      !map.IsOpen() && OpenList() == nullptr) {
    const bool covers = PortScreen::IsOpen(game);
    if (covers)
      port.Draw(ui, game, Translated(docked_text), settings.keys.Name(Action::Dock), waits,
                CoveredInPort(ui, instruments.tree, game));
    else
      DrawDocked(ui, game, Translated(docked_text), settings.keys);
    ui.Flush(target);
    // The screen of a port covers or darkens the alerts of the instruments.
    if (covers) DrawAlerts(ui, LayOutHud(ui).alerts, instruments.log.Alerts(game), seconds);
    ui.Flush(target);
    // In a replay the bar lies above the port: see HandleTimeBar.
    if (bar && options.watching) DrawTimeBar(ui, time);
    ui.Flush(target);
    DrawDialogueOverPort(ui, game);
  }
  programs.SetPagesKey(settings.keys.Name(Action::TreePage));
  ListScreen* const list = OpenList();
  if (list != nullptr && !menu.IsOpen() && !page.IsOpen())
    list->Draw(ui, game, settings.keys.Name(list->ToggleAction()), waits);
  ui.Flush(target);
  if (page.IsOpen())
    page.Draw(ui, ContentOfPage(game),
              Tr("or_escape", {settings.keys.Name(*ActionOf(page.Type()))}));
  ui.Flush(target);
  // A rewind from the death screen shows what is taken back.
  if (menu.IsOpen() && !(time_control.rewinding && IsEndShown()))
    DrawMenu(ui, menu, settings, game);
  ui.Flush(target);  // the notice may cover rows of the menu
  if (menu.IsOfTitle() && !notice.empty()) DrawNotice(ui, notice);
  ui.Flush(target);
  if (console.IsOpen()) console.Draw(ui, seconds);
  ui.Flush(target);
}

// The time bar is shown only where no other screen needs its place. A menu and the map hide it,
// except while the player rewinds from the death screen, below which the map may be open.
bool View::State::IsTimeBarShown(const Ui& ui, const Game& game) const {
  const bool hidden = (menu.IsOpen() || map.IsOpen()) && !time_control.rewinding;
  return time.shown && !title && !killcam.on && !hidden && !DialogueHidesTimeBar(ui, game);
}

// In a small window the dialogue and the time bar overlap. The dialogue is shown while time runs.
bool View::State::DialogueHidesTimeBar(const Ui& ui, const Game& game) const {
  if (pause.on || time_control.rewinding || game.GetPresentation().dialogue.empty()) return false;
  return LayOutDialogue(ui, instruments.tree, game).frame.Overlaps(LayOutTimeBar(ui).frame);
}

// Missions often speak at a dock, where the screen of the port covers the instruments.
void View::State::DrawDialogueOverPort(const Ui& ui, const Game& game) {
  const DialogueLayout layout = LayOutDialogue(ui, instruments.tree, game, instruments.speech_part);
  if (layout.rows.empty() || !PortScreen::IsOpen(game)) return;
  const Area& frame = layout.frame;
  ui.shapes.Rect({frame.x, frame.y}, {frame.w, frame.h}, Rgba(4, 7, 13));
  DrawDialogue(ui, layout, game.GetPresentation(), DialoguePointer(game), game.TickNumber());
  ui.Flush(window.Target());
}

PageContent View::State::ContentOfPage(const Game& game) const {
  switch (page.Type()) {
    case PageType::Standings:
      return StandingsPage(game);
    case PageType::Log:
      return LogPage(instruments.log, settings.log);
    default:
      return HelpPage(settings.keys, KeysOfScenario(game), options.watching);
  }
}

}  // namespace heliopause
