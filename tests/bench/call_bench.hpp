// The cost of each public call of the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/sprite_manager.hpp>
#include <string>
#include <vector>

namespace heliopause::bench {

/// What the calls of one row work on: uniform sprites of one density, whatever their number, after
/// 60 ticks.
struct CallScene {
  explicit CallScene(std::size_t sprites);

  /// Makes `space` what it was at first.
  void Reset() { space.CopyFrom(start); }

  /// Some nanoseconds per item: the processor time of work() divided by the number of items.
  static double PerItem(std::size_t items, FunctionRef<void()> work);

  SpriteManager start, space;
  std::vector<SpriteId> ids;    ///< of all sprites, shuffled
  std::vector<SpriteId> some;   ///< the first 1,000 of them
  std::vector<Sprite> sprites;  ///< of `some`
  std::vector<Vec2> points;     ///< 1,000, near sprites
  std::vector<Vec2> ways;       ///< 1,000 directions of length 1
  std::vector<Vec2> vectors;    ///< scratch memory, as the rest
  std::vector<double> numbers;
  std::vector<std::uint64_t> tags;
  std::vector<Kinds> kinds;
  std::vector<SpriteId> out;
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  std::vector<std::byte> bytes;
  ManyHits many;
  ManySweepHits many_swept;
  ContactTracker contacts;
  double kept = 0;  ///< results go here, so that no call is optimized away
};

/// One row: a call, and the nanoseconds for one item of it.
struct CallRow {
  std::string call;                           ///< as in the header, with its arguments in short
  std::string item;                           ///< "call", "sprite", "node"
  std::function<double(CallScene&)> measure;  ///< `space` may be left changed
};

/// All rows, in the order of the header.
std::vector<CallRow> AllCallRows();

/// `heliopause_bench calls ...`, arguments from "calls" on. Returns the exit code.
int RunCalls(int argc, char** argv);

}  // namespace heliopause::bench
