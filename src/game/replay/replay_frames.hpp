// What the frames of a recording hold, for its writer and its reader alone.
#pragma once

#include <array>

#include "game/replay/replay_file.hpp"
#include "game/rules/object_fields.hpp"

namespace heliopause {

inline constexpr std::array<char, 8> kReplayMagic = {'H', 'E', 'L', 'I', 'O', 'R', 'E', 'C'};

enum class FrameType : std::uint8_t {
  Header,     // the first, and no other
  Steps,      // up to a second of them
  Truncate,   // all beyond a step never was
  StateLoad,  // the console begins anew, or another game takes this one's place
};

// Of a frame: length of what follows the head, and a hash of that length, so that a flipped bit in
// it is not taken for a torn end. A hash of what is between stands behind.
struct FrameHead {
  std::uint32_t length = 0, check = 0;
};
inline constexpr std::size_t kFrameHead = 8, kFrameTail = 8;
inline std::uint32_t CheckOf(std::uint32_t length) { return (length ^ 0x48454c49u) * 0x9e3779b1u; }

// The steps after `first`, one digest each.
struct StepsFrame {
  std::uint64_t first = 0;
  std::vector<std::uint16_t> digests;
  std::vector<LoggedCommand> commands;
  StateHash hash;  // after the last of them
};

template <class A>
void Fields(A& archive, FileHash& f) {
  archive(f.name);
  archive(f.hash);
}

template <class A>
void Fields(A& archive, LoggedCommand& c) {
  archive(c.step);
  archive(c.command);
}

template <class A>
void Fields(A& archive, StateHash& h) {
  archive(h.tick);
  archive(h.whole);
  for (auto& part : h.parts) archive(part);
}

template <class A>
void Fields(A& archive, StepsFrame& s) {
  archive(s.first);
  archive(s.digests);
  archive(s.commands);
  archive(s.hash);
}

template <class A>
void Fields(A& archive, LoggedStateLoad& j) {
  archive(j.step);
  archive(j.state);
}

// The first two fields are read by every version to come, so that it can say what it has met.
template <class A>
void Fields(A& archive, ReplayHeader& h) {
  archive(h.program);
  archive(h.save_version);
  archive(h.scenario);
  archive(h.seed);
  archive(h.first_tick);
  archive(h.files);
  archive(h.state);
}

}  // namespace heliopause
