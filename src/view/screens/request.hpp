// Requests of the player to the program, and the save slots that the menu lists. Data only: the
// menu and the view produce requests, the app serves them and describes the slots.
#pragma once

#include <filesystem>
#include <string>

#include "game/state/career.hpp"

namespace heliopause {

// Anything the player requests of the program that is no command to the game.
struct Request {
  enum class Type {
    Quit,
    Save,
    Load,
    Restart,
    Start,
    ChangeMods,  // load the mods of the settings and begin a new game
    Title,       // save, and back to the title
    NewPilot,
    FlyPilot,  // continue with the newest save of the pilot
    DeletePilot,
    TakeBack,          // the death or the end of a scenario
    Insure,            // a new ship from the insurance
    ListPrograms,      // of the flight computer: their page opens
    Challenge,         // begin the challenge `slot` with the seed of the day
    ListReplays,       // their page opens
    ListMods,          // their page opens
    Replay,            // play the recording `slot`, a file; the title follows
    Lab,               // open the lab; the title follows
    ChangeDifficulty,  // of the pilot that plays
  };
  Type type = Type::Quit;
  // Save, Load: "quick", "1", "2", "3", "auto"; Start, NewPilot: name of the scenario; FlyPilot,
  // DeletePilot: folder of the pilot.
  std::string slot{};
  std::string name{};                        // NewPilot
  Difficulty difficulty = Difficulty::None;  // NewPilot, ChangeDifficulty
};

// A pilot as the menu lists it.
struct PilotInfo {
  std::string folder, name;
  std::string text;     // "The Reach, docked at Tessera Yard"
  std::string about;    // difficulty, place, credits, ships lost, time played, date
  std::string slot;     // of the newest save; empty: there is none
  bool broken = false;  // that save cannot be read; `text` has the reason
  std::filesystem::file_time_type written{};
};

// What the menu has to know of the present game.
struct GameInfo {
  bool pilot = false;     // of a pilot; else of a scenario
  bool watching = false;  // of a recording
  bool escorts = false;   // some fly with the player
  bool ship = true;       // the player has one
  Difficulty difficulty = Difficulty::None;
  bool may_save = true;  // not in iron
  bool may_rewind = true;
  std::string rewinds;    // "3 rewinds left"; empty: no limit
  std::string insurance;  // where, and for how much; empty: there is none
  std::string pad;        // name of the connected gamepad; empty: none is
};

// A program for the flight computer, with its source.
struct ProgramInfo {
  std::string name, text;
  bool own = false;  // of the player's folder; else shipped with the game or a mod
  std::string file;  // where it is, for the page
};

// A recording as the menu lists it.
struct ReplayInfo {
  std::string file, name;
  std::string text;   // "siege, 5:00", of an own result "siege, 5:00, score 1,200"
  std::string about;  // the file, its date, and mods or why it cannot be played
  bool broken = false;
};

// A challenge as the menu lists it.
struct ChallengeInfo {
  std::string id, name, text;
  std::string best;  // own best results: of the day, of all days
};

// A scenario as the menu lists it.
struct ScenarioInfo {
  std::string name, title, text;
  bool broken = false;  // its file cannot be loaded; `text` has the reason
  bool career = true;   // a new pilot may begin in it
};

// A save slot as the menu shows it.
struct SlotInfo {
  std::string slot;  // as in Request
  bool exists = false;
  bool broken = false;  // the file exists, but cannot be read; `text` has the reason
  std::string text;     // "docked at Quill, 12:34, 4500 credits"
  // By the wall clock, because the tick numbers of two games do not compare.
  std::filesystem::file_time_type written{};
  bool earlier = false;  // of a game before the present one
};

// An installed mod as the menu shows it.
struct ModInfo {
  std::string name, title, version, about;
  std::string problem;  // why it cannot be loaded; empty: it can
  bool loaded = false;
  bool needed = false;  // another loaded mod requires it, so it is loaded whatever its switch
};

}  // namespace heliopause
