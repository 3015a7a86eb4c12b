// Lua patterns, matched under a step limit.
//
// Backtracking costs exponential time in the number of quantifiers, and no count hook runs inside
// of Lua's own matcher. This matcher counts every test of a character as a step and gives up at a
// given number of steps, whatever the pattern and the subject are. Language and results are those
// of the Lua reference manual (6.4.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heliopause {

inline constexpr std::size_t kLongestPattern = 256;  // bounds recursion: one level for each item
inline constexpr int kMaxCaptures = 32;

class Pattern {
 public:
  struct Capture {
    const char* begin = nullptr;
    std::ptrdiff_t size = 0;  // kPosition: a position capture "()"
  };
  static constexpr std::ptrdiff_t kOpen = -1, kPosition = -2;

  // Both views must outlive the pattern. `step_limit`: steps until it gives up.
  Pattern(std::string_view subject, std::string_view pattern, std::uint64_t step_limit) noexcept;

  // The reason why the pattern is invalid; nullptr if no error is known. A malformed pattern is
  // found while matching, as in Lua.
  const char* Error() const { return error_; }
  bool GaveUp() const { return steps_ > step_limit_; }
  std::uint64_t Steps() const { return steps_; }
  // Allows `steps` more from now on.
  void SetRemainingSteps(std::uint64_t steps) { step_limit_ = steps_ + steps; }
  bool Anchored() const { return anchored_; }

  // Matches at exactly `at`, a position of the subject or its end. Returns the end of the match, or
  // nullptr for no match, an error, or too many steps.
  const char* MatchAt(const char* at) noexcept;
  int Captures() const { return level_; }
  const Capture& GetCapture(int index) const { return captures_[index]; }

  // Returns whether the text contains no magic character, so that it matches only itself.
  static bool IsPlain(std::string_view pattern);

 private:
  const char* Match(const char* s, const char* p);
  const char* MatchQuantified(const char* s, const char* p, const char* item_end);
  const char* Expand(const char* s, const char* p, const char* item_end);
  const char* ExpandLeast(const char* s, const char* p, const char* item_end);
  const char* OpenCapture(const char* s, const char* p, std::ptrdiff_t what);
  const char* CloseCapture(const char* s, const char* p);
  const char* Balance(const char* s, const char* p);
  const char* Frontier(const char* s, const char* p);
  const char* BackReference(const char* s, char digit);
  bool Single(const char* s, const char* p, const char* item_end);
  static bool InSet(unsigned char c, const char* p, const char* set_end);
  const char* ItemEnd(const char* p);
  const char* Fail(const char* reason);

  std::string_view subject_, pattern_;
  const char* end_;  // of the subject
  const char* pattern_end_;
  bool anchored_ = false;
  const char* error_ = nullptr;
  std::uint64_t steps_ = 0, step_limit_;
  int level_ = 0;
  Capture captures_[kMaxCaptures];
};

}  // namespace heliopause
