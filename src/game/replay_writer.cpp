// Each second is one write of the system: a program that dies takes none with it.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "game/game.hpp"
#include "game/replay_frames.hpp"

namespace heliopause {

namespace fs = std::filesystem;

ReplayRecorder::ReplayRecorder(fs::path file, const ReplayHeader& header) : file_(std::move(file)) {
  std::error_code error;
  if (fs::is_directory(file_, error))
    throw ReplayError(file_.string() + ": the recording cannot be written: it is a folder");
  // A device, /dev/stdout say, is no file to be kept.
  if (fs::is_regular_file(file_, error))
    std::rename(file_.c_str(), (file_.string() + ".1").c_str());
  descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor_ < 0) {
    throw ReplayError(file_.string() +
                      ": the recording cannot be written: " + std::strerror(errno));
  }
  Open(header);
  if (fault_.empty()) return;
  const std::string fault = fault_;
  throw ReplayError(fault);
}

ReplayRecorder::~ReplayRecorder() {
  if (descriptor_ >= 0) ::close(descriptor_);
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

void ReplayRecorder::Step(const Game& game, std::span<const TapeCommand> commands) {
  if (descriptor_ < 0) return;
  commands_.insert(commands_.end(), commands.begin(), commands.end());
  digests_.push_back(game.Digest());
  if (digests_.size() >= kStepsAFrame) Flush(game);
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

void ReplayRecorder::Cut(const Game& game, std::uint64_t step) {
  if (step >= written_) {
    const auto kept = static_cast<std::size_t>(step - written_);
    if (kept < digests_.size()) digests_.resize(kept);
    std::erase_if(commands_, [step](const TapeCommand& entry) { return entry.step > step; });
    return Flush(game);
  }
  digests_.clear();
  commands_.clear();
  written_ = step;
  ByteWriter payload;
  payload(FrameType::Cut);
  payload(step);
  Write(payload);
}

void ReplayRecorder::Jump(const TapeJump& jump) {
  ByteWriter payload;
  payload(FrameType::Jump);
  payload(jump);
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
      fault_ = file_.string() + ": the recording cannot be written: " + std::strerror(errno);
      ::close(descriptor_);
      descriptor_ = -1;
      return false;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace heliopause
