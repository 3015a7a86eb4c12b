// The scene before a death that is shown again, and the ghost.
#include <algorithm>
#include <cmath>

#include "view/frame/view_state.hpp"
#include "view/objects/interpolation.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr double kShortest = 0.7;        // s: a finger on the trigger does not skip it
constexpr double kShare = 0.3;           // of the window: distance from the focus to a ship
constexpr double kNearest = 220;         // units: the camera comes no nearer
constexpr double kTowardsKiller = 0.62;  // of the way from the victim

}  // namespace

void View::ShowGhosts(std::vector<Ghost> ghosts) { state_->ghosts = std::move(ghosts); }
const std::vector<Ghost>& View::Ghosts() const { return state_->ghosts; }

bool View::WantsKillcam() const {
  const State& s = *state_;
  return s.settings.killcam && !s.title && !s.menu.IsOpen() && !s.page.IsOpen() &&
         !s.console.IsOpen() && !s.map.IsOpen() && !s.programs.IsOpen() && !s.ship_screen.IsOpen();
}

void View::ShowKillcam(ObjectId killer, ObjectId victim) {
  State& s = *state_;
  s.ReleaseKeys();
  s.killcam.on = true;
  s.killcam.since = s.seconds;
  s.killcam.killer = killer;
  s.killcam.victim = victim;
  s.killcam.scale_before = s.camera.TargetScale();
  s.camera.Recenter();  // a picture that was dragged aside would show empty space
}

void View::EndKillcam() {
  State& s = *state_;
  s.killcam.on = false;
  s.camera.ZoomTo(s.killcam.scale_before);
}

// A lost ship is where it was seen last.
void View::State::FollowKillcam(const Game& game, double alpha) {
  const Vec2 from = InterpolatedPosition(game, killcam.killer, alpha).value_or(follow.focus);
  const Vec2 to = InterpolatedPosition(game, killcam.victim, alpha).value_or(follow.focus);
  follow.focus = {to.x + (from.x - to.x) * kTowardsKiller, to.y + (from.y - to.y) * kTowardsKiller};
  const double distance = std::max(std::hypot(from.x - to.x, from.y - to.y), kNearest);
  camera.ZoomTo(std::min(camera.Width(), camera.Height()) * kShare / (distance * kTowardsKiller));
}

void View::State::DrawKillcam(const Ui& ui, const Game& game) {
  const float bar = ui.Px(54);
  ui.shapes.Rect({0, 0}, {ui.width, bar}, Rgba(0, 0, 0, 215));
  ui.shapes.Rect({0, ui.height - bar}, {ui.width, bar}, Rgba(0, 0, 0, 215));
  const std::string name = game.NameOf(killcam.killer);
  ui.text.Write(name.empty() ? Tr("killcam_unknown") : Tr("killcam_by", {name}),
                {ui.width / 2, ui.Px(18)}, ui.FontSize(kNormal), palette::kText, Face::Bold,
                Align::Center);
  ui.text.Write(Tr("killcam_skip"), {ui.width / 2, ui.height - bar + ui.Px(18)},
                ui.FontSize(kNormal), palette::kDim, Face::Sans, Align::Center);
}

// A key that is held from the fight, and one that is pressed at once, do not count. Screenshot and
// full screen work as ever.
bool View::State::SkipKillcam(const InputEvent& event) {
  if (!killcam.on) return false;
  using Type = InputEvent::Type;
  const auto action = event.type == Type::KeyDown ? settings.keys.Find(event.key) : std::nullopt;
  if (action == Action::Screenshot || action == Action::FullScreen) return false;
  const bool pressed =
      (event.type == Type::KeyDown && !keys_down.pressed.contains(PressOf(event))) ||
      event.type == Type::MouseDown;
  if (event.type == Type::KeyDown) keys_down.pressed.insert(PressOf(event));
  if (pressed && seconds - killcam.since > kShortest) time_request.skip = true;
  return pressed || event.type == Type::KeyDown || event.type == Type::Text;
}

}  // namespace heliopause
