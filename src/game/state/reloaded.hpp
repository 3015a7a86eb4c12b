// The result of reading changed files again while a game runs.
#pragma once

#include <string>
#include <vector>

namespace heliopause {

struct Reloaded {
  std::vector<std::string> files;  // in use from now on: "ai/pirate.lua", "data/ships.toml"
  std::vector<std::string>
      errors;  // "file:line: reason" of files whose former version stays in use

  // Returns "Reloaded: ai/pirate.lua, lib/steer.lua"; names four files at most.
  std::string Line() const {
    constexpr std::size_t kMaxNamed = 4;
    std::string line = "Reloaded: ";
    for (std::size_t i = 0; i < files.size() && i < kMaxNamed; ++i)
      line += (i == 0 ? "" : ", ") + files[i];
    if (files.size() > kMaxNamed)
      line += " and " + std::to_string(files.size() - kMaxNamed) + " more";
    return line;
  }
};

}  // namespace heliopause
