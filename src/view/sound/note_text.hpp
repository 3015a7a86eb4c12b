// Notes as text: "a2 - . c3+e3+g3". One word for each step: a note (a to g, # or b, octave 0 to 8),
// notes that sound together with + between, `-` holds the last ones for another step, `.` is a
// rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

struct NoteStep {
  int start = 0, length = 1;  // steps
  std::vector<int> pitches;   // semitones, a4 is 69
};

struct NoteRow {
  std::vector<NoteStep> notes;
  int steps = 0;  // of the whole row
};

// Returns why the text is invalid, as "step 3: 'h2' is no note (...)"; empty if it is valid.
std::string ParseNotes(std::string_view text, NoteRow& out);

}  // namespace heliopause
