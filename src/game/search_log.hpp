// The last searches, for the tree view. Kept only while somebody asks for it; no part of the state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/search.hpp>
#include <heliopause/vec2.hpp>
#include <string>
#include <vector>

namespace heliopause {

struct LoggedSearch {
  Vec2 point;
  double radius = 0;
  SearchTrace trace;
  std::uint64_t tick = 0;
  const char* caller = "";  // a literal: "contacts", "hits", ...
};

class SearchLog {
 public:
  static constexpr std::size_t kKept = 256;  // more than a person can look at

  void Enable(bool on) { enabled_ = on; }
  bool Enabled() const { return enabled_; }
  void Add(const LoggedSearch& search);  // unless disabled; forgets the oldest
  const std::vector<LoggedSearch>& Searches() const { return searches_; }  // in no promised order
  void Clear() {
    searches_.clear();
    next_ = 0;
  }

 private:
  bool enabled_ = false;
  std::vector<LoggedSearch> searches_;
  std::size_t next_ = 0;
};

}  // namespace heliopause
