// Reads a recording frame by frame, as far as it is sound.
#include "game/replay/replay_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/hash.hpp"
#include "game/replay/replay_frames.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30;  // bytes; an hour takes less than 10^6

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  Replay Run() {
    ReadStart();
    while (at_ < bytes_.size() && replay_.error.empty()) ReadFrame();
    if (!has_header_)
      throw BadBytes(replay_.error.empty() ? "ends before it begins" : replay_.error);
    return std::move(replay_);
  }

 private:
  void ReadStart() {
    ByteReader reader(bytes_);
    std::array<char, 8> magic{};
    if (bytes_.size() >= magic.size()) reader.Raw(magic.data(), magic.size());
    if (magic != kReplayMagic) throw BadBytes("is no recording of this game");
    std::uint32_t version = 0;
    if (reader.Left() < sizeof version) throw BadBytes("ends before it begins");
    reader(version);
    if (version != kReplayVersion) {
      throw BadBytes("is of format " + std::to_string(version) + "; this game reads format " +
                     std::to_string(kReplayVersion));
    }
    at_ = bytes_.size() - reader.Left();
  }

  void Torn() {
    replay_.error = "its end is torn: " + std::to_string(bytes_.size() - at_) +
                    " bytes that were not fully written are dropped";
    at_ = bytes_.size();
  }

  void Damaged(const std::string& why) {
    replay_.error = "is damaged at byte " + std::to_string(at_) + " (" + why + ")";
    replay_.damaged = true;
    at_ = bytes_.size();
  }

  void ReadFrame() {
    ByteReader reader(bytes_.subspan(at_));
    if (reader.Left() < kFrameHead) return Torn();
    FrameHead head;
    reader(head.length);
    reader(head.check);
    if (head.check != CheckOf(head.length)) return Damaged("the length of what follows is wrong");
    if (reader.Left() < head.length + kFrameTail) return Torn();
    const auto payload = bytes_.subspan(at_ + kFrameHead, head.length);
    std::uint64_t checksum = 0;
    ByteReader(bytes_.subspan(at_ + kFrameHead + head.length))(checksum);
    if (checksum != HashBytes(payload)) return Damaged("a checksum does not fit");
    try {
      Take(payload);
      at_ += kFrameHead + head.length + kFrameTail;
    } catch (const BadBytes& error) {
      if (!has_header_) throw;
      Damaged(error.what());
    }
  }

  void Take(std::span<const std::byte> payload) {
    ByteReader reader(payload);
    FrameType type{};
    EnumField(reader, type, FrameType::StateLoad);
    if ((type == FrameType::Header) == has_header_) throw BadBytes("a frame is out of order");
    switch (type) {
      case FrameType::Header:
        ReadHeader(reader);
        break;
      case FrameType::Steps:
        ReadSteps(reader);
        break;
      case FrameType::Truncate:
        ReadTruncate(reader);
        break;
      case FrameType::StateLoad:
        ReadStateLoad(reader);
        break;
    }
    if (reader.Left() != 0) throw BadBytes("a frame is longer than it should be");
  }

  void ReadHeader(ByteReader& reader) {
    ReplayHeader& header = replay_.header;
    reader(header.program);
    reader(header.save_version);
    if (header.save_version != kSaveVersion) {
      throw BadBytes("was recorded by version " + header.program + ", with states of version " +
                     std::to_string(header.save_version) + "; this game has states of version " +
                     std::to_string(kSaveVersion) + " and cannot check it");
    }
    reader(header.scenario);
    reader(header.seed);
    reader(header.first_tick);
    reader(header.files);
    reader(header.state);
    has_header_ = true;
  }

  void ReadSteps(ByteReader& reader) {
    StepsFrame steps;
    reader(steps);
    const std::uint64_t length = replay_.command_log.Length();
    if (steps.first != length || steps.digests.empty()) throw BadBytes("steps are out of order");
    std::uint64_t before = length;
    for (const LoggedCommand& entry : steps.commands) {
      if (entry.step <= length || entry.step < before || entry.step > length + steps.digests.size())
        throw BadBytes("commands are out of order");
      before = entry.step;
    }
    auto next = steps.commands.begin();
    for (std::uint64_t step = length + 1; step <= length + steps.digests.size(); ++step) {
      std::vector<Command> commands;
      for (; next != steps.commands.end() && next->step == step; ++next)
        commands.push_back(std::move(next->command));
      replay_.command_log.Add(std::move(commands));
    }
    replay_.digests.insert(replay_.digests.end(), steps.digests.begin(), steps.digests.end());
    replay_.checkpoints.push_back({replay_.command_log.Length(), steps.hash});
  }

  void ReadTruncate(ByteReader& reader) {
    std::uint64_t step = 0;
    reader(step);
    if (step >= replay_.command_log.Length()) throw BadBytes("what is cut is not there");
    replay_.command_log.TruncateAfter(step);
    replay_.digests.resize(static_cast<std::size_t>(step));
    std::erase_if(replay_.checkpoints,
                  [step](const ReplayCheckpoint& mark) { return mark.step > step; });
  }

  void ReadStateLoad(ByteReader& reader) {
    LoggedStateLoad jump;
    reader(jump);
    if (jump.step != replay_.command_log.Length()) throw BadBytes("a jump is out of order");
    replay_.command_log.AddStateLoad(std::move(jump.state));
  }

  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  bool has_header_ = false;
  Replay replay_;
};

std::vector<std::byte> ReadAll(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) throw BadBytes("is a folder");
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) throw BadBytes("cannot be read: " + error.message());
  if (size > kLargest) throw BadBytes("is too large for a recording");
  std::ifstream stream(file, std::ios::binary);
  std::vector<std::byte> bytes(size);
  if (!stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
    throw BadBytes("cannot be read");
  return bytes;
}

}  // namespace

Replay ReadReplay(const std::filesystem::path& file) {
  try {
    return Reader(ReadAll(file)).Run();
  } catch (const BadBytes& error) {
    throw ReplayError(file.string() + ": " + error.what());
  }
}

std::vector<std::string> ChangedFiles(const std::vector<FileHash>& recorded,
                                      const std::vector<FileHash>& here) {
  std::vector<std::string> names;
  const auto holds = [](const std::vector<FileHash>& files, const FileHash& file) {
    return std::find(files.begin(), files.end(), file) != files.end();
  };
  for (const FileHash& file : recorded)
    if (!holds(here, file)) names.push_back(file.name);
  for (const FileHash& file : here)
    if (!holds(recorded, file)) names.push_back(file.name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace heliopause
