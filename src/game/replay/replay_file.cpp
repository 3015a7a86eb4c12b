// Reads a recording frame by frame, up to the first defect. An incomplete last frame is normal
// after a crash; a wrong checksum before the end is damage. Both end the reading, and the steps
// before them can be replayed. Frames change the state of the Replay only after their checksum was
// verified.
#include "game/replay/replay_file.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "game/replay/replay_frames.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause {
namespace {

constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{1}
                                        << 30;  // bytes; an hour takes less than 10^6

class RecordingReader {
 public:
  explicit RecordingReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  Replay Run() {
    ReadStart();
    while (at_ < bytes_.size() && replay_.error.empty()) ReadFrame();
    if (!has_header_)
      throw BadBytes(replay_.error.empty() ? "the header is missing" : replay_.error);
    return std::move(replay_);
  }

 private:
  // Magic word and format version. Errors here reject the file as a whole.
  void ReadStart() {
    ByteReader reader(bytes_);
    std::array<char, 8> magic{};
    if (bytes_.size() >= magic.size()) reader.Raw(magic.data(), magic.size());
    if (magic != kReplayMagic)
      throw BadBytes("it does not begin with the magic word of a recording");
    std::uint32_t version = 0;
    if (reader.Left() < sizeof version) throw BadBytes("the header is missing");
    reader(version);
    if (version != kReplayVersion) {
      throw BadBytes("format = " + std::to_string(version) + " (expected " +
                     std::to_string(kReplayVersion) + ")");
    }
    at_ = bytes_.size() - reader.Left();
  }

  void ReportIncompleteEnd() {
    replay_.error =
        "incomplete end: the last " + std::to_string(bytes_.size() - at_) + " bytes are ignored";
    at_ = bytes_.size();
  }

  void ReportDamage(const std::string& why) {
    replay_.error = "damaged at byte " + std::to_string(at_) + " (" + why + ")";
    replay_.damaged = true;
    at_ = bytes_.size();
  }

  // Checks length and checksum before the payload is interpreted. After the header frame, a defect
  // ends the reading but keeps everything before it.
  void ReadFrame() {
    ByteReader reader(bytes_.subspan(at_));
    if (reader.Left() < kFrameHead) return ReportIncompleteEnd();
    FrameHead head;
    reader(head.length);
    reader(head.check);
    if (head.check != CheckOf(head.length)) return ReportDamage("the check of the length is wrong");
    if (reader.Left() < head.length + kFrameTail) return ReportIncompleteEnd();
    const auto payload = bytes_.subspan(at_ + kFrameHead, head.length);
    std::uint64_t checksum = 0;
    ByteReader(bytes_.subspan(at_ + kFrameHead + head.length))(checksum);
    if (checksum != HashBytes(payload)) return ReportDamage("the checksum is wrong");
    try {
      ReadPayload(payload);
      at_ += kFrameHead + head.length + kFrameTail;
    } catch (const BadBytes& error) {
      if (!has_header_) throw;
      ReportDamage(error.what());
    }
  }

  // Exactly the first frame is a header.
  void ReadPayload(std::span<const std::byte> payload) {
    ByteReader reader(payload);
    FrameType type{};
    EnumField(reader, type, FrameType::StateLoad);
    if ((type == FrameType::Header) == has_header_)
      throw BadBytes("a header frame is missing or not the first frame");
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
    if (reader.Left() != 0)
      throw BadBytes(std::to_string(reader.Left()) + " bytes follow the contents of a frame");
  }

  void ReadHeader(ByteReader& reader) {
    ReplayHeader& header = replay_.header;
    reader(header.program);
    reader(header.save_version);
    if (header.save_version != kSaveVersion) {
      throw BadBytes("recorded by version " + header.program + " with save version " +
                     std::to_string(header.save_version) + " (expected " +
                     std::to_string(kSaveVersion) + ")");
    }
    reader(header.scenario);
    reader(header.seed);
    reader(header.first_tick);
    reader(header.files);
    reader(header.mods);
    reader(header.state);
    has_header_ = true;
  }

  // Steps are numbered consecutively; the commands of a frame are sorted by step and lie within it.
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

  // Drops commands, digests and checkpoints after the step. After the last step: what was dropped
  // had not been written yet.
  void ReadTruncate(ByteReader& reader) {
    std::uint64_t step = 0;
    reader(step);
    if (step > replay_.command_log.Length())
      throw BadBytes("truncated after step " + std::to_string(step) + ", which does not exist");
    replay_.command_log.TruncateAfter(step);
    replay_.rewound = true;
    replay_.digests.resize(static_cast<std::size_t>(step));
    std::erase_if(replay_.checkpoints,
                  [step](const ReplayCheckpoint& checkpoint) { return checkpoint.step > step; });
  }

  void ReadStateLoad(ByteReader& reader) {
    LoggedStateLoad load;
    reader(load);
    if (load.step != replay_.command_log.Length()) throw BadBytes("a state load is out of order");
    replay_.command_log.AddStateLoad(std::move(load.state));
  }

  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  bool has_header_ = false;
  Replay replay_;
};

// Texts, sounds and music, also those of mods.
bool IsShownOnly(const std::string& name) {
  return name.find("data/text/") != std::string::npos || name.ends_with("data/sounds.toml") ||
         name.ends_with("data/music.toml");
}

}  // namespace

Replay ReadReplay(const std::filesystem::path& file) {
  try {
    return RecordingReader(ReadWholeFile(file, kMaxFileSize)).Run();
  } catch (const BadBytes& error) {
    throw ReplayError(file.string() + ": invalid recording: " + error.what());
  } catch (const FileError& error) {
    throw ReplayError(file.string() + ": " + error.what());
  }
}

// A file that is not in both lists with the same hash was changed, added or removed.
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
  std::erase_if(names, IsShownOnly);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace heliopause
