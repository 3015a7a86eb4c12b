// Pairs: in one thread, or in parts by an executor.
#include <algorithm>
#include <utility>

#include "base/parallel_for.hpp"
#include "space/search/pair_search.hpp"

namespace heliopause::space {
namespace {

constexpr Side kEverybody{.everybody = true};

// The parts find, then this thread tells: in the order of the parts, which is that of one thread.
void SearchInParts(const QuadTree& tree, const Side& first, const Side& second,
                   FunctionRef<void(SpriteId, SpriteId)> pair, Executor executor) {
  constexpr std::size_t kLeastPart = 2000;  // sprites: some 50 microseconds
  const std::vector<PairTask> tasks =
      PairSearch(tree, first, second, pair).ListTasks(std::max(tree.Count() / 64, kLeastPart));
  std::vector<std::vector<std::pair<SpriteId, SpriteId>>> found(tasks.size());
  std::vector<TaskState> states;
  ParallelFor(executor, tasks.size(), states, [&](std::size_t i) {
    PairSearch(tree, first, second, [&found, i](SpriteId a, SpriteId b) {
      found[i].emplace_back(a, b);
    }).Do(tasks[i]);
  });
  for (const auto& pairs : found) {
    for (const auto& [a, b] : pairs) pair(a, b);
  }
}

}  // namespace

PairTrace QuadTree::ForEachOverlappingPair(FunctionRef<void(SpriteId, SpriteId)> pair) const {
  return PairSearch(*this, kEverybody, kEverybody, pair).Run();
}

void QuadTree::ForEachOverlappingPair(Kinds first, Kinds second,
                                      FunctionRef<void(SpriteId, SpriteId)> pair) const {
  PairSearch(*this, {.kinds = first}, {.kinds = second}, pair).Run();
}

void QuadTree::ForEachOverlappingPair(FunctionRef<void(SpriteId, SpriteId)> pair,
                                      Executor executor) const {
  SearchInParts(*this, kEverybody, kEverybody, pair, executor);
}

void QuadTree::ForEachOverlappingPair(Kinds first, Kinds second,
                                      FunctionRef<void(SpriteId, SpriteId)> pair,
                                      Executor executor) const {
  SearchInParts(*this, {.kinds = first}, {.kinds = second}, pair, executor);
}

}  // namespace heliopause::space
