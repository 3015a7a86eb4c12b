#include "app/replay.hpp"
namespace heliopause {
int PlayInWindow(const CommandLine&, const Folders&, const Catalog&, const Replay&) { return 3; }
}  // namespace heliopause
