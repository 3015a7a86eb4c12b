// Appends one frame per second by a single write of the system, so that a crash of the program
// leaves complete frames. The file is created under a temporary name and renamed when its header is
// written: a full disk must not replace the previous recording by an empty file.
#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/hash.hpp"
#include "game/replay/replay_frames.hpp"
#include "game/rules/game.hpp"
#include "game/state/safe_file.hpp"

namespace heliopause {

namespace fs = std::filesystem;

ReplayRecorder::ReplayRecorder(fs::path file, const ReplayHeader& header) : file_(std::move(file)) {
  std::error_code error;
  const fs::file_status present = fs::status(file_, error);
  // A device such as /dev/stdout cannot be renamed: it is opened directly.
  const bool device =
      fs::exists(present) && !fs::is_regular_file(present) && !fs::is_directory(present);
  const fs::path opened = device ? file_ : NewFileName(file_);
  if (fs::is_directory(present)) {
    Fail("it is a folder");
  } else {
    output_.emplace(opened, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    if (!output_->IsOpen()) Fail(std::strerror(errno));
  }
  if (error_.empty()) WriteHeader(header);
  if (!device && error_.empty())
    TakeFinalName(fs::exists(present));
  else if (!device)
    fs::remove(opened, error);
  if (!error_.empty()) throw ReplayError(error_);
}

// Synced once, at the end. A sync every second would make the game stutter on a slow disk.
ReplayRecorder::~ReplayRecorder() {
  if (output_) output_->Sync();
}

void ReplayRecorder::TakeFinalName(bool keep_old) {
  std::optional<fs::path> backup;
  if (keep_old) backup = file_.string() + ".1";
  try {
    PublishNewFile(file_, backup);
  } catch (const FileError& failure) {
    Fail(failure.what());
  }
}

void ReplayRecorder::Fail(const std::string& why) {
  error_ = file_.string() + ": the recording cannot be written: " + why;
  output_.reset();
}

void ReplayRecorder::WriteHeader(const ReplayHeader& header) {
  ByteWriter start;
  start.Raw(kReplayMagic.data(), kReplayMagic.size());
  start(kReplayVersion);
  if (!WriteAll(start.Bytes())) return;
  ByteWriter payload;
  payload(FrameType::Header);
  payload(header);
  Write(payload);
}

void ReplayRecorder::Step(const Game& game, std::span<const LoggedCommand> commands) {
  if (!output_) return;
  commands_.insert(commands_.end(), commands.begin(), commands.end());
  digests_.push_back(game.Digest());
  if (digests_.size() >= kStepsPerFrame) Flush(game);
}

void ReplayRecorder::Flush(const Game& game) {
  if (!output_ || digests_.empty()) return;
  const StepsFrame steps{written_, std::move(digests_), std::move(commands_), game.HashByPart()};
  digests_.clear();
  commands_.clear();
  written_ += steps.digests.size();
  ByteWriter payload;
  payload(FrameType::Steps);
  payload(steps);
  Write(payload);
}

// Pending steps are shortened in memory. The frame follows in any case: a recording with a rewind
// proves no score.
void ReplayRecorder::Truncate(const Game& game, std::uint64_t step) {
  if (step >= written_) {
    const auto kept = static_cast<std::size_t>(step - written_);
    if (kept >= digests_.size()) return Flush(game);  // nothing is dropped
    digests_.resize(kept);
    std::erase_if(commands_, [step](const LoggedCommand& entry) { return entry.step > step; });
    Flush(game);
  }
  digests_.clear();
  commands_.clear();
  written_ = step;
  ByteWriter payload;
  payload(FrameType::Truncate);
  payload(step);
  Write(payload);
}

void ReplayRecorder::AddStateLoad(const LoggedStateLoad& load) {
  ByteWriter payload;
  payload(FrameType::StateLoad);
  payload(load);
  Write(payload);
}

void ReplayRecorder::Write(const ByteWriter& payload) {
  if (!output_) return;
  const auto length = static_cast<std::uint32_t>(payload.Bytes().size());
  ByteWriter frame;
  frame(length);
  frame(CheckOf(length));
  frame.Raw(payload.Bytes().data(), payload.Bytes().size());
  frame(HashBytes(payload.Bytes()));
  WriteAll(frame.Bytes());
}

// After an error nothing more is written: an incomplete frame in the middle would hide all later
// frames.
bool ReplayRecorder::WriteAll(std::span<const std::byte> bytes) {
  if (output_->Write(bytes)) return true;
  Fail(std::strerror(errno));
  return false;
}

}  // namespace heliopause
