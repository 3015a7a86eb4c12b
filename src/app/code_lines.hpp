// The lines of scripts and of files of data as text, for checks that name file and line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heliopause {

struct CodeLine {
  std::string place;  // "lib/populate.lua:24"
  std::string code;   // without its comment
};

// Appends the lines of a Lua or TOML file, but for empty ones and those that are a comment. `name`
// is that of the file in `place`. A comment behind a value of a TOML file stays: a '#' may be part
// of a text.
void AppendCodeLines(const std::filesystem::path& file, const std::string& name,
                     std::vector<CodeLine>& lines);

}  // namespace heliopause
