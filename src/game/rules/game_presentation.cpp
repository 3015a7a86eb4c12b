// Rules of the presentation: the commands of the player to the scenario, what ends by time, and
// loading.
#include <algorithm>
#include <utility>

#include "game/rules/game_impl.hpp"
#include "game/rules/presentation_fields.hpp"

namespace heliopause {

// Commands come from recordings as well: unknown ids and numbers out of range are ignored.
bool Game::Impl::ApplyToScenario(const Command& command) {
  if (command.type == Command::Type::PressKey) {
    if (FindItem(presentation.keys, command.text) == nullptr) return true;
    Event event;
    event.type = Event::Type::KeyPressed;
    event.id = command.text;
    AddEvent(std::move(event));
    return true;
  }
  if (command.type != Command::Type::Answer) return false;
  if (presentation.dialogue.empty()) return true;
  const DialogueLine& line = presentation.dialogue.front();
  const auto choices = static_cast<double>(line.choices.size());
  const bool valid =
      choices == 0 ? command.value == 0 : command.value >= 1 && command.value <= choices;
  if (line.id == command.text && valid) Answer(command.value);
  return true;
}

// Ends the first line; the next one is shown from this tick on.
void Game::Impl::Answer(double choice) {
  DialogueLine& line = presentation.dialogue.front();
  Event event;
  event.type = Event::Type::Answered;
  event.id = line.id;
  const bool is_board = line.id == kBoardLine;
  const auto number = static_cast<std::size_t>(choice);
  event.amount = static_cast<double>(number);
  if (number > 0) event.text = line.choices[number - 1];
  AddEvent(std::move(event));
  presentation.dialogue.erase(presentation.dialogue.begin());
  presentation.dialogue_since = presentation.dialogue.empty() ? 0 : tick;
  if (is_board) AnswerBoarding(number);
}

void Game::Impl::EndExpiredItems() {
  Presentation& p = presentation;
  std::erase_if(p.markers, [this](const Marker& marker) {
    return marker.object != ObjectId{} && !Alive(marker.object);
  });
  if (p.camera.until != 0 &&
      (tick >= p.camera.until || (p.camera.object != ObjectId{} && !Alive(p.camera.object))))
    p.camera = {};
  if (p.pace.until != 0 && tick >= p.pace.until) p.pace = {};
  if (p.dialogue.empty()) return;
  const std::uint64_t ticks = p.dialogue.front().ticks;
  if (ticks > 0 && tick >= p.dialogue_since + ticks) Answer(0);
}

bool Game::EndScenario(Outcome outcome, std::string text) {
  Presentation& p = impl_->presentation;
  if (p.outcome != Outcome::None || outcome == Outcome::None) return false;
  p.outcome = outcome;
  p.outcome_text = std::move(text);
  p.outcome_tick = impl_->tick;
  Event event;
  event.type = Event::Type::Ended;
  event.id = outcome == Outcome::Won ? "won" : "lost";
  event.text = p.outcome_text;
  event.amount = static_cast<double>(p.score);
  AddEvent(std::move(event));
  return true;
}

// An empty one is saved only before optional parts: each state has one form, and so one hash.
void Game::Impl::LoadPresentation(ByteReader& reader) {
  reader(presentation);
  const std::string error = PresentationError(presentation);
  if (!error.empty()) throw BadBytes("presentation: " + error);
  if (presentation.IsEmpty() && reader.Left() == 0) throw BadBytes("presentation: it is empty");
}

}  // namespace heliopause
