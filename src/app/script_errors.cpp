// Script errors of a command without a window: each text once, however often it occurs.
#include "app/script_errors.hpp"

#include <cinttypes>
#include <cstdio>

#include "app/output.hpp"

namespace heliopause {

void ScriptErrors::Add(std::uint64_t tick, const std::string& text) {
  ++count_;
  if (printed_.size() >= kMostPrinted || !printed_.insert(text).second) return;
  std::fprintf(stderr, "tick %" PRIu64 ": %s\n", tick, Printable(text).c_str());
  if (printed_.size() == kMostPrinted)
    std::fprintf(stderr, "further errors of scripts are not printed\n");
}

void ScriptErrors::Warn(const std::string& text) {
  if (printed_.size() < kMostPrinted && printed_.insert(text).second)
    std::fprintf(stderr, "%s\n", Printable(text).c_str());
}

}  // namespace heliopause
