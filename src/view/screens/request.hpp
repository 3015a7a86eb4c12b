// Requests of the player to the program, and the save slots that the menu lists. Data only: the
// menu and the view produce requests, the app serves them and describes the slots.
#pragma once

#include <filesystem>
#include <string>

namespace heliopause {

// Anything the player requests of the program that is no command to the game.
struct Request {
  // ChangeMods: load the mods of the settings and begin a new game.
  enum class Type { Quit, Save, Load, Restart, Start, ChangeMods };
  Type type = Type::Quit;
  std::string slot;  // Save, Load: "quick", "1", "2", "3", "auto"; Start: name of the scenario
};

// A scenario as the menu lists it.
struct ScenarioInfo {
  std::string name, title, text;
  bool broken = false;  // its file cannot be loaded; `text` has the reason
};

// A save slot as the menu shows it.
struct SlotInfo {
  std::string slot;  // as in Request
  bool exists = false;
  bool broken = false;  // the file exists, but cannot be read; `text` has the reason
  std::string text;     // "default, 12:34, 4500 credits"
  // By the wall clock, because the tick numbers of two games do not compare.
  std::filesystem::file_time_type written{};
};

// An installed mod as the menu shows it.
struct ModInfo {
  std::string name, title, version, about;
  std::string problem;  // why it cannot be loaded; empty: it can
  bool loaded = false;
  bool needed = false;  // another loaded mod requires it, so it is loaded whatever its switch
};

}  // namespace heliopause
