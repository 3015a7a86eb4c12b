// The pad on screens that have no list of their own: the dialogue.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "view/frame/view_state.hpp"

namespace heliopause {

namespace {
constexpr double kReading = 0.5;  // s: longer than between the two presses of a fast finger
}  // namespace

// A new line takes no answer at once: the second of two fast presses would answer it unread. After
// the last line, it would press a button of the port behind it.
void View::State::NoteLine(const Game& game) {
  ShownLine now = ShownLineOf(game.GetPresentation());
  if (now == speech.shown) return;
  speech.shown = std::move(now);
  speech.answers_from = seconds + kReading;
  instruments.speech_part = 0;
}

// Shows another part of a text that is longer than its place. Returns false if there is none.
bool View::State::TurnSpeech(int steps, const Game& game) {
  const auto last =
      static_cast<std::ptrdiff_t>(LayOutDialogue(MakeUi(), instruments.tree, game).parts - 1);
  const auto now = std::min(static_cast<std::ptrdiff_t>(instruments.speech_part), last);
  const std::ptrdiff_t next = std::clamp<std::ptrdiff_t>(now + steps, 0, last);
  instruments.speech_part = static_cast<std::size_t>(next);
  return next != now;
}

// A line without choices continues with the next part of its text before it is closed.
bool View::State::ShowNextPart(const Game& game) {
  return game.GetPresentation().dialogue.front().choices.size() <= 1 && TurnSpeech(1, game);
}

// Whether keys and mouse belong to the screen of the port.
bool View::State::IsPortOpen(const Game& game) const {
  return PortScreen::IsOpen(game) && !menu.IsOpen() && !page.IsOpen() && !map.IsOpen();
}

// The first press of South only marks the first choice, so that nothing is answered by accident.
bool View::State::AnswerByPad(const InputEvent& event, const Game& game,
                              std::vector<Command>& out) {
  if (event.type != InputEvent::Type::KeyDown) return false;
  const DialogueLine& line = game.GetPresentation().dialogue.front();
  const std::size_t rows = std::max<std::size_t>(line.choices.size(), 1);
  if (speech.pad_line != line.id) speech.pad_row.reset();
  speech.pad_line = line.id;
  const std::size_t row = std::min(speech.pad_row.value_or(0), rows - 1);
  switch (event.key) {
    case Key::Up:
      speech.pad_row = (row + rows - 1) % rows;
      return true;
    case Key::Down:
      speech.pad_row = speech.pad_row ? (row + 1) % rows : 0;
      return true;
    case Key::PageUp:
    case Key::PageDown:
      TurnSpeech(event.key == Key::PageDown ? 1 : -1, game);
      return true;
    case kEnterKey:
      if (!speech.pad_row && line.choices.size() > 1) {
        speech.pad_row = 0;
        return true;
      }
      if (!AcceptsAnswer()) return true;
      if (ShowNextPart(game)) return true;
      out.push_back({Command::Type::Answer,
                     {},
                     line.choices.empty() ? 0 : static_cast<double>(row + 1),
                     {},
                     line.id});
      speech.pad_row.reset();
      return true;
    default:
      // In flight these keys of menus would turn the ship and change the radar.
      return event.key != Key::Escape && !IsPortOpen(game);
  }
}

Point View::State::DialoguePointer(const Game& game) {
  const auto& dialogue = game.GetPresentation().dialogue;
  if (!speech.pad_row || dialogue.empty() || dialogue.front().id != speech.pad_line) return mouse;
  const DialogueLayout layout = LayOutDialogue(MakeUi(), instruments.tree, game);
  if (*speech.pad_row >= layout.rows.size()) return mouse;
  const Area& row = layout.rows[*speech.pad_row];
  return {row.x + row.w / 2, row.y + row.h / 2};
}

}  // namespace heliopause
