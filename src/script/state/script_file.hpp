// Reading of script files: by name below scripts/game, or any file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

struct ScriptContext;

// Reads a file under context.scripts, or of the same name under the last of context.mods that has
// it, into `out`; `name` is like "lib/lead" or "ai/pirate", without ".lua". Links are followed to
// files that end in .lua. Returns false with the reason in `out` if the name is not plain or the
// file cannot be read.
bool ReadScript(const ScriptContext& context, std::string_view name, std::string& out) noexcept;
// How messages name that file: "ai/pirate.lua" of the game, "magpie/scripts/ai/pirate.lua" of a
// mod.
std::string FileOfScript(const ScriptContext& context, std::string_view name);
// Appends the names of the scripts in that folder, without ".lua". Hidden files are not read: an
// editor may keep a lock there, ".#pirate.lua".
void AddScriptNames(const std::filesystem::path& folder, std::vector<std::string>& names);
// Returns the names of the files in a folder of scripts ("ai"), of the game and of mods, sorted,
// each once, without ".lua".
std::vector<std::string> ScriptNames(const ScriptContext& context, std::string_view folder);
// As ReadScript, for any path of a regular file of at most 1 MiB. A byte order mark at its start is
// left out.
bool ReadFile(const std::filesystem::path& file, std::string& out) noexcept;

}  // namespace heliopause
