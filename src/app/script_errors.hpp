// The errors and warnings of scripts in commands without a window.
#pragma once

#include <boost/container/flat_set.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

namespace heliopause {

// Prints each error once to stderr, and counts them for the exit code.
class ScriptErrors {
 public:
  // Prints "tick <tick>: <text>". A text that was printed before is counted only, and so is each
  // one after kMostPrinted.
  void Add(std::uint64_t tick, const std::string& text);
  // Prints a warning once to stderr; not counted.
  void Warn(const std::string& text);
  std::size_t Count() const { return count_; }

  static constexpr std::size_t kMostPrinted = 200;

 private:
  boost::container::flat_set<std::string> printed_;
  std::size_t count_ = 0;
};

}  // namespace heliopause
