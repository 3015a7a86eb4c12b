// A ring of the last searches: it never grows, however long the tree view stays open.
#include "game/search_log.hpp"

namespace heliopause {

void SearchLog::Add(const LoggedSearch& search) {
  if (!enabled_) return;
  if (searches_.size() < kKept) {
    searches_.push_back(search);
    return;
  }
  searches_[next_] = search;
  next_ = (next_ + 1) % kKept;
}

}  // namespace heliopause
