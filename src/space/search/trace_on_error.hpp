// TraceOnError: the caller's trace after an exception.
#pragma once

#include <cstddef>
#include <exception>
#include <heliopause/search.hpp>

namespace heliopause::space {

/// Lives while a search calls back. When a callback throws, restores the trace and its list of
/// visits, also if a walk has ended before that and has reported its counts. `trace` may be null.
class TraceOnError {
 public:
  explicit TraceOnError(SearchTrace* trace) : trace_(trace) {
    if (trace_ == nullptr) return;
    before_ = *trace_;
    if (before_.visits != nullptr) visits_ = before_.visits->size();
    errors_ = std::uncaught_exceptions();
  }
  ~TraceOnError() {
    if (trace_ == nullptr || std::uncaught_exceptions() == errors_) return;
    *trace_ = before_;
    if (before_.visits == nullptr) return;
    while (before_.visits->size() > visits_) before_.visits->pop_back();
  }
  TraceOnError(const TraceOnError&) = delete;
  TraceOnError& operator=(const TraceOnError&) = delete;

 private:
  SearchTrace* trace_;
  SearchTrace before_;
  std::size_t visits_ = 0;
  int errors_ = 0;
};

}  // namespace heliopause::space
