// Runs a program as a user would, and says what it printed and how it ended.
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

// A folder of this test's own, new and empty, gone with the object.
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

// Before a program whose files may not grow: what a build for coverage counts goes into files, too,
// and here into ones of no worth.
inline std::string Uncounted(const TemporaryFolder& folder) {
  return "GCOV_PREFIX=" + (folder / "counts").string() + " GCOV_ERROR_FILE=/dev/null ";
}

// Whether the whole text is what the extended POSIX expression says.
bool Matches(const std::string& text, const std::string& expression);

std::string ReadText(const std::filesystem::path& file);
void WriteText(const std::filesystem::path& file, const std::string& text);

}  // namespace heliopause::test
