#include "support/program.hpp"

#include <regex.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace heliopause::test {

Outcome RunShell(const std::string& command) {
  const TemporaryFolder folder;
  const std::string whole = "(" + command + ") >" + (folder / "out").string() + " 2>" +
                            (folder / "err").string() + " </dev/null";
  const int status = std::system(whole.c_str());
  Outcome outcome;
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  outcome.out = ReadText(folder / "out");
  outcome.err = ReadText(folder / "err");
  return outcome;
}

std::string UnderXvfb() {
  return "xvfb-run -n " + std::to_string(100 + getpid() % 30000) +
         " -a -s '-screen 0 1280x720x24 -noreset' ";
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "heliopause-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

bool Matches(const std::string& text, const std::string& expression) {
  regex_t compiled;
  if (regcomp(&compiled, ("^(" + expression + ")$").c_str(), REG_EXTENDED | REG_NOSUB) != 0)
    throw std::invalid_argument("no regular expression: " + expression);
  const bool matches = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return matches;
}

std::string ReadText(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

void WriteText(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace heliopause::test
