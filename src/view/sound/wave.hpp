// Samples of a sound, and their file: RIFF/WAVE with 16-bit PCM.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heliopause {

struct Wave {
  unsigned rate = 44'100;  // frames/s
  unsigned channels = 1;   // 1 or 2; samples of a frame lie side by side
  std::vector<std::int16_t> samples;

  std::size_t Frames() const { return samples.size() / channels; }
  double Seconds() const { return static_cast<double>(Frames()) / rate; }
  bool operator==(const Wave&) const = default;
};

// The bytes of the file. The same wave gives the same bytes.
std::vector<std::byte> FormatWave(const Wave& wave);

// What FormatWave wrote. Nullopt, with the reason in `why`, for anything else: other formats, a
// header that does not fit the size, no samples.
std::optional<Wave> ParseWave(std::span<const std::byte> bytes, std::string& why);

// The same from a file of at most 64 MiB.
std::optional<Wave> ReadWave(const std::filesystem::path& file, std::string& why);

}  // namespace heliopause
