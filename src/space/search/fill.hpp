// All or nothing: the caller's vector after an exception.
#pragma once

#include <cstddef>
#include <vector>

namespace heliopause::space {

/// Calls work(). When that throws (no memory, or a callback does), clears `out`: no caller takes
/// part of an answer for all of it.
template <class T, class F>
void ClearOnError(std::vector<T>& out, const F& work) {
  try {
    work();
  } catch (...) {
    out.clear();
    throw;
  }
}

/// The same for work that appends to `out`: what was there before stays.
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

/// The same for work that appends to `out`, which is cleared before.
template <class T, class F>
void FillAllOrNothing(std::vector<T>& out, const F& fill) {
  out.clear();
  ClearOnError(out, fill);
}

}  // namespace heliopause::space
