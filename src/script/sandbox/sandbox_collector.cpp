// Garbage collection of a sandbox.
//
// Lua's own trigger is switched off: it starts a cycle when memory has doubled, which is beyond the
// memory cap in a state that holds more than half of it. Here a cycle starts when half of the
// headroom is allocated, and its steps are spread over the other half:
//
//   |<----- live ----->|<- headroom / 2 -->|<- headroom / 2 -->|
//   end of last cycle  ^                   ^ steps begin        ^ the next cycle is done
//
// With 8 MiB of live objects the headroom is 6 MiB: 3/4 of the 8 that are unused. Steps begin at 11
// MiB in use, and the next cycle is done at 14 of the 16. sandbox_memory.cpp has an example of
// prices.
//
// Steps run from the hook and at the end of Run(), in proportion to what was allocated, so no run
// waits for a whole collection. The budget pays for them: objects by their creation (PriceOf), and
// in states that keep much from run to run, where the same garbage costs more work, by a surcharge.
// It depends on what the file keeps, not on garbage, which differs between a game that runs on and
// one that was loaded.
//
// If the cap is reached in spite of this, the allocator rejects the block once; Lua then collects
// everything and tries again. So what is in use decides whether a script needs too much memory.
#include <algorithm>
#include <cassert>
#include <cstdio>

#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr std::size_t kLeastHeadroom = kMebibyte;
// The size of a step as Lua counts it: 2^11 bytes, at 100 units of work for 16 bytes.
constexpr int kStepSize = 11, kWorkPerSlot = 100;
constexpr std::size_t kWorkPerStep = (std::size_t{1} << kStepSize) / 16 * kWorkPerSlot;
constexpr std::size_t kBytesPerWork = 16;  // of a heap of small tables: marked and swept
// Bytes that a state may keep before runs pay for collecting them: up to here the headroom is as
// large.
constexpr std::size_t kFreelyKept = 6 * kMebibyte;

std::size_t HeadroomOf(std::size_t live) {
  const std::size_t unused = live < kMemoryCap ? (kMemoryCap - live) / 4 * 3 : 0;
  return std::max(std::min(std::max(live, kLeastHeadroom), unused), kMebibyte / 8);
}

// More than 1/8 and 1/2 MiB above what was known: not a change by garbage.
bool IsGrown(std::size_t bytes, std::size_t known) {
  return bytes > known + known / 8 + kMebibyte / 2;
}

}  // namespace

void Sandbox::TakeOverCollection() {
  lua_gc(lua_, LUA_GCINC, 0, kWorkPerSlot, kStepSize);
  lua_gc(lua_, LUA_GCSTOP);
  EndCycle();
}

void Sandbox::EndCycle() {
  collecting_ = false;
  live_ = UsedBytes();
  cycle_at_ = live_ + HeadroomOf(live_) / 2;
}

void Sandbox::CollectSteps(lua_State* lua) {
  if (!collecting_) {
    if (UsedBytes() < cycle_at_) return;
    collecting_ = true;
    const std::size_t work = used_ / kBytesPerWork;
    bytes_per_step_ =
        std::max<std::size_t>(HeadroomOf(live_) / 2 * kWorkPerStep / (work + 1), 4096);
    allocated_ = bytes_per_step_;
  }
  while (allocated_ >= bytes_per_step_) {
    allocated_ -= bytes_per_step_;
    if (lua_gc(lua, LUA_GCSTEP, 0) == 0) continue;
    EndCycle();
    return;
  }
}

void Sandbox::CollectAll() {
  lua_gc(lua_, LUA_GCCOLLECT);
  EndCycle();
}

void Sandbox::MeasureKept() {
  CollectAll();
  measured_at_ = live_;
  SetKept(live_);
}

// Called between runs. A cycle that ended within a run counts the run's temporary data as live, so
// growth is measured by a full collection: at most a dozen times in the life of a state.
void Sandbox::CheckKept() {
  if (!IsGrown(live_, measured_at_)) return;
  measured_at_ = live_;
  CollectAll();
  if (IsGrown(live_, kept_)) SetKept(live_);
}

void Sandbox::SetKept(std::size_t kept) {
  kept_ = kept;
  surcharge_ = kept <= kFreelyKept ? 0 : kSurchargeUnit * kept / HeadroomOf(kept) - kSurchargeUnit;
}

std::string Sandbox::KeptText() const {
  char reason[160];
  std::snprintf(reason, sizeof reason,
                "%s keeps %.1f MiB in its variables (at most %zu MiB; only memory lasts, and is "
                "saved)",
                name_.c_str(), static_cast<double>(kept_) / static_cast<double>(kMebibyte),
                kMostKept / kMebibyte);
  return reason;
}

}  // namespace heliopause
