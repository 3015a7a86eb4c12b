// Filling the caller's vector, all or nothing.
#pragma once

#include <vector>

namespace heliopause::space {

/// Empties `out` and calls fill(), which appends to it. When that throws (no memory, or a callback
/// does), `out` is empty: no caller takes half of an answer for all of it.
template <class T, class F>
void FillAllOrNothing(std::vector<T>& out, const F& fill) {
  out.clear();
  try {
    fill();
  } catch (...) {
    out.clear();
    throw;
  }
}

}  // namespace heliopause::space
