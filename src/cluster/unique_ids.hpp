// A check of global ids over all ranks.
#pragma once

#include <optional>

#include "cluster/exchange.hpp"
#include "cluster/local_sprites.hpp"

namespace heliopause::cluster {

/// Collective. The lowest of the global ids on this rank's share of all ids that two own sprites of
/// any ranks have; nullopt when there is none. Sends each id to a rank, 8 bytes.
std::optional<GlobalId> FindIdOfTwo(const LocalSprites& sprites, Exchange& exchange);

}  // namespace heliopause::cluster
