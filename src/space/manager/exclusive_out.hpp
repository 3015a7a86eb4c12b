// FillAnswer, FillExclusively: protect the container of an answer while the search calls back.
#pragma once

#include <heliopause/search.hpp>
#include <heliopause/search_many.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "space/search/trace_on_error.hpp"

namespace heliopause::space {

template <class T>
bool IsUntouched(const std::vector<T>& out) {
  return out.empty();
}
template <class T>
bool IsUntouched(const ManyResults<T>& out) {
  return out.offsets.empty();
}

template <class T>
void ClearAnswer(std::vector<T>& out) {
  out.clear();
}
template <class T>
void ClearAnswer(ManyResults<T>& out) {
  out.hits.clear();
  out.offsets.clear();
}

/// Calls fill(own), where `own` is a container with the memory of the caller's `out`, and moves the
/// answer into `out` afterwards. A callback that searches into the same `out` meanwhile finds it
/// empty, so it cannot damage the answer. When it has left something there, clears `out` and throws
/// std::logic_error. When fill throws, `out` gets what fill has left in `own`.
template <class Out, class F>
void FillExclusively(const char* function, Out& out, const F& fill) {
  Out own;
  std::swap(own, out);
  try {
    fill(own);
  } catch (...) {
    std::swap(own, out);
    throw;
  }
  const bool is_untouched = IsUntouched(out);
  std::swap(own, out);
  if (is_untouched) return;
  ClearAnswer(out);
  throw std::logic_error(std::string(function) +
                         ": out is in use by a search that calls back (expected another one)");
}

/// Calls fill(out), or FillExclusively when the search calls `accept`. FillExclusively may throw
/// after the search has reported its trace; the trace is restored then.
template <class Out, class F>
void FillAnswer(const char* function, const SearchOptions& options, Out& out, const F& fill) {
  if (!options.accept) {
    fill(out);
  } else {
    const TraceOnError restores(options.trace);
    FillExclusively(function, out, fill);
  }
}

}  // namespace heliopause::space
