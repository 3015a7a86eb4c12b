// The formats of lines that scripts and tests read.
#include "app/output.hpp"

#include <cinttypes>
#include <cstdio>

#include "game/rules/game.hpp"

namespace heliopause {

void PrintLine(const std::string& line) { std::printf("%s\n", line.c_str()); }

std::string HashText(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, hash);
  return text;
}

void PrintHash(const Game& game) {
  std::printf("tick %" PRIu64 " hash %s\n", game.TickNumber(), HashText(game.Hash()).c_str());
}

// To stderr, so that stdout holds only what the command prints.
void PrintError(const std::string& text) { std::fprintf(stderr, "heliopause: %s\n", text.c_str()); }

}  // namespace heliopause
