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
  time_request.back = time_request.back && state_->rewinding;
  if (!state_->scrubbing) time_request.position.reset();
  return taken;
}

void View::ShowTime(TimeBar bar) { state_->time = std::move(bar); }

void View::ShowPace(double ticks_per_second) { state_->pace = ticks_per_second; }

void View::AfterSeek(const Game& game) {
  State& s = *state_;
  const Player& player = game.GetPlayer();
  s.scene.Clear();
  s.waiting.clear();  // the commands were given for another tick
  if (s.sound != nullptr) s.sound->AfterSeek();
  s.instruments.log.AfterSeek();
  s.port.AfterSeek();
  s.instruments.ended.AfterSeek(game);
  s.instruments.tree.AfterSeek(game);
  s.input_state.Reset();
  if (const Ship* ship = game.FindShip(player.ship)) s.input_state.SyncWith(*ship);
  if (game.TickNumber() == 0) s.assisted = ObjectId{};  // as in a new game
  if (s.death_shown && !player.dead) {
    s.death_shown = false;
    if (s.menu.Page() == MenuPage::Death) s.menu.Close();
  }
  if (s.end_shown && game.GetPresentation().outcome == Outcome::None) {
    s.end_shown = false;
    if (s.menu.Page() == MenuPage::End) s.menu.Close();
  }
}

// The bar holds the mouse until the button is released, wherever the mouse moves.
// The port and a dialogue over it lie above the bar; in a recording, which is steered by the bar,
// the bar lies above the port.
bool View::State::HandleTimeBar(const InputEvent& event, const Game& game) {
  using Type = InputEvent::Type;
  const bool left = event.button == InputEvent::Button::Left;
  const Ui ui = MakeUi();
  const TimeBarLayout layout = LayOutTimeBar(ui);
  const bool in_port = IsPortOpen(game) && !options.watching;
  const bool covered =
      (in_port && ScreenFrame(ui).Contains(mouse)) || DialogueHidesTimeBar(ui, game);
  if (event.type == Type::MouseDown && left && time.shown && !covered &&
      layout.frame.Contains(mouse))
    scrubbing = true;
  if (!scrubbing) return false;
  time_request.position = TrackPosition(layout, mouse);
  if (event.type == Type::MouseUp && left) scrubbing = false;
  return true;
}

// Where rewinds are counted, a tap does nothing: the key has to be held. A rewind that has begun
// continues at once.
void View::State::BeginRewind(const Game& game) {
  if (rewinding) return;  // another key holds it
  const bool costs = game.GetCareer().difficulty == Difficulty::Pilot && !options.watching;
  if (costs && time.at >= 1)
    rewind_key.Press(seconds);
  else
    rewinding = time_request.back = true;
}

void View::State::HoldRewind() {
  if (!rewind_key.Begins(seconds)) return;
  rewinding = time_request.back = true;
}

void View::State::ReleaseRewind(const Game& game) {
  rewinding = false;
  if (!rewind_key.Release()) return;
  instruments.log.Add(
      Tr("hold_to_rewind", {settings.keys.Name(Action::Rewind), RewindsText(game.GetCareer())}),
      palette::kWarn, LogKind::Own);
}

// The rewind key takes the end back for as long as it is down. The screen closes when the player is
// alive (AfterSeek): a short press before that leaves it open.
bool View::State::RewindFromEnd(const InputEvent& event) {
  if (!IsEndShown() || settings.keys.Find(event.key) != Action::Rewind) return false;
  rewinding = time_request.back = true;
  return true;
}

bool View::State::IsEndShown() const {
  return (death_shown && menu.Page() == MenuPage::Death) ||
         (end_shown && menu.Page() == MenuPage::End);
}

}  // namespace heliopause
