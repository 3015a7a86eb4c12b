// Format of a save file: magic word, version, length of the rest; header; length and bytes of the
// game's state; checksum of everything before it. The length detects truncation, the checksum
// damage, and the hash in the header a state that differs from the one that was saved.
#include "game/rules/save_file.hpp"

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.hpp"
#include "game/rules/game.hpp"
#include "game/rules/object_fields.hpp"
#include "game/rules/state_mods.hpp"
#include "game/state/safe_file.hpp"

namespace heliopause {

// Outside of the unnamed namespace, because the archives find it by argument-dependent lookup. The
// version is stored before the header.
template <class A>  // NOLINTNEXTLINE(misc-use-internal-linkage)
void Fields(A& archive, SaveHeader& header) {
  archive(header.scenario);
  archive(header.seed);
  archive(header.tick);
  archive(header.credits);
  archive(header.place);
  EnumField(archive, header.difficulty, Difficulty::Iron);
  archive(header.ships_lost);
  archive(header.hash);
}

namespace {

constexpr std::array<char, 8> kMagic = {'H', 'E', 'L', 'I', 'O', 'S', 'A', 'V'};
constexpr std::uintmax_t kMaxFileSize = std::uintmax_t{1}
                                        << 30;  // bytes; a large game takes some 10^6

using std::filesystem::path;

struct Contents {
  SaveHeader header;
  std::vector<std::byte> bytes;      // the file
  std::span<const std::byte> state;  // a part of it
};

class OtherVersion : public BadBytes {
 public:
  explicit OtherVersion(std::uint32_t number)
      : BadBytes("version = " + std::to_string(number) + " (expected " +
                 std::to_string(kSaveVersion) + ")"),
        version(number) {}
  std::uint32_t version;
};

// Checks everything except the state itself. Throws FileError when the file cannot be read,
// BadBytes when it is invalid.
Contents ReadContents(const path& file) {
  Contents contents;
  contents.bytes = ReadWholeFile(file, kMaxFileSize);
  ByteReader reader(contents.bytes);
  std::array<char, 8> magic{};
  if (reader.Left() < magic.size())
    throw BadBytes("it does not begin with the magic word of a save");
  reader.Raw(magic.data(), magic.size());
  if (magic != kMagic) throw BadBytes("it does not begin with the magic word of a save");
  reader(contents.header.version);
  if (contents.header.version != kSaveVersion) throw OtherVersion(contents.header.version);
  std::uint64_t length = 0;
  reader(length);
  if (length != reader.Left())
    throw BadBytes("length = " + std::to_string(length) + " (expected " +
                   std::to_string(reader.Left()) + ", the rest of the file)");
  const std::span<const std::byte> whole(contents.bytes);
  std::uint64_t checksum = 0;
  if (length < sizeof checksum) throw BadBytes("the checksum is missing");
  ByteReader(whole.last(sizeof checksum))(checksum);
  if (checksum != HashBytes(whole.first(whole.size() - sizeof checksum))) {
    throw BadBytes("the checksum is wrong");
  }
  reader(contents.header);
  contents.state = reader.Blob();
  if (reader.Left() != sizeof checksum) throw BadBytes("more bytes than one state and a checksum");
  if (HashBytes(contents.state) != contents.header.hash) {
    throw BadBytes("the hash of the state is wrong");
  }
  contents.header.mods = ModsOfState(contents.state);
  return contents;
}

path PreviousOf(const path& file) { return path(file) += ".1"; }

bool IsReadable(const path& file) {
  try {
    ReadContents(file);
    return true;
  } catch (const std::runtime_error&) {  // FileError or BadBytes
    return false;
  }
}

[[noreturn]] void Fail(const path& file, const std::string& reason) {
  throw SaveError(file.string() + ": " + reason, IsReadable(PreviousOf(file)));
}

// Runs `read`, which reads from the file, and turns its exceptions into SaveError.
template <class F>
auto WithSaveErrors(const path& file, F&& read) {
  try {
    return read();
  } catch (const FileError& error) {
    Fail(file, error.what());
  } catch (const BadBytes& error) {
    Fail(file, std::string("invalid save: ") + error.what());
  }
}

// Where the player is, for a list of saves.
std::string PlaceOf(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return game.GetPlayer().dead ? "ship lost" : "";
  if (ship->docked_at != ObjectId{}) return "docked at " + game.NameOf(ship->docked_at);
  const auto body =
      game.Space().GetNearestSprite(*game.Space().GetPosition(ship->id),
                                    std::numeric_limits<double>::infinity(), {.kinds = kBodies});
  const SystemClass* system = game.SystemAt(*game.Space().GetPosition(ship->id));
  const std::string in = system == nullptr ? "" : " in " + system->name;
  return body ? "near " + game.NameOf(body->id) + in : "in open space";
}

//   magic | version | size of what follows | header, state | checksum
//
// The header repeats what lists of saves show, so that they need not read the state.
std::vector<std::byte> Encode(const Game& game) {
  ByteWriter state;
  game.Save(state);
  ByteWriter body;
  body(SaveHeader{kSaveVersion,
                  game.Options().scenario,
                  game.Options().seed,
                  game.TickNumber(),
                  game.GetPlayer().credits,
                  PlaceOf(game),
                  game.GetCareer().difficulty,
                  game.GetCareer().ships_lost,
                  HashBytes(state.Bytes()),
                  {}});
  body.Blob(state.Bytes());
  ByteWriter file;
  file.Raw(kMagic.data(), kMagic.size());
  file(kSaveVersion);
  file(static_cast<std::uint64_t>(body.Bytes().size() + sizeof(std::uint64_t)));
  file.Raw(body.Bytes().data(), body.Bytes().size());
  file(HashBytes(file.Bytes()));
  return std::move(file.Bytes());
}

// The backup name for the present file, nullopt without one. An unreadable file must not
// replace the readable backup, but is kept: another version of the game may read it, or a user
// repair it.
std::optional<path> BackupName(const path& file) {
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(file, error))) return {};
  try {
    ReadContents(file);
    return PreviousOf(file);
  } catch (const OtherVersion& other) {
    return path(file) += ".version-" + std::to_string(other.version);
  } catch (const std::runtime_error&) {
    return path(file) += ".damaged";
  }
}

}  // namespace

void WriteSave(const Game& game, const path& file) {
  try {
    ReplaceFile(file, Encode(game), BackupName(file));
  } catch (const FileError& error) {
    Fail(file, error.what());
  }
}

SaveHeader ReadSaveHeader(const path& file) {
  return WithSaveErrors(file, [&] { return ReadContents(file).header; });
}

SaveHeader ReadSave(Game& game, const path& file) {
  return WithSaveErrors(file, [&] {
    const Contents contents = ReadContents(file);
    ByteReader reader(contents.state);
    game.Load(reader);
    return contents.header;
  });
}

}  // namespace heliopause
