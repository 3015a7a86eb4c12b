// SearchImages, FirstOfImages: run a search once for each image of the query, and join the answers.
#pragma once

#include <algorithm>
#include <heliopause/search.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <vector>

#include "base/scratch.hpp"
#include "space/geometry/distance.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/search/fill.hpp"
#include "space/torus/images.hpp"
#include "space/torus/trace_sum.hpp"
#include "space/torus/wrapped_canvas.hpp"

namespace heliopause::torus {

// The order of answers. Two images of a sprite may be equally near: then the one with the least
// position comes first, so that neither the tree nor a sort decides which one is kept.
template <class T>
bool IsImageBefore(const T& a, const T& b) {
  if (space::IsBefore(a, b)) return true;
  if (space::IsBefore(b, a)) return false;
  return a.position.x != b.position.x ? a.position.x < b.position.x : a.position.y < b.position.y;
}

// Keeps the first hit of each sprite, in the order of answers.
template <class T>
void KeepFirst(std::vector<T>& hits) {
  const auto by_sprite = [](const T& a, const T& b) {
    return a.id != b.id ? a.id < b.id : IsImageBefore(a, b);
  };
  std::sort(hits.begin(), hits.end(), by_sprite);
  hits.erase(
      std::unique(hits.begin(), hits.end(), [](const T& a, const T& b) { return a.id == b.id; }),
      hits.end());
  std::sort(hits.begin(), hits.end(), space::IsBefore);
}

// Calls search(by, options, hits) for the query itself and its images, and joins the hits by
// join(out). The arguments have been checked.
template <class T, class Search, class Join>
void SearchImages(const char* function, const Images& images, const SearchOptions& options,
                  std::vector<T>& out, const Search& search, const Join& join) {
  space::FillAnswer(function, options, out, [&](std::vector<T>& into) {
    if (images.IsOne()) {
      search(Vec2{}, options, into);
      return;
    }
    space::ClearOnError(into, [&] {
      TraceSum trace(options);
      Scratch<T> part;
      search(Vec2{}, trace.PartOptions(), into);
      trace.EndPart();
      images.ForEachOther([&](Vec2 by) {
        search(by, trace.PartOptions(), part.values);
        trace.EndPart();
        into.insert(into.end(), part.values.begin(), part.values.end());
      });
      join(into);
    });
  });
}
template <class T, class Search>
void SearchImages(const char* function, const Images& images, const SearchOptions& options,
                  std::vector<T>& out, const Search& search) {
  SearchImages(function, images, options, out, search,
               [](std::vector<T>& found) { KeepFirst(found); });
}

// The first answer of search(by, options) over the query itself and its images.
template <class T, class Search>
std::optional<T> FirstOfImages(const Images& images, const SearchOptions& options,
                               const Search& search) {
  TraceSum trace(options);
  std::optional<T> first = search(Vec2{}, trace.PartOptions());
  trace.EndPart();
  images.ForEachOther([&](Vec2 by) {
    const std::optional<T> other = search(by, trace.PartOptions());
    trace.EndPart();
    if (other && (!first || IsImageBefore(*other, *first))) first = other;
  });
  return first;
}

// Moves the hits of a moved query to where they are relative to the query as given.
inline void Move(std::vector<Hit>& hits, Vec2 by) {
  if (by.x == 0 && by.y == 0) return;
  for (Hit& hit : hits) hit.position = Sum(hit.position, by);
}

}  // namespace heliopause::torus
