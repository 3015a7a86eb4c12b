// Writes the English texts as a C++ source. Runs when the project is built:
//
//   heliopause_embed_texts EN.toml OUT.cpp
//
// Exit codes: 0, 1 if the file is invalid or OUT cannot be written, 2 wrong arguments.
#include <cstdio>
#include <fstream>

#include "game/data/data_file.hpp"

namespace {

using namespace heliopause;

// As a literal of C++. Utf-8 stays as it is.
std::string Literal(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out + "\"";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: heliopause_embed_texts EN.toml OUT.cpp\n");
    return 2;
  }
  std::vector<DataError> errors;
  const auto entry = ReadDataTable(argv[1], argv[1], errors);
  std::string rows;
  if (entry) {
    for (const auto& [key, value] : entry->values) {
      const auto* text = std::get_if<std::string>(&value.value);
      if (text == nullptr)
        errors.push_back({argv[1], value.line, key + ": expected a text in quotes"});
      else
        rows += "    {" + Literal(key) + ", " + Literal(*text) + "},\n";
    }
  }
  for (const DataError& error : errors) std::fprintf(stderr, "%s\n", error.Text().c_str());
  if (!errors.empty()) return 1;
  std::ofstream out(argv[2]);
  out << "// Made from data/text/en.toml by heliopause_embed_texts.\n"
         "#include \"view/text/text_table.hpp\"\n\n"
         "namespace heliopause {\n"
         "std::span<const EmbeddedText> EnglishTexts() {\n"
         "  static constexpr EmbeddedText kTexts[] = {\n"
      << rows << "  };\n  return kTexts;\n}\n}  // namespace heliopause\n";
  out.close();
  if (out) return 0;
  std::fprintf(stderr, "%s: cannot be written\n", argv[2]);
  return 1;
}
