// The interface of the console; the script host implements it. A line runs as a command
// (Command::Type::Console), so that a recording contains it; only completion is called directly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

class Game;

class Console {
 public:
  virtual ~Console() = default;

  struct Result {
    bool ok = true;
    std::string text;  // what was printed and returned, lines joined by '\n'; or the error
  };
  virtual Result Execute(Game& game, const std::string& line) = 0;

  // Completions of the last word of `line`, sorted; each is the complete word. Changes nothing.
  virtual std::vector<std::string> Complete(std::string_view line) const = 0;
};

}  // namespace heliopause
