// The header has 44 bytes: "RIFF", size, "WAVE", "fmt ", 16, the format, "data", size.
#include "view/sound/wave.hpp"

#include <cassert>
#include <cstring>
#include <fstream>

#include "base/bytes.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kHeader = 44;
constexpr std::size_t kLargestFile = std::size_t{64} << 20;
constexpr std::uint16_t kPcm = 1, kBits = 16;

void Tag(ByteWriter& writer, const char* four) { writer.Raw(four, 4); }

bool HasTag(ByteReader& reader, const char* four) {
  char tag[4] = {};
  reader.Raw(tag, sizeof tag);
  return std::memcmp(tag, four, sizeof tag) == 0;
}

template <class T>
T Number(ByteReader& reader) {
  T value{};
  reader(value);
  return value;
}

// Throws BadBytes.
Wave Parse(std::span<const std::byte> bytes) {
  ByteReader reader(bytes);
  if (!HasTag(reader, "RIFF")) throw BadBytes("is no RIFF file");
  Number<std::uint32_t>(reader);
  if (!HasTag(reader, "WAVE") || !HasTag(reader, "fmt ")) throw BadBytes("is no WAVE file");
  if (Number<std::uint32_t>(reader) != 16 || Number<std::uint16_t>(reader) != kPcm)
    throw BadBytes("its samples are not plain PCM");
  Wave wave;
  wave.channels = Number<std::uint16_t>(reader);
  wave.rate = Number<std::uint32_t>(reader);
  Number<std::uint32_t>(reader);
  Number<std::uint16_t>(reader);
  if (wave.channels < 1 || wave.channels > 2) throw BadBytes("has neither one nor two channels");
  if (wave.rate < 8000 || wave.rate > 192'000) throw BadBytes("has no rate from 8000 to 192000");
  if (Number<std::uint16_t>(reader) != kBits) throw BadBytes("its samples have not 16 bits");
  if (!HasTag(reader, "data")) throw BadBytes("has no samples");
  const auto size = Number<std::uint32_t>(reader);
  if (size != bytes.size() - kHeader || size == 0 || size % (2 * wave.channels) != 0)
    throw BadBytes("its size does not fit its header");
  wave.samples.resize(size / 2);
  for (std::int16_t& sample : wave.samples) reader(sample);
  return wave;
}

}  // namespace

std::vector<std::byte> FormatWave(const Wave& wave) {
  assert((wave.channels == 1 || wave.channels == 2) && "a wave is mono or stereo");
  const auto size = static_cast<std::uint32_t>(wave.samples.size() * 2);
  const auto frame = static_cast<std::uint16_t>(2 * wave.channels);
  ByteWriter writer;
  Tag(writer, "RIFF");
  writer(static_cast<std::uint32_t>(size + kHeader - 8));
  Tag(writer, "WAVE");
  Tag(writer, "fmt ");
  writer(std::uint32_t{16});
  writer(kPcm);
  writer(static_cast<std::uint16_t>(wave.channels));
  writer(static_cast<std::uint32_t>(wave.rate));
  writer(static_cast<std::uint32_t>(wave.rate * frame));
  writer(frame);
  writer(kBits);
  Tag(writer, "data");
  writer(size);
  for (const std::int16_t sample : wave.samples) writer(sample);
  return std::move(writer.Bytes());
}

std::optional<Wave> ParseWave(std::span<const std::byte> bytes, std::string& why) {
  try {
    return Parse(bytes);
  } catch (const BadBytes& error) {
    why = error.what();
    return std::nullopt;
  }
}

std::optional<Wave> ReadWave(const std::filesystem::path& file, std::string& why) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  std::ifstream in(file, std::ios::binary);
  if (error || !in) {
    why = "cannot be read";
    return std::nullopt;
  }
  if (size > kLargestFile) {
    why = "is larger than 64 MiB";
    return std::nullopt;
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return ParseWave(bytes, why);
}

}  // namespace heliopause
