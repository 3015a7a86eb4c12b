// Lua patterns, matched under a step count.
//
// The matcher of Lua's own library can be made to run for minutes by twenty characters, out of
// sight of any hook. This one counts each character it tests, refuses more than kMostQuantifiers
// repetitions and subjects beyond kLongestSubject, and gives up at a given number of steps. Same
// language and results otherwise (reference manual 6.4.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heliopause {

inline constexpr int kMostQuantifiers =
    2;  // * + - ? and %b: beyond, cost is the 4th power of length
inline constexpr std::size_t kLongestSubject = 1024;
inline constexpr std::size_t kLongestPattern = 256;  // bounds recursion: one level for each item
inline constexpr int kMostCaptures = 32;

class Pattern {
 public:
  struct Capture {
    const char* begin = nullptr;
    std::ptrdiff_t size = 0;  // kPosition: a position capture "()"
  };
  static constexpr std::ptrdiff_t kOpen = -1, kPosition = -2;

  // Both views must outlive the pattern. `step_limit`: tests of characters until it gives up.
  Pattern(std::string_view subject, std::string_view pattern, std::uint64_t step_limit) noexcept;

  // Why it cannot be used or went wrong; nullptr while all is well. Malformed patterns are found
  // while matching.
  const char* Fault() const { return fault_; }
  bool GaveUp() const { return steps_ > step_limit_; }
  std::uint64_t Steps() const { return steps_; }
  bool Anchored() const { return anchored_; }

  // Does it match at exactly `at`? The end of the match, or nullptr.
  const char* MatchAt(const char* at) noexcept;
  int Captures() const { return level_; }
  const Capture& GetCapture(int index) const { return captures_[index]; }

  // Is there no magic character in it?
  static bool IsPlain(std::string_view pattern);

 private:
  const char* Match(const char* s, const char* p);
  const char* Expand(const char* s, const char* p, const char* item_end);
  const char* ExpandLeast(const char* s, const char* p, const char* item_end);
  const char* OpenCapture(const char* s, const char* p, std::ptrdiff_t what);
  const char* CloseCapture(const char* s, const char* p);
  const char* Balance(const char* s, const char* p);
  const char* BackReference(const char* s, char digit);
  bool Single(const char* s, const char* p, const char* item_end);
  static bool InSet(unsigned char c, const char* p, const char* set_end);
  const char* ItemEnd(const char* p);
  const char* Fail(const char* reason);
  void CountQuantifiers();

  std::string_view subject_, pattern_;
  const char* end_;  // of the subject
  const char* pattern_end_;
  bool anchored_ = false;
  const char* fault_ = nullptr;
  std::uint64_t steps_ = 0, step_limit_;
  int level_ = 0;
  Capture captures_[kMostCaptures];
};

}  // namespace heliopause
