#include "cluster/checkpoint.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/argument_error.hpp"
#include "base/bytes.hpp"
#include "base/hash.hpp"
#include "base/whole_number.hpp"
#include "cluster/agreement.hpp"

namespace heliopause::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "heliopause checkpoint ";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kBytesOfSprite = 52;
constexpr std::size_t kKept = 2;  // checkpoints: when the newest is damaged, there is another

[[noreturn]] void Fail(const std::string& what, const fs::path& path) {
  throw std::runtime_error(what + " " + path.string() + ": " + std::strerror(errno));
}

// 16 digits always: a text of the same length for each checksum.
std::string Hex(std::uint64_t value) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
  return digits;
}

std::uint64_t ChecksumOf(const std::string& text) {
  return HashBytes(std::as_bytes(std::span(text)));
}

constexpr std::string_view kStep = "step-";
constexpr std::string_view kAside = ".old";
constexpr std::string_view kUnfinished = ".new";

// FOLDER/step-N; with kAside behind it, the checkpoint of the same step that is being replaced.
fs::path PathOf(const std::string& folder, std::uint64_t step, std::string_view suffix = {}) {
  return fs::path(folder) / (std::string(kStep) + std::to_string(step) + std::string(suffix));
}

// N of "step-N" with the suffix behind it; false for other names, which are not of Save: also
// "step-007" and "step-by-step.new".
bool ReadStep(std::string_view name, std::string_view suffix, std::uint64_t& step) {
  if (!name.starts_with(kStep) || !name.ends_with(suffix)) return false;
  if (name.size() < kStep.size() + suffix.size()) return false;
  const std::string_view digits =
      name.substr(kStep.size(), name.size() - kStep.size() - suffix.size());
  const std::optional<std::uint64_t> number = ReadWholeNumber(digits);
  if (!number || std::to_string(*number) != digits) return false;
  step = *number;
  return true;
}

// The steps of which there is a checkpoint, complete or not.
// A set: a step and its copy aside count once, and the steps are in order. A folder that does not
// exist has none; the error is reported by the caller, in words.
std::set<std::uint64_t> ListSteps(const std::string& folder) {
  std::set<std::uint64_t> steps;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    std::uint64_t step = 0;
    if (ReadStep(name, {}, step) || ReadStep(name, kAside, step)) steps.insert(step);
  }
  return steps;
}

// Whether Save may have made this folder: it has no other files than those of a checkpoint. Other
// programs name folders step-N, too, and what they contain must not be deleted. False for a folder
// that cannot be read, because its content is unknown.
bool IsOfSave(const fs::path& path) {
  std::error_code error;
  const fs::directory_iterator files(path, error);
  if (error) return false;
  return std::all_of(files, fs::directory_iterator(), [](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return name == kTable || name == kAttachment || name.starts_with("rank-");
  });
}

// A descriptor that is closed with the scope.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int Get() const { return descriptor_; }

 private:
  int descriptor_;
};

// For reader and writer: one function, so that the two cannot differ. Without `is_new`, which makes
// 52 bytes of the 56.
template <class A>
void FieldsOf(A& archive, SpriteRecord& record) {
  archive(record.id);
  archive(record.position);
  archive(record.velocity);
  archive(record.radius);
  archive(record.kinds);
}

std::string FirstLine() { return std::string(kFormat) + std::to_string(kVersion); }

}  // namespace

// The table, one value a line, as a person can read it:
//
//    heliopause checkpoint 1
//    step 500
//    space.center 0 0              ... and the other lines of SpaceLines
//    file rank-0 bytes 5200 checksum 0123456789abcdef
//    file attachment bytes 12 checksum ...
//    end checksum ...              of all lines before
std::string CheckpointTable::Text() const {
  std::string text = FirstLine() + "\nstep " + std::to_string(step) + "\n";
  for (const std::string& line : space) text += line + "\n";
  for (const CheckpointFile& file : files) {
    text += "file " + file.name + " bytes " + std::to_string(file.bytes) + " checksum " +
            Hex(file.checksum) + "\n";
  }
  return text + "end checksum " + Hex(ChecksumOf(text)) + "\n";
}

// By the first line alone: another version may have another checksum, or none.
static void RejectNewerVersion(const std::string& path, const std::string& text) {
  const std::string_view line = std::string_view(text).substr(0, text.find('\n'));
  if (line.size() == text.size() || !line.starts_with(kFormat)) return;
  const std::optional<std::uint64_t> version = ReadWholeNumber(line.substr(kFormat.size()));
  if (!version || *version <= kVersion) return;
  throw Unreadable(path + ": of a newer version, \"" + std::string(line) + "\" (expected \"" +
                   FirstLine() + "\")");
}

CheckpointTable CheckpointTable::Parse(const std::string& path, const std::string& text) {
  RejectNewerVersion(path, text);
  const std::size_t end = text.rfind("end checksum ");
  if (!text.starts_with(FirstLine() + "\n"))
    throw std::runtime_error(path + ": not a checkpoint of this version (expected \"" +
                             FirstLine() + "\" in the first line)");
  if (end == std::string::npos ||
      text.substr(end) != "end checksum " + Hex(ChecksumOf(text.substr(0, end))) + "\n")
    throw std::runtime_error(path + ": cut short or changed (the checksum differs)");
  // From here on the text is what Text has written, so the words are read without checks.
  CheckpointTable table;
  std::istringstream lines(text.substr(0, end));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "step") {
      words >> table.step;
    } else if (word == "file") {
      CheckpointFile& file = table.files.emplace_back();
      words >> file.name >> word >> file.bytes >> word >> std::hex >> file.checksum;
    } else {
      table.space.push_back(line);
    }
  }
  if (table.files.empty()) throw std::runtime_error(path + ": names no files");
  return table;
}

std::vector<std::string> SpaceLines(const SpaceOptions& options) {
  return {
      "space.center " + FormatNumber(options.center.x) + " " + FormatNumber(options.center.y),
      "space.radius " + FormatNumber(options.radius),
      std::string("space.canvas ") + (options.canvas == Canvas::Bounded ? "bounded" : "infinite"),
      "space.border " + std::to_string(static_cast<int>(options.border))};
}

// The size is known: one allocation for a file that may be large.
std::vector<std::byte> EncodeSprites(std::span<const SpriteRecord> records) {
  std::vector<std::byte> reserved;
  reserved.reserve(records.size() * kBytesOfSprite);
  ByteWriter writer(std::move(reserved));
  for (SpriteRecord record : records) FieldsOf(writer, record);
  return std::move(writer.Bytes());
}

std::vector<SpriteRecord> DecodeSprites(const std::string& path, std::span<const std::byte> bytes) {
  if (bytes.size() % kBytesOfSprite != 0)
    throw std::runtime_error(path + ": " + std::to_string(bytes.size()) +
                             " bytes (expected a multiple of 52)");
  std::vector<SpriteRecord> records(bytes.size() / kBytesOfSprite);
  ByteReader reader(bytes);
  for (SpriteRecord& record : records) FieldsOf(reader, record);
  return records;
}

CheckpointFile WriteFile(const fs::path& path, std::span<const std::byte> bytes) {
  const File file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (file.Get() < 0) Fail("cannot write", path);
  // write may take a part only, and a signal may interrupt it.
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = write(file.Get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) Fail("cannot write", path);
    done += static_cast<std::size_t>(count);
  }
  // On the disk before the table names it: a table without its files would be worse than none.
  // A picture may go to a pipe or a device, which cannot be flushed and report EINVAL.
  if (fsync(file.Get()) != 0 && errno != EINVAL) Fail("cannot write", path);
  return {path.filename().string(), bytes.size(), HashBytes(bytes)};
}

std::vector<std::byte> ReadFile(const fs::path& path) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  // A missing file is damage. One that cannot be opened may be intact.
  if (file.Get() < 0 && errno != ENOENT && errno != ENOTDIR)
    throw Unreadable("cannot read " + path.string() + ": " + std::strerror(errno));
  if (file.Get() < 0) Fail("cannot read", path);
  std::vector<std::byte> bytes;
  // In blocks until the end, because the size that a file system reports may change meanwhile.
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  for (;;) {
    const std::size_t old = bytes.size();
    bytes.resize(old + kBlock);
    const ssize_t count = read(file.Get(), bytes.data() + old, kBlock);
    bytes.resize(old + (count > 0 ? static_cast<std::size_t>(count) : 0));
    if (count == 0) return bytes;
    if (count < 0 && errno != EINTR) Fail("cannot read", path);
  }
}

std::vector<std::byte> ReadFile(const fs::path& folder, const CheckpointFile& file) {
  const fs::path path = folder / file.name;
  std::vector<std::byte> bytes = ReadFile(path);
  if (bytes.size() != file.bytes)
    throw std::runtime_error(path.string() + ": " + std::to_string(bytes.size()) +
                             " bytes (expected " + std::to_string(file.bytes) + ")");
  if (HashBytes(bytes) != file.checksum)
    throw std::runtime_error(path.string() + ": changed (the checksum differs)");
  return bytes;
}

void FlushFolder(const fs::path& folder) {
  const File file(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems cannot flush a folder: they report EINVAL and need not.
  if (file.Get() < 0 || (fsync(file.Get()) != 0 && errno != EINVAL)) Fail("cannot write", folder);
}

fs::path PathOfUnfinished(const std::string& folder, std::uint64_t step) {
  return PathOf(folder, step, kUnfinished);
}

fs::path BeginCheckpoint(const std::string& folder, std::uint64_t step) {
  const fs::path path = PathOfUnfinished(folder, step);
  fs::create_directories(folder);
  for (const std::string_view suffix : {std::string_view(), kAside, kUnfinished}) {
    const fs::path present = PathOf(folder, step, suffix);
    if (fs::exists(present) && !IsOfSave(present))
      throw std::runtime_error("cannot write " + present.string() +
                               ": it exists and is no checkpoint");
  }
  // What saves that were interrupted have left, of this step or another.
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::uint64_t of_step = 0;
    if (ReadStep(entry.path().filename().string(), kUnfinished, of_step) && IsOfSave(entry.path()))
      left.push_back(entry.path());
  }
  for (const fs::path& unfinished : left) fs::remove_all(unfinished);
  fs::create_directories(path);
  return path;
}

void EndCheckpoint(const std::string& folder, std::uint64_t step) {
  const fs::path made = PathOfUnfinished(folder, step);
  const fs::path path = PathOf(folder, step);
  const fs::path aside = PathOf(folder, step, kAside);
  // The names of the files are on the disk before the folder gets its own name.
  FlushFolder(made);
  // An older one of this step, when a run was repeated, can be read until the new one has its name.
  if (fs::exists(path)) {
    fs::remove_all(aside);
    fs::rename(path, aside);
  }
  // From this moment the new checkpoint counts: a rename is atomic.
  fs::rename(made, path);
  FlushFolder(folder);
  // From here on the save has succeeded: what cannot be deleted stays, and the next save tries
  // again.
  std::error_code ignored;
  fs::remove_all(aside, ignored);
  // Only those before this one: a run that continues from an older checkpoint keeps its own.
  std::set<std::uint64_t> steps = ListSteps(folder);
  steps.erase(steps.upper_bound(step), steps.end());
  std::erase_if(steps, [&](std::uint64_t of_step) {
    return !IsOfSave(PathOf(folder, of_step)) && !IsOfSave(PathOf(folder, of_step, kAside));
  });
  for (; steps.size() > kKept; steps.erase(steps.begin())) {
    for (const std::string_view suffix : {std::string_view(), kAside}) {
      const fs::path old = PathOf(folder, *steps.begin(), suffix);
      if (IsOfSave(old)) fs::remove_all(old, ignored);
    }
  }
}

std::vector<fs::path> ListCheckpoints(const std::string& folder) {
  // `folder` may be that of one checkpoint. A folder may have the name of the table, but only a
  // file is one.
  std::error_code error;
  if (fs::is_regular_file(fs::path(folder) / kTable, error)) return {folder};
  std::vector<fs::path> found;
  const std::set<std::uint64_t> steps = ListSteps(folder);
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    // Of one step, the new one first: the one aside exists only if a save was interrupted.
    for (const std::string_view suffix : {std::string_view(), kAside}) {
      const fs::path path = PathOf(folder, *step, suffix);
      if (fs::exists(path)) found.push_back(path);
    }
  }
  const fs::directory_iterator readable(folder, error);
  if (found.empty() && error == std::errc::permission_denied)
    throw std::runtime_error("cannot read " + folder + ": " + error.message());
  if (found.empty())
    throw std::runtime_error(folder +
                             ": no checkpoint (expected a folder step-N with a file universe)");
  return found;
}

}  // namespace heliopause::cluster
