// Reads data/sounds.toml and data/music.toml, with what mods make of them.
#pragma once

#include <filesystem>
#include <span>

#include "view/sound/sound_class.hpp"

namespace heliopause {

inline constexpr double kLongestSound = 6;    // s
inline constexpr double kLongestMusic = 180;  // s

// Invalid entries are left out and reported in SoundSet::errors, as Catalog::Load does; without the
// files there is no sound. `catalog`: whose weapons a sound may name.
SoundSet LoadSounds(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                    const Catalog& catalog);

}  // namespace heliopause
