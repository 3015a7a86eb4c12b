// What an entry of a mod's data file does to the entry of the same id.
//
//   [[ship]]              a new id: an entry like any other is added
//   [[ship]]              a known id: the keys that it names are changed, the others stay
//   id = "courier"
//   thrust = 300
//   unset = ["secondary"] these keys are dropped; an optional one gets its default
//
//   [[ship]]              the entry is removed
//   id = "hauler"
//   remove = true
#pragma once

#include <string>
#include <vector>

#include "game/data/data_file.hpp"

namespace heliopause {

// Returns whether the entry has `remove = true`. Any other key than `id` beside it, and any other
// value, is an error and leaves the entry without effect: `valid` is false then.
bool IsRemoval(const DataEntry& change, std::vector<DataError>& errors, bool& valid);

// Notes that `change` removes what another mod has added or changed. `game_file` is the file of the
// game, or the folder of its files with a "/" at the end.
void NoteRemoval(const DataEntry& base, const DataEntry& change, const std::string& game_file,
                 std::vector<DataError>& notes);

// Returns `base` with the keys of `change`, each with its own file and line; errors of the result
// as a whole are those of `change`. Appends a note to `notes` for each file of another mod that has
// set some of these keys before: their values come neither from `game_file` nor from the file of
// `change`. An invalid `unset` is reported and sets `valid` to false.
DataEntry Merged(const DataEntry& base, const DataEntry& change, const std::string& game_file,
                 std::vector<DataError>& errors, std::vector<DataError>& notes, bool& valid);

}  // namespace heliopause
