// The notation of music in music.toml: steps separated by blanks, each a note, a chord, "-" to hold
// the last note, or "." for silence.
#include "view/sound/note_text.hpp"

#include <optional>

namespace heliopause {
namespace {

constexpr int kMostSteps = 4096;

std::optional<int> Pitch(std::string_view text) {
  static constexpr int kSemitones[] = {9, 11, 0, 2, 4, 5, 7};  // a, b, c, ... above the c below
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'g') return std::nullopt;
  int pitch = kSemitones[text[0] - 'a'];
  std::size_t at = 1;
  if (text[at] == '#' || text[at] == 'b') {
    pitch += text[at] == '#' ? 1 : -1;
    ++at;
  }
  if (at + 1 != text.size() || text[at] < '0' || text[at] > '8') return std::nullopt;
  // Numbers of MIDI: c4 is 60.
  return pitch + 12 * (text[at] - '0' + 1);
}

// Returns false if a part of "c3+e3" is no note.
bool ReadChord(std::string_view word, std::vector<int>& out) {
  while (true) {
    const auto plus = word.find('+');
    const auto pitch = Pitch(word.substr(0, plus));
    if (!pitch) return false;
    out.push_back(*pitch);
    if (plus == std::string_view::npos) return true;
    word.remove_prefix(plus + 1);
  }
}

}  // namespace

std::string ParseNotes(std::string_view text, NoteRow& out) {
  out = {};
  bool sounds = false;  // the last step, so that it can be held
  while (true) {
    const auto from = text.find_first_not_of(" \t\n");
    if (from == std::string_view::npos) break;
    text.remove_prefix(from);
    const std::string_view word = text.substr(0, text.find_first_of(" \t\n"));
    text.remove_prefix(word.size());
    const std::string step = "step " + std::to_string(out.steps + 1) + ": ";
    if (out.steps >= kMostSteps) return step + "too many steps";
    if (word == "-") {
      if (!sounds) return step + "there is no note to hold";
      ++out.notes.back().length;
    } else if (word == ".") {
      sounds = false;
    } else {
      NoteStep note{out.steps, 1, {}};
      if (!ReadChord(word, note.pitches))
        return step + "'" + std::string(word.substr(0, 40)) +
               "' is no note (expected a to g, # or b, 0 to 8, as c#3; + between notes)";
      out.notes.push_back(std::move(note));
      sounds = true;
    }
    ++out.steps;
  }
  return out.steps == 0 ? "has no notes" : "";
}

}  // namespace heliopause
