// Keys in the texts of scripts and data, with the names that they have for the player:
//
//   "{key:dock} docks"     the key of an action, by its id in the settings file
//
// State, saves and recordings keep the placeholder; Translated (sentence_table.hpp) replaces it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

// Returns the name of the key of an action; empty for an unknown id.
using KeyNamer = std::function<std::string(std::string_view action)>;

// The actions in the placeholders of a text, sorted, each once, also unknown ones: "dock" of
// "{key:dock} docks". An id is of letters, digits and '_'.
std::vector<std::string> ActionsIn(std::string_view text);

// Sets the names of the program. None at first: placeholders stay.
void UseKeyNames(KeyNamer namer);

// The text with names of keys. A placeholder of an unknown action stays as it is written.
std::string WithKeyNames(std::string text);

}  // namespace heliopause
