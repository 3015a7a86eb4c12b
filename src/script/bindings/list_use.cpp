// Works on words rather than on parsed Lua: it recognizes plain cases and returns Unknown for all
// others. The end of a block is found by indentation. Steps: blank out comments and strings, find
// the call on its line, then look at the text before and after it, or at the uses of the local that
// it is assigned to.
#include "script/bindings/list_use.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>

namespace heliopause {
namespace {

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t SkipSpace(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

std::string_view TrimmedEnd(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
    text.remove_suffix(1);
  return text;
}

// Returns the source with comments and the content of strings replaced by blanks.
std::string Blanked(std::string_view source) {
  std::string text(source);
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') quote = 0;
    if (quote == 0 && c == '-' && text.compare(i, 2, "--") == 0) {
      while (i < text.size() && text[i] != '\n') text[i++] = ' ';
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (quote != 0 && c != '\n') {
      if (c == quote) quote = 0;
      text[i] = quote != 0 ? ' ' : c;
    }
  }
  return text;
}

// Returns the position after the parenthesis that closes the one at `open`; npos without one.
std::size_t AfterParenthesis(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

// Returns whether the text begins with a comparison that only tests whether the count is zero.
bool ComparesWithZero(std::string_view text) {
  for (const std::string_view with : {"> 0", "== 0", "~= 0", ">= 1", "< 1", ">0", "==0", "~=0"}) {
    const bool same = text.substr(0, with.size()) == with;
    const char next = text.size() > with.size() ? text[with.size()] : ' ';
    if (same && !IsWord(next) && next != '.') return true;
  }
  return false;
}

// Returns the use of a list expression, given the text before and after it.
ResultUse UseBetween(std::string_view before, std::string_view behind) {
  before = TrimmedEnd(before);
  behind.remove_prefix(SkipSpace(behind, 0));
  if (!before.empty() && before.back() == '#')
    return ComparesWithZero(behind) ? ResultUse::TestedForAny : ResultUse::Counted;
  return behind.substr(0, 3) == "[1]" ? ResultUse::FirstOnly : ResultUse::Unknown;
}

// Returns the name in `local NAME =` at the end of the text; empty for anything else.
std::string_view LocalName(std::string_view text) {
  text = TrimmedEnd(text);
  if (text.empty() || text.back() != '=') return {};
  text.remove_suffix(1);
  text = TrimmedEnd(text);
  std::size_t begin = text.size();
  while (begin > 0 && IsWord(text[begin - 1])) --begin;
  const std::string_view before = TrimmedEnd(text.substr(0, begin));
  const bool is_local = before.size() >= 5 && before.substr(before.size() - 5) == "local";
  return is_local ? text.substr(begin) : std::string_view();
}

// Returns the rest of the block: the text until a line indented less than `indent`.
std::string_view RestOfBlock(std::string_view text, std::size_t indent) {
  std::size_t line = text.find('\n');
  while (line != std::string_view::npos) {
    const std::size_t first = SkipSpace(text, line + 1);
    const std::size_t start = text.rfind('\n', first == 0 ? 0 : first - 1);
    if (first >= text.size()) break;
    if (first - start - 1 < indent) return text.substr(0, line);
    line = text.find('\n', first);
  }
  return text;
}

// Returns the common use of all occurrences of the name; Unknown if they differ. A count includes a
// test for any.
ResultUse UseOfName(std::string_view block, std::string_view name) {
  std::optional<ResultUse> use;
  for (std::size_t at = block.find(name); at != std::string_view::npos;
       at = block.find(name, at + name.size())) {
    const std::size_t end = at + name.size();
    if (at > 0 && (IsWord(block[at - 1]) || block[at - 1] == '.')) continue;
    if (end < block.size() && IsWord(block[end])) continue;
    const ResultUse here = UseBetween(block.substr(0, at), block.substr(end));
    if (here == ResultUse::Unknown) return here;
    const bool counts = here != ResultUse::FirstOnly;
    if (use && counts != (*use != ResultUse::FirstOnly)) return ResultUse::Unknown;
    if (!use || here == ResultUse::Counted) use = here;
  }
  return use.value_or(ResultUse::Unknown);
}

}  // namespace

bool HasShorterForms(std::string_view function) {
  return function == "space.near" || function == "space.projectiles";
}

ResultUse UseOfList(std::string_view source, unsigned line, std::string_view function) {
  const std::string blanked = Blanked(source);
  const std::string_view text = blanked;
  std::size_t start = 0;
  for (unsigned i = 1; i < line && start != std::string_view::npos; ++i) {
    start = text.find('\n', start);
    if (start != std::string_view::npos) ++start;
  }
  if (line == 0 || start == std::string_view::npos) return ResultUse::Unknown;
  const std::size_t end = std::min(text.find('\n', start), text.size());
  const std::size_t call = text.find(function, start);
  if (call >= end || text.substr(call + 1, end - call - 1).find(function) != std::string_view::npos)
    return ResultUse::Unknown;  // two calls on one line cannot be distinguished
  const std::size_t open = SkipSpace(text, call + function.size());
  if (open >= text.size() || text[open] != '(') return ResultUse::Unknown;
  const std::size_t behind = AfterParenthesis(text, open);
  if (behind == std::string_view::npos) return ResultUse::Unknown;
  const std::string_view before = text.substr(start, call - start);
  const ResultUse use = UseBetween(before, text.substr(behind));
  if (use != ResultUse::Unknown) return use;
  const std::string_view name = LocalName(before);
  if (name.empty()) return ResultUse::Unknown;
  const std::string_view rest = text.substr(behind);
  // The local holds more than the list: `= space.near(...) or {}`, for example.
  const std::string_view tail = TrimmedEnd(rest.substr(0, rest.find('\n')));
  if (!tail.empty()) return ResultUse::Unknown;
  return UseOfName(RestOfBlock(rest, SkipSpace(text, start) - start), name);
}

}  // namespace heliopause
