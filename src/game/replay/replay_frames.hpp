// The frames of a recording. For its writer and its reader only.
#pragma once

#include <array>

#include "game/replay/replay_file.hpp"
#include "game/rules/object_fields.hpp"

namespace heliopause {

inline constexpr std::array<char, 8> kReplayMagic = {'H', 'E', 'L', 'I', 'O', 'R', 'E', 'C'};

enum class FrameType : std::uint8_t {
  Header,     // the first frame only
  Steps,      // up to one second of steps
  Truncate,   // the steps after a given one are dropped
  StateLoad,  // the console was reset, and possibly a save loaded
};

// Begins a frame: the length of the payload, and a hash of the length, so that a flipped bit in the
// length is not mistaken for an incomplete end. The checksum of the payload follows it.
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
void Fields(A& archive, LoggedStateLoad& load) {
  archive(load.step);
  archive(load.state);
}

// The first two fields must stay for ever: later versions read them for their error messages.
template <class A>
void Fields(A& archive, ReplayHeader& h) {
  archive(h.program);
  archive(h.save_version);
  archive(h.scenario);
  archive(h.seed);
  archive(h.first_tick);
  archive(h.files);
  archive(h.mods);
  archive(h.state);
}

}  // namespace heliopause
