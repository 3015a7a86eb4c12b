// A scanner that splits the text into words and skips strings and comments. It counts what makes
// the parser slow: names that it looks up among locals, jumps that it patches, nested functions. It
// may misread text that is not valid Lua; the parser stops at that place, so the estimate stays an
// upper bound.
#include "script/sandbox/parse_work.hpp"

#include <algorithm>
#include <initializer_list>

namespace heliopause {
namespace {

constexpr std::uint64_t kMaxLocals = 200;  // of one function: Lua's limit (MAXVARS)
constexpr std::uint64_t kLocalsPerUnit = 8, kJumpsPerUnit = 8;

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLineBreak(char c) { return c == '\n' || c == '\r'; }
bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Reader {
 public:
  // A first line for a shell (#!) is no code.
  explicit Reader(std::string_view text)
      : text_(text), at_(text.starts_with('#') ? std::min(text.find('\n'), text.size()) : 0) {}

  // Jumps are patched in lists, so their work is quadratic in the worst case.
  std::uint64_t Work() {
    while (at_ < text_.size()) Step();
    return text_.size() + work_ + jumps_ * jumps_ / kJumpsPerUnit;
  }

 private:
  void Step() {
    const char c = text_[at_];
    if (IsLetter(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && (IsLetter(text_[at_]) || IsDigit(text_[at_]))) ++at_;
      Word(text_.substr(begin, at_ - begin));
    } else if (c == '"' || c == '\'') {
      SkipString(c);
    } else if (c == '[' && SkipLong()) {
    } else if (text_.compare(at_, 2, "--") == 0) {
      at_ += 2;
      if (!SkipLong()) at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
    } else {
      locals_ += c == ',';
      jumps_ += text_.compare(at_, 2, "::") == 0;
      ++at_;
    }
  }

  // `within_` counts enclosing functions, so that a name costs a search in the locals of each.
  void Word(std::string_view word) {
    if (IsOneOf(word, {"and", "or", "not", "else", "elseif", "break", "goto"})) {
      ++jumps_;
    } else if (IsOneOf(word, {"function", "if", "do"})) {
      const bool function = word == "function";
      if (depth_ < kDeepest) functions_[depth_] = function;
      within_ += function;
      ++depth_;
    } else if (word == "end" && depth_ > 0) {
      --depth_;
      if (depth_ < kDeepest) within_ -= functions_[depth_];
    } else if (word == "local" || word == "for") {
      ++locals_;
    } else {
      work_ += 2 + (within_ + 1) * std::min(locals_, kMaxLocals) / kLocalsPerUnit;
    }
  }

  void SkipString(char quote) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      if (text_[at_] == '\\')
        SkipEscape();
      else
        ++at_;
    }
    ++at_;
  }

  // A backslash with what it escapes: a character, a line break of one or two characters, or, after
  // z, all white space. The string goes on behind it.
  void SkipEscape() {
    if (++at_ >= text_.size()) return;
    const char c = text_[at_++];
    if (c == 'z')
      while (at_ < text_.size() && IsSpace(text_[at_])) ++at_;
    if (IsLineBreak(c) && at_ < text_.size() && IsLineBreak(text_[at_]) && text_[at_] != c) ++at_;
  }

  // Skips [[ ... ]] or [==[ ... ]==]. Returns false if none begins here.
  bool SkipLong() {
    std::size_t level = 0, p = at_ + 1;
    if (at_ >= text_.size() || text_[at_] != '[') return false;
    while (p < text_.size() && text_[p] == '=') ++p, ++level;
    if (p >= text_.size() || text_[p] != '[') return false;
    for (++p; p < text_.size(); ++p) {
      if (text_[p] != ']') continue;
      std::size_t end = p + 1;
      while (end < text_.size() && text_[end] == '=') ++end;
      if (end < text_.size() && text_[end] == ']' && end - p - 1 == level) {
        at_ = end + 1;
        return true;
      }
      p = end - 1;
    }
    at_ = text_.size();
    return true;
  }

  static constexpr std::size_t kDeepest = 256;  // Lua allows 200 nested blocks (LUAI_MAXCCALLS)
  std::string_view text_;
  std::size_t at_;
  std::uint64_t work_ = 0, jumps_ = 0, locals_ = 0;
  std::size_t depth_ = 0;
  std::uint64_t within_ = 0;       // enclosing functions
  bool functions_[kDeepest] = {};  // by depth: is this block a function?
};

}  // namespace

std::uint64_t ParseWork(std::string_view text) { return Reader(text).Work(); }

}  // namespace heliopause
