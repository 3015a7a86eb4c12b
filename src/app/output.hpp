// Lines that several commands print. Scripts and tests rely on these formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

class Game;

// Returns the text with control characters (those of PlainLength) and bytes that are not UTF-8
// written as escapes of Lua (\27): a script must not clear the screen, change the title of a
// terminal, or hide what it prints. Tabs and newlines stay. All text of scripts that goes to a
// terminal passes through here.
std::string Printable(std::string_view text);

// Prints a line to stdout, made printable: for what scripts print in commands without a window.
void PrintLine(const std::string& line);

// A JSON string. Control characters become spaces, bytes that are not UTF-8 U+FFFD.
std::string Quoted(const std::string& text);

// "2026-11-23 15:30", local time.
std::string DateText(std::filesystem::file_time_type time);

// 16 hexadecimal digits.
std::string HashText(std::uint64_t hash);

// Prints `tick N hash 16-hex-digits` for the game as it stands.
void PrintHash(const Game& game);

// Prints "heliopause: <text>" to stderr, made printable.
void PrintError(const std::string& text);

// Throws std::runtime_error if a picture or a drawing cannot be written to this file, as far as
// that is known without writing. Call it before a long run.
void RejectUnwritable(const std::filesystem::path& file);

// Prints at most kMostPrinted lines to stderr, made printable, each after `prefix`, then the number
// of the others.
inline constexpr std::size_t kMostPrinted = 100;
void PrintLines(const std::vector<std::string>& lines, const std::string& prefix);

}  // namespace heliopause
