// The console as the view sees it; the script host implements it. A line runs as a command
// (Command::Type::Console), so that a replay holds it; only completion is asked directly.
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

  // Words that could stand at the end of `line`, sorted: the whole word each. Changes nothing.
  virtual std::vector<std::string> Complete(std::string_view line) const = 0;
};

}  // namespace heliopause
