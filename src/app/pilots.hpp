// The pilots of the player: each has a folder with saves, a log, and a small file that describes
// the pilot. Nothing else of the program reads or writes in these folders.
//
//     saves/jane-doe/pilot.txt    name, scenario, difficulty
//                    auto.save    and the other slots (slots.hpp)
//                    log.txt      a line for each event, by the wall clock
//                    pilot.lock   locked by the program that flies the pilot
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/state/career.hpp"
#include "game/state/safe_file.hpp"
#include "view/screens/request.hpp"

namespace heliopause {

inline constexpr std::size_t kMostPilotName = 32;  // code points

// Makes a name of any text: one line, no control characters, no spaces at its ends, at most
// kMostPilotName code points. "Pilot" for a text without any visible character.
std::string PilotName(std::string_view text);

// The name of the folder of a pilot: a-z, 0-9 and '-', at most 32 characters, never empty, equal
// for texts that a file system could take for the same name.
std::string PilotFolder(std::string_view name);

// What pilot.txt says.
struct PilotFile {
  std::string name, scenario;
  Difficulty difficulty = Difficulty::Story;
};

class Pilots {
 public:
  explicit Pilots(std::filesystem::path saves) : saves_(std::move(saves)) {}

  // Sets the titles of scenarios for List(); a scenario without one is shown by its name.
  void SetScenarios(std::vector<ScenarioInfo> scenarios) { scenarios_ = std::move(scenarios); }

  // Every folder with a pilot.txt or a save, the pilot that played last first. A save that cannot
  // be read is described by its reason. Reads the header of each save; throws nothing.
  std::vector<PilotInfo> List() const;

  // The entry of List() for one folder.
  PilotInfo Describe(const std::string& folder) const;

  // The pilot of this name, else of this folder; upper and lower case are the same.
  std::optional<PilotInfo> Find(std::string_view name) const;

  // Creates the folder and pilot.txt, and returns the name of the folder. Throws
  // std::runtime_error if there is a pilot of this name, or if the folder cannot be written.
  std::string Create(std::string_view name, const std::string& scenario, Difficulty difficulty);

  // Removes the folder of a pilot of List(). Returns the reason if it cannot be removed, also while
  // a program flies the pilot: its next save would make the folder again.
  std::string Delete(const std::string& folder);

  // Writes the difficulty into pilot.txt. Returns the reason if that fails.
  std::string SetDifficulty(const std::string& folder, Difficulty difficulty);

  // Reads pilot.txt in a folder of List(). A missing name is that of the folder, a missing scenario
  // that of the first slot that can be read.
  PilotFile Read(const std::string& folder) const;

  std::filesystem::path Folder(const std::string& folder) const { return saves_ / folder; }

  // Marks the pilot as flown by this program until the result is destroyed. Null while another
  // program flies it: each replaces what the other saves.
  std::unique_ptr<Descriptor> Reserve(const std::string& folder) const;

  // Moves the saves of the layout without pilots, which are files in the folder of saves, to a
  // pilot "Old saves". Returns a line about it, empty if there is nothing to move. Nothing is
  // overwritten: what cannot be moved stays, and the line says so.
  std::string AdoptOldSaves();

 private:
  std::string TitleOf(const std::string& scenario) const;

  std::filesystem::path saves_;
  std::vector<ScenarioInfo> scenarios_;
};

// Appends a line to the log of a pilot, with date and game time. A log that cannot be written is no
// error: the game matters more.
void AppendPilotLog(const std::filesystem::path& folder, std::uint64_t tick,
                    const std::string& text);

}  // namespace heliopause
