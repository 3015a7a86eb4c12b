// The formats of lines that scripts and tests read.
#include "app/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <system_error>

#include "base/utf8.hpp"
#include "game/rules/game.hpp"
#include "game/state/safe_file.hpp"

namespace heliopause {

std::string Printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const bool space = text[at] == '\t' || text[at] == '\n';
    const std::size_t length = space ? 1 : PlainLength(text, at);
    if (length > 0) {
      out += text.substr(at, length);
      at += length;
      continue;
    }
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\%u", static_cast<unsigned char>(text[at]));
    out += escape;
    ++at;
  }
  return out;
}

void PrintLine(const std::string& line) { std::printf("%s\n", Printable(line).c_str()); }

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = NextCodePoint(text, at);
    if (c == U'"' || c == U'\\') out += '\\';
    const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    AppendUtf8(out, control ? U' ' : c);
  }
  return out + '"';
}

std::string DateText(std::filesystem::file_time_type time) {
  const auto system = std::chrono::file_clock::to_sys(time);
  const std::time_t seconds = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::seconds>(system));
  std::tm local{};
  localtime_r(&seconds, &local);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local);
  return text;
}

std::string HashText(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, hash);
  return text;
}

void PrintHash(const Game& game) {
  std::printf("tick %" PRIu64 " hash %s\n", game.TickNumber(), HashText(game.Hash()).c_str());
}

// To stderr, so that stdout holds only what the command prints.
void PrintError(const std::string& text) {
  std::fprintf(stderr, "heliopause: %s\n", Printable(text).c_str());
}

// A file that is there may be writable in any folder.
void RejectUnwritable(const std::filesystem::path& file) {
  std::error_code error;
  std::string why;
  if (!std::filesystem::exists(file, error) || std::filesystem::is_directory(file, error))
    why = WhyNotWritable(file);
  else if (::access(file.c_str(), W_OK) != 0)
    why = std::string("cannot be written: ") + std::strerror(errno);
  if (!why.empty()) throw std::runtime_error(file.string() + ": " + why);
}

void PrintLines(const std::vector<std::string>& lines, const std::string& prefix) {
  for (std::size_t i = 0; i < lines.size() && i < kMostPrinted; ++i)
    std::fprintf(stderr, "%s%s\n", prefix.c_str(), Printable(lines[i]).c_str());
  if (lines.size() > kMostPrinted)
    std::fprintf(stderr, "%s... and %zu more\n", prefix.c_str(), lines.size() - kMostPrinted);
}

}  // namespace heliopause
