// A save file: magic, version, the length of all that follows; header, length and bytes of the
// game's state; and a checksum over everything before it.
#include "game/rules/save_file.hpp"

#include <array>
#include <fstream>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.hpp"
#include "game/rules/game.hpp"
#include "game/state/safe_file.hpp"

namespace heliopause {

// Not in the unnamed namespace: the archives look it up in the header's own. The version stands
// before.
template <class A>  // NOLINTNEXTLINE(misc-use-internal-linkage)
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

class ForeignVersion : public BadBytes {
 public:
  explicit ForeignVersion(std::uint32_t number)
      : BadBytes("is of version " + std::to_string(number) + "; this game reads version " +
                 std::to_string(kSaveVersion)),
        version(number) {}
  std::uint32_t version;
};

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
  if (contents.header.version != kSaveVersion) throw ForeignVersion(contents.header.version);
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

// Where the file that is there now goes, if there is one. A broken one must not push out the good
// one before it, but may be of use to somebody: to the newer game that wrote it, or to who can mend
// it.
std::optional<path> PlaceOfOld(const path& file) {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(file, error))) return {};
  try {
    ReadContents(file);
    return PreviousOf(file);
  } catch (const ForeignVersion& foreign) {
    return path(file) += ".version-" + std::to_string(foreign.version);
  } catch (const BadBytes&) {
    return path(file) += ".damaged";
  }
}

}  // namespace

void WriteSave(const Game& game, const path& file) {
  try {
    ReplaceFile(file, Encode(game), PlaceOfOld(file));
  } catch (const FileError& fault) {
    Fail(file, fault.what());
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
