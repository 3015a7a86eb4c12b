// The recordings of the player, for the title.
#pragma once

#include <vector>

#include "app/folders.hpp"
#include "view/screens/request.hpp"

namespace heliopause {

// The files *.rec of the folders of recordings and of challenges, the newest first, at most
// kMostReplays, without that of the challenge in progress. The player's best results have their
// score. A file that cannot be read is listed with its reason. Reads all of them.
inline constexpr std::size_t kMostReplays = 200;
std::vector<ReplayInfo> ListReplays(const Folders& folders);

}  // namespace heliopause
