// A backtracking matcher after Lua's lstrlib.c. `s` is a position in the subject and `p` one in the
// pattern; each function returns where the match continues, or nullptr.
//
// Two bounds hold for any input. Time: Match, Single and Balance count steps and fail beyond the
// limit, and each loop over alternatives ends as soon as GaveUp() is true. Stack: a recursion
// consumes at least one byte of the pattern, which has at most kLongestPattern.
#include "script/libraries/pattern.hpp"

#include <cstring>

namespace heliopause {
namespace {

constexpr char kEscape = '%';

bool IsLower(unsigned char c) { return c >= 'a' && c <= 'z'; }
bool IsUpper(unsigned char c) { return c >= 'A' && c <= 'Z'; }
bool IsDigit(unsigned char c) { return c >= '0' && c <= '9'; }
bool IsControl(unsigned char c) { return c < 32 || c == 127; }
bool IsGraph(unsigned char c) { return c > 32 && c < 127; }

// %a, %d, ... in ASCII, independent of the locale; an upper-case letter is the complement.
bool InClass(unsigned char c, char name) {
  const bool alpha = IsLower(c) || IsUpper(c);
  bool in = false;
  switch (name | 0x20) {
    case 'a':
      in = alpha;
      break;
    case 'c':
      in = IsControl(c);
      break;
    case 'd':
      in = IsDigit(c);
      break;
    case 'g':
      in = IsGraph(c);
      break;
    case 'l':
      in = IsLower(c);
      break;
    case 'p':
      in = IsGraph(c) && !alpha && !IsDigit(c);
      break;
    case 's':
      in = c == ' ' || (c >= 9 && c <= 13);
      break;
    case 'u':
      in = IsUpper(c);
      break;
    case 'w':
      in = alpha || IsDigit(c);
      break;
    case 'x':
      in = IsDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
      break;
    default:
      return static_cast<unsigned char>(name) == c;
  }
  return IsUpper(static_cast<unsigned char>(name)) ? !in : in;
}

bool IsQuantifier(char c) { return c == '*' || c == '+' || c == '-' || c == '?'; }

}  // namespace

Pattern::Pattern(std::string_view subject, std::string_view pattern,
                 std::uint64_t step_limit) noexcept
    : subject_(subject),
      pattern_(pattern),
      end_(subject.data() + subject.size()),
      pattern_end_(pattern.data() + pattern.size()),
      step_limit_(step_limit) {
  if (!pattern_.empty() && pattern_.front() == '^') {
    anchored_ = true;
    pattern_.remove_prefix(1);
  }
  if (pattern.size() > kLongestPattern) error_ = "pattern too long (more than 256 characters)";
}

bool Pattern::IsPlain(std::string_view pattern) {
  return pattern.find_first_of("^$*+?.([%-") == std::string_view::npos;
}

const char* Pattern::Fail(const char* reason) {
  if (error_ == nullptr) error_ = reason;
  return nullptr;
}

const char* Pattern::MatchAt(const char* at) noexcept {
  level_ = 0;
  if (error_ != nullptr || GaveUp()) return nullptr;
  const char* match_end = Match(at, pattern_.data());
  if (match_end != nullptr && !GaveUp()) {
    for (int i = 0; i < level_; ++i)
      if (captures_[i].size == kOpen) return Fail("unfinished capture");
  }
  return error_ != nullptr || GaveUp() ? nullptr : match_end;
}

// Returns the end of the single-character item at p; nullptr and an error if it is malformed.
const char* Pattern::ItemEnd(const char* p) {
  // A set ends with the first ']' that is neither its first member nor escaped; an escape takes two
  // characters; any other item is one.
  const char first = *p++;
  if (first == kEscape) {
    if (p >= pattern_end_) return Fail("malformed pattern (ends with '%')");
    return p + 1;
  }
  if (first != '[') return p;
  if (p < pattern_end_ && *p == '^') ++p;
  do {  // a ']' at the beginning is a member of the set
    if (p >= pattern_end_) return Fail("malformed pattern (missing ']')");
    if (*p++ == kEscape) {
      if (p >= pattern_end_) return Fail("malformed pattern (missing ']')");
      ++p;
    }
  } while (p >= pattern_end_ || *p != ']');
  return p + 1;
}

// The set is [p, set_end], both brackets included. The first test that matches decides.
bool Pattern::InSet(unsigned char c, const char* p, const char* set_end) {
  bool in = true;
  if (p[1] == '^') {
    in = false;
    ++p;
  }
  while (++p < set_end) {
    if (*p == kEscape) {
      ++p;
      if (InClass(c, *p)) return in;
    } else if (p[1] == '-' && p + 2 < set_end) {
      if (static_cast<unsigned char>(*p) <= c && c <= static_cast<unsigned char>(p[2])) return in;
      p += 2;
    } else if (static_cast<unsigned char>(*p) == c) {
      return in;
    }
  }
  return !in;
}

// Tests the character at s against the item at p. Fails beyond the step limit: that ends the loops
// of Expand and ExpandLeast on long subjects.
bool Pattern::Single(const char* s, const char* p, const char* item_end) {
  if (++steps_ > step_limit_ || s >= end_) return false;
  const auto c = static_cast<unsigned char>(*s);
  switch (*p) {
    case '.':
      return true;
    case kEscape:
      return InClass(c, p[1]);
    case '[':
      steps_ += static_cast<std::uint64_t>(item_end - p) / 4;
      return InSet(c, p, item_end - 1);
    default:
      return static_cast<unsigned char>(*p) == c;
  }
}

// Greedy: takes all repetitions, then gives them back one by one until the rest matches.
const char* Pattern::Expand(const char* s, const char* p, const char* item_end) {
  std::ptrdiff_t count = 0;
  while (Single(s + count, p, item_end)) ++count;
  for (; count >= 0; --count) {
    const char* rest = Match(s + count, item_end + 1);
    if (rest != nullptr || error_ != nullptr || GaveUp()) return rest;
  }
  return nullptr;
}

// Lazy: takes one more repetition each time that the rest does not match.
const char* Pattern::ExpandLeast(const char* s, const char* p, const char* item_end) {
  for (;;) {
    const char* rest = Match(s, item_end + 1);
    if (rest != nullptr || error_ != nullptr || GaveUp()) return rest;
    if (!Single(s, p, item_end)) return nullptr;
    ++s;
  }
}

// A capture that the rest of the pattern cannot complete is undone, for the next alternative.
const char* Pattern::OpenCapture(const char* s, const char* p, std::ptrdiff_t what) {
  if (level_ >= kMaxCaptures) return Fail("too many captures");
  captures_[level_].begin = s;
  captures_[level_].size = what;
  ++level_;
  const char* rest = Match(s, p);
  if (rest == nullptr) --level_;
  return rest;
}

const char* Pattern::CloseCapture(const char* s, const char* p) {
  int open = level_ - 1;
  while (open >= 0 && captures_[open].size != kOpen) --open;
  if (open < 0) return Fail("invalid pattern capture");
  captures_[open].size = s - captures_[open].begin;
  const char* rest = Match(s, p);
  if (rest == nullptr) captures_[open].size = kOpen;
  return rest;
}

// %bxy: from an x to the y that balances it. `p` points at x.
const char* Pattern::Balance(const char* s, const char* p) {
  if (p + 1 >= pattern_end_) return Fail("malformed pattern (missing arguments to '%b')");
  if (s >= end_ || *s != *p) return nullptr;
  int depth = 1;
  for (++s; s < end_; ++s) {
    if (++steps_ > step_limit_) return nullptr;
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == *p) {
      ++depth;
    }
  }
  return nullptr;
}

// %1 .. %9: the text of an earlier capture again.
const char* Pattern::BackReference(const char* s, char digit) {
  const int index = digit - '1';
  if (index < 0 || index >= level_ || captures_[index].size == kOpen)
    return Fail("invalid capture index");
  if (captures_[index].size == kPosition) return Fail("invalid capture index");
  const std::ptrdiff_t size = captures_[index].size;
  steps_ += static_cast<std::uint64_t>(size) / 8 + 1;
  if (end_ - s < size ||
      std::memcmp(captures_[index].begin, s, static_cast<std::size_t>(size)) != 0)
    return nullptr;
  return s + size;
}

// %f[set]: the empty string between a character outside of the set and one inside. `p` is behind
// %f. Returns the end of the set in the pattern, or nullptr. The ends of the subject count as '\0'.
const char* Pattern::Frontier(const char* s, const char* p) {
  if (p >= pattern_end_ || *p != '[') return Fail("missing '[' after '%f' in pattern");
  const char* set_end = ItemEnd(p);
  if (set_end == nullptr) return nullptr;
  steps_ += static_cast<std::uint64_t>(set_end - p) / 2;
  const auto before = static_cast<unsigned char>(s == subject_.data() ? '\0' : s[-1]);
  const auto here = static_cast<unsigned char>(s < end_ ? *s : '\0');
  return !InSet(before, p, set_end - 1) && InSet(here, p, set_end - 1) ? set_end : nullptr;
}

// The item from p to item_end is followed by a quantifier at item_end.
const char* Pattern::MatchQuantified(const char* s, const char* p, const char* item_end) {
  switch (*item_end) {
    case '*':
      return Expand(s, p, item_end);
    case '+':
      return Single(s, p, item_end) ? Expand(s + 1, p, item_end) : nullptr;
    case '-':
      return ExpandLeast(s, p, item_end);
    default:  // '?': one or none, one preferred
      if (Single(s, p, item_end)) {
        const char* rest = Match(s + 1, item_end + 1);
        if (rest != nullptr || error_ != nullptr || GaveUp()) return rest;
      }
      return Match(s, item_end + 1);
  }
}

// Matches the pattern from p on at s: a loop over items that match in one way only, and a recursion
// for each that may match in several (quantifiers) or must be undone (captures).
const char* Pattern::Match(const char* s, const char* p) {
  while (p < pattern_end_) {
    if (++steps_ > step_limit_) return nullptr;
    if (*p == '(') {
      const bool position = p + 1 < pattern_end_ && p[1] == ')';
      return OpenCapture(s, position ? p + 2 : p + 1, position ? kPosition : kOpen);
    }
    if (*p == ')') return CloseCapture(s, p + 1);
    if (*p == '$' && p + 1 == pattern_end_) return s == end_ ? s : nullptr;
    const char escaped = *p == kEscape && p + 1 < pattern_end_ ? p[1] : '\0';
    if (escaped == 'b') {
      s = Balance(s, p + 2);
      if (s == nullptr) return nullptr;
      p += 4;
    } else if (escaped == 'f') {
      p = Frontier(s, p + 2);
      if (p == nullptr) return nullptr;
    } else if (IsDigit(static_cast<unsigned char>(escaped))) {
      s = BackReference(s, escaped);
      if (s == nullptr) return nullptr;
      p += 2;
    } else {
      const char* item_end = ItemEnd(p);
      if (item_end == nullptr) return nullptr;
      if (item_end < pattern_end_ && IsQuantifier(*item_end))
        return MatchQuantified(s, p, item_end);
      if (!Single(s, p, item_end)) return nullptr;
      ++s;
      p = item_end;
    }
  }
  return s;
}

}  // namespace heliopause
