// The files are searched as text, so that file and line are known. What a script puts together is
// found by its parts: translations are looked for that contain them.
#include "app/mod_text_check.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/code_lines.hpp"
#include "base/counted.hpp"
#include "base/trim.hpp"
#include "view/input/key_map.hpp"
#include "view/text/key_texts.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// The texts in quotes of a line of Lua.
std::vector<std::string> TextsOf(std::string_view code) {
  std::vector<std::string> texts;
  std::string text;
  char quote = 0;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (quote == 0) {
      if (c == '"' || c == '\'') quote = c;
    } else if (c == quote) {
      texts.push_back(std::move(text));
      text.clear();
      quote = 0;
    } else if (c == '\\' && i + 1 < code.size()) {
      ++i;
      text += code[i] == 'n' ? '\n' : code[i];
    } else {
      text += c;
    }
  }
  return texts;
}

// "Raid %d: %s comes" -> "Raid", "comes".
std::vector<std::string> PartsOf(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('%'), text.size());
    const std::string_view part = TrimBlanks(text.substr(0, end), " .,:;\n");
    if (!part.empty()) parts.emplace_back(part);
    // A directive ends with a letter, "%%" with its second sign.
    std::size_t next = end + 1;
    while (next < text.size() && std::isalpha(static_cast<unsigned char>(text[next])) == 0 &&
           text[next] != '%')
      ++next;
    text = next < text.size() ? text.substr(next + 1) : std::string_view();
  }
  return parts;
}

// Ids, topics and names of files have no blanks.
bool IsSentence(std::string_view text) {
  const std::string_view words = TrimBlanks(text, " .,:;\n");
  return words.find(' ') != std::string_view::npos &&
         std::any_of(words.begin(), words.end(),
                     [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
}

bool IsOfErrors(std::string_view code) {
  return code.find("error(") != std::string_view::npos ||
         code.find("assert(") != std::string_view::npos;
}

class Translations {
 public:
  Translations(const Content& content, std::string language) : language_(std::move(language)) {
    std::vector<DataError> errors;  // reported with the content
    table_ = LoadSentences(content.folders.data / "text", DataLayers(content.folders.mods),
                           language_, errors);
    keys_ = table_.Keys();
  }

  void CheckScript(const std::vector<CodeLine>& lines, ModReport& report) const {
    std::string first;
    std::size_t count = 0;
    for (const CodeLine& line : lines) {
      if (IsOfErrors(line.code)) continue;
      for (const std::string& text : TextsOf(line.code)) {
        if (!IsSentence(text) || IsTranslated(text)) continue;
        if (count++ == 0) first = line.place + ": \"" + text + "\"";
      }
    }
    if (count == 0) return;
    first += " has no translation in data/text/sentences/" + language_ + ".toml";
    if (count > 1) first += " (and " + Counted(count - 1, "other text") + ")";
    report.notes.push_back(std::move(first));
  }

 private:
  // Whether the text is translated as a whole, by its sentences, or as a part of a longer text.
  bool IsTranslated(const std::string& text) const {
    if (table_.Translate(text) != text) return true;
    const std::vector<std::string> parts = PartsOf(text);
    return std::all_of(parts.begin(), parts.end(), [this](const std::string& part) {
      return std::any_of(keys_.begin(), keys_.end(), [&](const std::string& key) {
        return key.find(part) != std::string::npos;
      });
    });
  }

  std::string language_;
  SentenceTable table_;
  std::vector<std::string> keys_;
};

void CheckActions(const std::vector<CodeLine>& lines, ModReport& report) {
  for (const CodeLine& line : lines) {
    for (const std::string& action : ActionsIn(line.code))
      if (!FindAction(action))
        report.errors.push_back(line.place + ": {key:" + action +
                                "} names no action (expected one of: " + KnownActionNames() + ")");
  }
}

}  // namespace

void CheckModTexts(const Content& content, const Mod& mod, ModReport& report) {
  std::vector<std::vector<CodeLine>> scripts;
  for (const ModFile& file : FilesOf(mod)) {
    std::vector<CodeLine> lines;
    AppendCodeLines(mod.folder / file.name, mod.name + "/" + file.name, lines);
    CheckActions(lines, report);
    if (file.name.ends_with(".lua")) scripts.push_back(std::move(lines));
  }
  for (const std::string& language : Languages(content.folders.data / "text")) {
    std::error_code none;
    if (!std::filesystem::exists(mod.folder / "data/text/sentences" / (language + ".toml"), none))
      continue;
    const Translations translations(content, language);
    for (const std::vector<CodeLine>& lines : scripts) translations.CheckScript(lines, report);
  }
}

}  // namespace heliopause
