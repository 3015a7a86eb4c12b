// What the caller's vector holds after an exception: all of an answer or nothing.
#pragma once

#include <cstddef>
#include <vector>

namespace heliopause::space {

/// Calls work(). When that throws (no memory, or a callback does), clears `out`, so that a part of
/// an answer is not mistaken for the whole.
template <class T, class F>
void ClearOnError(std::vector<T>& out, const F& work) {
  try {
    work();
  } catch (...) {
    out.clear();
    throw;
  }
}

/// Calls append(). When that throws, removes what it has appended to `out`.
template <class T, class F>
void AppendAllOrNothing(std::vector<T>& out, const F& append) {
  const std::size_t before = out.size();
  try {
    append();
  } catch (...) {
    out.resize(before);
    throw;
  }
}

/// Clears `out`, then calls fill(), which appends to it; clears it again when that throws.
template <class T, class F>
void FillAllOrNothing(std::vector<T>& out, const F& fill) {
  out.clear();
  ClearOnError(out, fill);
}

}  // namespace heliopause::space
