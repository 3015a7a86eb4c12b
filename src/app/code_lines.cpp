#include "app/code_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <utility>

namespace heliopause {
namespace {

void RemoveComment(std::string& line, bool is_script) {
  if (is_script) return line.resize(std::min(line.find("--"), line.size()));
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin != std::string::npos && line[begin] == '#') line.clear();
}

}  // namespace

void AppendCodeLines(const std::filesystem::path& file, const std::string& name,
                     std::vector<CodeLine>& lines) {
  const bool is_script = file.extension() == ".lua";
  std::ifstream in(file);
  std::size_t number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    RemoveComment(text, is_script);
    if (!text.empty()) lines.push_back({name + ":" + std::to_string(number), std::move(text)});
  }
}

}  // namespace heliopause
