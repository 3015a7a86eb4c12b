// Runs a program as a user would, and returns its output and its exit code.
#pragma once

#include <filesystem>
#include <string>

namespace heliopause::test {

struct Outcome {
  int exit_code = -1;  // -1: killed by a signal
  std::string out, err;
};

// Runs `command` by the shell, with stdin closed.
Outcome RunShell(const std::string& command);

// A prefix for a command, which then runs in a virtual display of 1280 * 720 pixels. Each test
// program searches for a free display from a number of its own: two that search from the same
// number at the same time may take the same display.
std::string UnderXvfb();

// Defines the shell function `focus OLD`: it waits until `$program` has a visible window other than
// OLD (empty: any), gives it the keys and sets `$window`. It fails if the program ends first, or
// after a minute.
inline constexpr const char* kFocusFunction =
    "focus() {\n"
    "  for i in $(seq 600); do\n"
    "    kill -0 $program 2>/dev/null || return 1\n"
    "    sleep 0.1\n"
    "    window=$(xdotool search --onlyvisible --name '^Heliopause' 2>/dev/null | tail -1)\n"
    "    [ -n \"$window\" ] && [ \"$window\" != \"$1\" ] || continue\n"
    "    [ \"$(xdotool getwindowfocus 2>/dev/null)\" = \"$window\" ] && return\n"
    "    xdotool windowfocus $window\n"
    "  done\n"
    "  return 1\n"
    "}\n";

// A new, empty folder, deleted with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& Path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A prefix for a command whose files may not grow. A coverage build writes its counters at exit;
// this sends them to a folder that is thrown away.
inline std::string Uncounted(const TemporaryFolder& folder) {
  return "GCOV_PREFIX=" + (folder / "counts").string() + " GCOV_ERROR_FILE=/dev/null ";
}

// Whether the whole text matches the extended POSIX expression.
bool Matches(const std::string& text, const std::string& expression);

std::string ReadText(const std::filesystem::path& file);
void WriteText(const std::filesystem::path& file, const std::string& text);

}  // namespace heliopause::test
