// A save file: magic, version, the length of all that follows; header, length and bytes of the
// game's state; and a checksum over everything before it.
#include "game/save_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <span>
#include <vector>

#include "game/game.hpp"

namespace heliopause {

// Not in the unnamed namespace: the archives look it up in the header's own. The version stands
// before.
template <class A>
void Fields(A& archive, SaveHeader& header) {
  archive(header.scenario);
  archive(header.seed);
  archive(header.tick);
  archive(header.credits);
  archive(header.hash);
}

namespace {

constexpr std::array<char, 8> kMagic = {'H', 'E', 'L', 'I', 'O', 'S', 'A', 'V'};
constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30;  // bytes; a large game takes some 10^6

using std::filesystem::path;

struct Contents {
  SaveHeader header;
  std::vector<std::byte> bytes;      // the file
  std::span<const std::byte> state;  // a part of it
};

std::string ReasonOfSystem() { return std::strerror(errno); }

std::vector<std::byte> ReadAll(const path& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) throw BadBytes("cannot be read: " + error.message());
  if (size > kLargest) throw BadBytes("is too large for a save");
  std::ifstream stream(file, std::ios::binary);
  std::vector<std::byte> bytes(size);
  if (!stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size))) {
    throw BadBytes("cannot be read");
  }
  return bytes;
}

// Everything that can be wrong with a file short of the state itself.
Contents ReadContents(const path& file) {
  Contents contents;
  contents.bytes = ReadAll(file);
  ByteReader reader(contents.bytes);
  std::array<char, 8> magic{};
  if (reader.Left() < magic.size()) throw BadBytes("is no save of this game");
  reader.Raw(magic.data(), magic.size());
  if (magic != kMagic) throw BadBytes("is no save of this game");
  reader(contents.header.version);
  if (contents.header.version != kSaveVersion) {
    throw BadBytes("is of version " + std::to_string(contents.header.version) +
                   "; this game reads version " + std::to_string(kSaveVersion));
  }
  std::uint64_t length = 0;
  reader(length);
  if (length != reader.Left()) throw BadBytes("is torn: it should be longer or shorter than it is");
  const std::span<const std::byte> whole(contents.bytes);
  std::uint64_t checksum = 0;
  if (length < sizeof checksum) throw BadBytes("is torn: it has no checksum");
  ByteReader(whole.last(sizeof checksum))(checksum);
  if (checksum != HashBytes(whole.first(whole.size() - sizeof checksum))) {
    throw BadBytes("is damaged: its checksum does not fit");
  }
  reader(contents.header);
  contents.state = reader.Blob();
  if (reader.Left() != sizeof checksum) throw BadBytes("is damaged: it has a tail");
  if (HashBytes(contents.state) != contents.header.hash) {
    throw BadBytes("is damaged: its state does not have the hash that it should");
  }
  return contents;
}

path PreviousOf(const path& file) { return path(file) += ".1"; }

bool ReadsWell(const path& file) {
  try {
    ReadContents(file);
    return true;
  } catch (const BadBytes&) {
    return false;
  }
}

[[noreturn]] void Fail(const path& file, const std::string& reason) {
  throw SaveError(file.string() + ": " + reason, ReadsWell(PreviousOf(file)));
}

std::vector<std::byte> Encode(const Game& game) {
  ByteWriter state;
  game.Save(state);
  ByteWriter body;
  body(SaveHeader{kSaveVersion, game.Options().scenario, game.Options().seed, game.TickNumber(),
                  game.GetPlayer().credits, HashBytes(state.Bytes())});
  body.Blob(state.Bytes());
  ByteWriter file;
  file.Raw(kMagic.data(), kMagic.size());
  file(kSaveVersion);
  file(static_cast<std::uint64_t>(body.Bytes().size() + sizeof(std::uint64_t)));
  file.Raw(body.Bytes().data(), body.Bytes().size());
  file(HashBytes(file.Bytes()));
  return std::move(file.Bytes());
}

class Descriptor {
 public:
  Descriptor(const path& name, int flags) : value_(::open(name.c_str(), flags | O_CLOEXEC, 0644)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  bool IsOpen() const { return value_ >= 0; }
  bool Write(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(value_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
  }
  bool Sync() const { return ::fsync(value_) == 0; }

 private:
  int value_;
};

bool SyncFolder(const path& file) {
  const path folder = file.has_parent_path() ? file.parent_path() : path(".");
  const Descriptor descriptor(folder, O_RDONLY | O_DIRECTORY);
  return descriptor.IsOpen() && descriptor.Sync();
}

void WriteSynced(const path& file, std::span<const std::byte> bytes) {
  const Descriptor descriptor(file, O_WRONLY | O_CREAT | O_TRUNC);
  if (!descriptor.IsOpen()) throw BadBytes("cannot be written: " + ReasonOfSystem());
  if (descriptor.Write(bytes) && descriptor.Sync()) return;
  const std::string reason = ReasonOfSystem();
  ::unlink(file.c_str());
  throw BadBytes("cannot be written: " + reason);
}

void Rename(const path& from, const path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    throw BadBytes("cannot be put in place: " + ReasonOfSystem());
  }
}

}  // namespace

void WriteSave(const Game& game, const path& file) {
  const path fresh = path(file) += ".new";
  try {
    WriteSynced(fresh, Encode(game));
    // A broken save must not push out the good one before it.
    if (ReadsWell(file)) Rename(file, PreviousOf(file));
    Rename(fresh, file);
    if (!SyncFolder(file)) throw BadBytes("its folder cannot be synced: " + ReasonOfSystem());
  } catch (const BadBytes& error) {
    Fail(file, error.what());
  }
}

SaveHeader ReadSaveHeader(const path& file) {
  try {
    return ReadContents(file).header;
  } catch (const BadBytes& error) {
    Fail(file, error.what());
  }
}

void ReadSave(Game& game, const path& file) {
  try {
    const Contents contents = ReadContents(file);
    ByteReader reader(contents.state);
    game.Load(reader);
  } catch (const BadBytes& error) {
    Fail(file, error.what());
  }
}

}  // namespace heliopause
