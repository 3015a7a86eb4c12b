// A backtracking matcher. Recursion is bounded by the length of the pattern, work by the steps that
// the caller grants.
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

// %a, %d, ... in ASCII, whatever the locale; an upper-case letter is the complement.
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
  if (subject.size() > kLongestSubject)
    fault_ = "a pattern works on at most 1024 characters (find with plain = true is free)";
  else if (pattern.size() > kLongestPattern)
    fault_ = "pattern too long (more than 256 characters)";
  else
    CountQuantifiers();
}

bool Pattern::IsPlain(std::string_view pattern) {
  return pattern.find_first_of("^$*+?.([%-") == std::string_view::npos;
}

void Pattern::CountQuantifiers() {
  int count = 0;
  const char* p = pattern_.data();
  while (p < pattern_end_) {
    if (*p == '(' || *p == ')') {
      ++p;
      continue;
    }
    if (*p == kEscape && p + 1 < pattern_end_ && (p[1] == 'b' || p[1] == 'f')) {
      count += p[1] == 'b';
      p += p[1] == 'b' ? 4 : 2;
      continue;
    }
    p = ItemEnd(p);
    if (p == nullptr) return;
    if (p < pattern_end_ && IsQuantifier(*p)) {
      ++count;
      ++p;
    }
  }
  if (count > kMostQuantifiers) fault_ = "pattern has more than 2 repetitions (* + - ? %b)";
}

const char* Pattern::Fail(const char* reason) {
  if (fault_ == nullptr) fault_ = reason;
  return nullptr;
}

const char* Pattern::MatchAt(const char* at) noexcept {
  level_ = 0;
  if (fault_ != nullptr || GaveUp()) return nullptr;
  const char* match_end = Match(at, pattern_.data());
  if (match_end != nullptr && !GaveUp()) {
    for (int i = 0; i < level_; ++i)
      if (captures_[i].size == kOpen) return Fail("unfinished capture");
  }
  return fault_ != nullptr || GaveUp() ? nullptr : match_end;
}

// The end of the single-character item at p; nullptr with a fault when it is malformed.
const char* Pattern::ItemEnd(const char* p) {
  const char first = *p++;
  if (first == kEscape) {
    if (p >= pattern_end_) return Fail("malformed pattern (ends with '%')");
    return p + 1;
  }
  if (first != '[') return p;
  if (p < pattern_end_ && *p == '^') ++p;
  do {  // a ']' that comes first is part of the set
    if (p >= pattern_end_) return Fail("malformed pattern (missing ']')");
    if (*p++ == kEscape) {
      if (p >= pattern_end_) return Fail("malformed pattern (missing ']')");
      ++p;
    }
  } while (p >= pattern_end_ || *p != ']');
  return p + 1;
}

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

bool Pattern::Single(const char* s, const char* p, const char* item_end) {
  ++steps_;
  if (s >= end_) return false;
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

const char* Pattern::Expand(const char* s, const char* p, const char* item_end) {
  std::ptrdiff_t count = 0;
  while (Single(s + count, p, item_end)) ++count;
  for (; count >= 0; --count) {
    const char* rest = Match(s + count, item_end + 1);
    if (rest != nullptr || fault_ != nullptr || GaveUp()) return rest;
  }
  return nullptr;
}

const char* Pattern::ExpandLeast(const char* s, const char* p, const char* item_end) {
  for (;;) {
    const char* rest = Match(s, item_end + 1);
    if (rest != nullptr || fault_ != nullptr || GaveUp()) return rest;
    if (!Single(s, p, item_end)) return nullptr;
    ++s;
  }
}

const char* Pattern::OpenCapture(const char* s, const char* p, std::ptrdiff_t what) {
  if (level_ >= kMostCaptures) return Fail("too many captures");
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

const char* Pattern::Balance(const char* s, const char* p) {
  if (p + 1 >= pattern_end_) return Fail("malformed pattern (missing arguments to '%b')");
  if (s >= end_ || *s != *p) return nullptr;
  int depth = 1;
  for (++s; s < end_; ++s) {
    ++steps_;
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == *p) {
      ++depth;
    }
  }
  return nullptr;
}

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

// One loop, and longer in pieces. NOLINTNEXTLINE(readability-function-cognitive-complexity)
const char* Pattern::Match(const char* s, const char* p) {
  while (p < pattern_end_) {
    if (++steps_ > step_limit_) return nullptr;
    if (*p == '(') {
      const bool position = p + 1 < pattern_end_ && p[1] == ')';
      return OpenCapture(s, position ? p + 2 : p + 1, position ? kPosition : kOpen);
    }
    if (*p == ')') return CloseCapture(s, p + 1);
    if (*p == '$' && p + 1 == pattern_end_) return s == end_ ? s : nullptr;
    if (*p == kEscape && p + 1 < pattern_end_) {
      if (p[1] == 'b') {
        s = Balance(s, p + 2);
        if (s == nullptr) return nullptr;
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p += 2;
        if (p >= pattern_end_ || *p != '[') return Fail("missing '[' after '%f' in pattern");
        const char* set_end = ItemEnd(p);
        if (set_end == nullptr) return nullptr;
        steps_ += static_cast<std::uint64_t>(set_end - p) / 2;
        const auto before = static_cast<unsigned char>(s == subject_.data() ? '\0' : s[-1]);
        const auto here = static_cast<unsigned char>(s < end_ ? *s : '\0');
        if (InSet(before, p, set_end - 1) || !InSet(here, p, set_end - 1)) return nullptr;
        p = set_end;
        continue;
      }
      if (IsDigit(static_cast<unsigned char>(p[1]))) {
        s = BackReference(s, p[1]);
        if (s == nullptr) return nullptr;
        p += 2;
        continue;
      }
    }
    const char* item_end = ItemEnd(p);
    if (item_end == nullptr) return nullptr;
    const char repeat = item_end < pattern_end_ ? *item_end : '\0';
    if (repeat == '*') return Expand(s, p, item_end);
    if (repeat == '+') return Single(s, p, item_end) ? Expand(s + 1, p, item_end) : nullptr;
    if (repeat == '-') return ExpandLeast(s, p, item_end);
    const bool single = Single(s, p, item_end);
    if (repeat == '?') {
      if (single) {
        const char* rest = Match(s + 1, item_end + 1);
        if (rest != nullptr || fault_ != nullptr || GaveUp()) return rest;
      }
      p = item_end + 1;
      continue;
    }
    if (!single) return nullptr;
    ++s;
    p = item_end;
  }
  return s;
}

}  // namespace heliopause
