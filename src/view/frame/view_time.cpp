// Time control: requests, the time bar, and updates after a seek.
#include "view/frame/view_state.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

TimeRequest View::TakeTimeRequest() {
  TimeRequest& time_request = state_->time_request;
  const TimeRequest taken = time_request;
  time_request.ticks = time_request.speed = 0;
  time_request.skip = false;
  // A held key stays in the request; a tap shorter than a frame counts once.
  time_request.back = time_request.back && state_->time_control.rewinding;
  if (!state_->time_control.scrubbing) time_request.position.reset();
  return taken;
}

void View::ShowTime(TimeBar bar) { state_->time = std::move(bar); }

void View::ShowPace(double ticks_per_second) { state_->frame_rate.pace = ticks_per_second; }

void View::AfterSeek(const Game& game) {
  State& s = *state_;
  const Player& player = game.GetPlayer();
  s.scene.Clear();
  s.waiting.clear();  // the commands were given for another tick
  if (s.sound != nullptr) s.sound->AfterSeek();
  s.instruments.log.AfterSeek(game);
  s.port.AfterSeek();
  s.instruments.ended.AfterSeek(game);
  s.instruments.tree.AfterSeek(game);
  s.input_state.Reset();
  if (const Ship* ship = game.FindShip(player.ship)) s.input_state.SyncWith(*ship);
  if (game.TickNumber() == 0) s.assisted = ObjectId{};  // as in a new game
  if (s.ending.death_shown && !player.dead) {
    s.ending.death_shown = false;
    if (s.menu.Page() == MenuPage::Death) s.menu.Close();
  }
  if (s.ending.end_shown && game.GetPresentation().outcome == Outcome::None) {
    s.ending.end_shown = false;
    if (s.menu.Page() == MenuPage::End) s.menu.Close();
  }
}

// The bar takes presses where it is drawn, and holds the mouse until the button is released,
// wherever the mouse moves. The port and a dialogue over it lie above the bar; in a recording,
// which is steered by the bar, the bar lies above the port.
bool View::State::HandleTimeBar(const InputEvent& event, const Game& game) {
  using Type = InputEvent::Type;
  const bool left = event.button == InputEvent::Button::Left;
  const Ui ui = MakeUi();
  const TimeBarLayout layout = LayOutTimeBar(ui);
  const bool in_port = IsPortOpen(game) && !options.watching;
  const bool covered = in_port && ScreenFrame(ui).Contains(mouse);
  if (event.type == Type::MouseDown && left && layout.frame.Contains(mouse) && !covered &&
      IsTimeBarShown(ui, game))
    time_control.scrubbing = true;
  if (!time_control.scrubbing) return false;
  time_request.position = TrackPosition(layout, mouse);
  if (event.type == Type::MouseUp && left) time_control.scrubbing = false;
  return true;
}

// Where rewinds are counted, a tap does nothing: the key has to be held. A rewind that has begun
// continues at once.
void View::State::BeginRewind(const Game& game) {
  if (time_control.rewinding) return;  // another key holds it
  const bool costs = game.GetCareer().difficulty == Difficulty::Pilot && !options.watching;
  if (costs && time.at >= 1)
    time_control.rewind_key.Press(seconds);
  else
    time_control.rewinding = time_request.back = true;
}

void View::State::HoldRewind() {
  if (!time_control.rewind_key.Begins(seconds)) return;
  time_control.rewinding = time_request.back = true;
}

void View::State::ReleaseRewind(const Game& game) {
  time_control.rewinding = false;
  if (!time_control.rewind_key.Release()) return;
  instruments.log.Add(
      Tr("hold_to_rewind", {settings.keys.Name(Action::Rewind), RewindsText(game.GetCareer())}),
      palette::kWarn, LogKind::Own);
}

// The rewind key takes the end back for as long as it is down. The screen closes when the player is
// alive (AfterSeek): a short press before that leaves it open.
bool View::State::RewindFromEnd(const InputEvent& event) {
  if (!IsEndShown() || settings.keys.Find(event.key) != Action::Rewind) return false;
  time_control.rewinding = time_request.back = true;
  return true;
}

bool View::State::IsEndShown() const {
  return (ending.death_shown && menu.Page() == MenuPage::Death) ||
         (ending.end_shown && menu.Page() == MenuPage::End);
}

}  // namespace heliopause
