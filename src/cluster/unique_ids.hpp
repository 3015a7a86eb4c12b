// A check of global ids over all ranks.
#pragma once

#include <optional>

#include "cluster/exchange.hpp"
#include "cluster/local_sprites.hpp"

namespace heliopause::cluster {

/// Collective. Each rank compares a share of all global ids. Returns the lowest one of this rank's
/// share that two owned sprites have, on any ranks; nullopt when there is none. Sends each id to a
/// rank, 8 bytes.
std::optional<GlobalId> FindIdOfTwo(const LocalSprites& sprites, Exchange& exchange);

}  // namespace heliopause::cluster
