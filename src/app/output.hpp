// Lines that several commands print. Scripts and tests rely on these formats.
#pragma once

#include <cstdint>
#include <string>

namespace heliopause {

class Game;

// Prints a line to stdout: for what scripts print in commands without a window.
void PrintLine(const std::string& line);

// 16 hexadecimal digits.
std::string HashText(std::uint64_t hash);

// Prints `tick N hash 16-hex-digits` for the game as it stands.
void PrintHash(const Game& game);

// Prints "heliopause: <text>" to stderr.
void PrintError(const std::string& text);

}  // namespace heliopause
