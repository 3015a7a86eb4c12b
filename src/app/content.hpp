// What games are made of: the data and scripts of the game, with the chosen mods over them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/folders.hpp"
#include "game/data/catalog.hpp"
#include "game/mods/mod_folders.hpp"

namespace heliopause {

struct Content {
  Folders folders;  // with the loaded mods
  Catalog catalog;
  // Why a mod is not loaded, invalid entries of data files; one line each. The rest is usable.
  std::vector<std::string> problems;
  std::vector<std::string> notes;  // data and scripts that more than one mod changes
};

// All mods that can be loaded, with those that `names` gives as a folder (a name with a '/').
InstalledMods FindMods(const Folders& folders, std::span<const std::string> names);

// Loads the mods `names`, each the name of an installed mod or the folder of a mod, with those that
// they require. What cannot be loaded is a problem.
Content LoadContent(const Folders& folders, std::span<const std::string> names);

// As above, for `mods check`: a name that does not exist is a UsageError that lists the installed
// ones.
Content LoadCheckedContent(const Folders& folders, std::span<const std::string> names);

// As above, for --mod: a mod that cannot be loaded is a UsageError, too.
Content LoadNamedContent(const Folders& folders, std::span<const std::string> names);

// The name of the mod that `name` gives: itself, or the last part of the path of a folder.
std::string ModNameOf(const std::string& name);

void PrintProblems(const Content& content);  // with the notes, to stderr

}  // namespace heliopause
