#include "bench/curve_file.hpp"

#include <charconv>
#include <sstream>
#include <stdexcept>

namespace heliopause::bench {
namespace {

std::string ReadAll(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The first `columns` columns of a line.
std::string KeyOf(const std::string& line, std::size_t columns) {
  std::size_t end = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    end = line.find(',', column == 0 ? 0 : end + 1);
    if (end == std::string::npos) return line;
  }
  return line.substr(0, end);
}

}  // namespace

CurveFile::CurveFile(const std::filesystem::path& path, const std::string& header, std::size_t keys)
    : path_(path) {
  std::string text = ReadAll(path);
  text.resize(text.rfind('\n') + 1);  // npos + 1 is 0
  std::istringstream lines(text);
  std::string line;
  if (std::getline(lines, line) && line != header) {
    throw std::runtime_error(path.string() + ": does not begin with \"" + header + "\"");
  }
  while (std::getline(lines, line)) done_.insert(KeyOf(line, keys));
  out_.open(path, std::ios::binary | std::ios::trunc);
  out_ << (text.empty() ? header + "\n" : text);
  if (!out_.flush()) throw std::runtime_error(path.string() + ": cannot be written");
}

void CurveFile::Append(const std::string& key, const std::vector<double>& values) {
  std::string line = key;
  for (const double value : values) {
    char digits[32];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 5);
    line += ',';
    line.append(digits, end.ptr);
  }
  out_ << line << '\n';
  if (!out_.flush()) throw std::runtime_error(path_.string() + ": cannot be written");
  done_.insert(key);
}

}  // namespace heliopause::bench
