// Each second is one write of the system: a program that dies takes none with it.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

#include "base/hash.hpp"
#include "game/replay/replay_frames.hpp"
#include "game/rules/game.hpp"
#include "game/state/safe_file.hpp"

namespace heliopause {

namespace fs = std::filesystem;

// Only what has a beginning takes the name: a full disk must not push out the recording before.
ReplayRecorder::ReplayRecorder(fs::path file, const ReplayHeader& header) : file_(std::move(file)) {
  std::error_code error;
  const fs::file_status there = fs::status(file_, error);
  if (fs::is_directory(there)) Fail("it is a folder");
  // A device, /dev/stdout say, is no file to be kept.
  const bool device = fs::exists(there) && !fs::is_regular_file(there);
  const fs::path begun = device ? file_ : NewFileName(file_);
  if (error_.empty()) {
    descriptor_ = ::open(begun.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
    if (descriptor_ < 0) Fail(std::strerror(errno));
  }
  if (error_.empty()) Open(header);
  if (!device && error_.empty())
    TakeName(fs::exists(there));
  else if (!device)
    fs::remove(begun, error);
  if (error_.empty()) return;
  const std::string error_text = error_;
  throw ReplayError(error_text);
}

// The recording is as good as what it is written to when it ends; before that, the system decides
// when. Each second synced would make the game stumble on a slow disk.
ReplayRecorder::~ReplayRecorder() {
  if (descriptor_ < 0) return;
  ::fdatasync(descriptor_);
  ::close(descriptor_);
}

void ReplayRecorder::TakeName(bool keep_old) {
  std::optional<fs::path> old;
  if (keep_old) old = file_.string() + ".1";
  try {
    PublishNewFile(file_, old);
  } catch (const FileError& failure) {
    Fail(failure.what());
  }
}

void ReplayRecorder::Fail(const std::string& why) {
  error_ = file_.string() + ": the recording cannot be written: " + why;
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

void ReplayRecorder::Open(const ReplayHeader& header) {
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
  if (descriptor_ < 0) return;
  commands_.insert(commands_.end(), commands.begin(), commands.end());
  digests_.push_back(game.Digest());
  if (digests_.size() >= kStepsPerFrame) Flush(game);
}

void ReplayRecorder::Flush(const Game& game) {
  if (descriptor_ < 0 || digests_.empty()) return;
  const StepsFrame steps{written_, std::move(digests_), std::move(commands_), game.HashByPart()};
  digests_.clear();
  commands_.clear();
  written_ += steps.digests.size();
  ByteWriter payload;
  payload(FrameType::Steps);
  payload(steps);
  Write(payload);
}

void ReplayRecorder::Truncate(const Game& game, std::uint64_t step) {
  if (step >= written_) {
    const auto kept = static_cast<std::size_t>(step - written_);
    if (kept < digests_.size()) digests_.resize(kept);
    std::erase_if(commands_, [step](const LoggedCommand& entry) { return entry.step > step; });
    return Flush(game);
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
  if (descriptor_ < 0) return;
  const auto length = static_cast<std::uint32_t>(payload.Bytes().size());
  ByteWriter frame;
  frame(length);
  frame(CheckOf(length));
  frame.Raw(payload.Bytes().data(), payload.Bytes().size());
  frame(HashBytes(payload.Bytes()));
  WriteAll(frame.Bytes());
}

// After a failure nothing more is written: half a frame in the middle would hide all that follows.
bool ReplayRecorder::WriteAll(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      Fail(std::strerror(errno));
      return false;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace heliopause
