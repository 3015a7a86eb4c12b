// Damaged saves, with or without corrected checksums. A game that loads must run on; a save that is
// rejected must leave the game unchanged.
#include <cstring>

#include "base/hash.hpp"
#include "fuzz/input.hpp"
#include "fuzz/patches.hpp"
#include "fuzz/world.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause::fuzz {
namespace {

using Bytes = std::vector<std::byte>;

Bytes PlayedState(Canvas canvas, Border border, bool present = false) {
  GameOptions options;
  options.seed = 7;
  options.space.canvas = canvas;
  options.space.border = border;
  options.space.radius = 8192;
  options.space.leaf_capacity = 2;
  World world(TheScripts(), options);
  world.Populate("pirate");
  if (present) world.Present();
  for (int i = 0; i < 150; ++i) world.game.Tick();
  return StateOf(world.game);
}

const Bytes& Base(std::size_t which) {
  static const Bytes kStates[] = {PlayedState(Canvas::Infinite, Border::Keep),
                                  PlayedState(Canvas::Bounded, Border::Wrap),
                                  PlayedState(Canvas::Bounded, Border::Remove),
                                  PlayedState(Canvas::Bounded, Border::Wrap, true)};
  return kStates[which % std::size(kStates)];
}

// Corrects the checksum of the space, which is part of the state.
void WriteSpaceChecksum(Bytes& state) {
  constexpr std::string_view kMagic = "HELIOSPC";
  const std::string_view text(reinterpret_cast<const char*>(state.data()), state.size());
  const std::size_t at = text.find(kMagic);
  if (at == std::string_view::npos || at < 8) return;
  std::uint64_t length = 0;
  std::memcpy(&length, state.data() + at - 8, 8);
  if (length < 16 || length > state.size() - at) return;
  const std::uint64_t hash = Fnv1aOfBytes(std::span(state).subspan(at, length - 8));
  std::memcpy(state.data() + at + length - 8, &hash, 8);
}

// A save file in the format of save_file.cpp.
Bytes FileOf(const Bytes& state) {
  constexpr std::string_view kMagic = "HELIOSAV";
  ByteWriter body;
  body(std::string("fuzz"));
  body(std::uint64_t{7});
  body(std::uint64_t{150});
  body(std::int64_t{0});          // credits
  body(std::string("in space"));  // place
  body(std::uint8_t{0});          // difficulty
  body(std::uint32_t{0});         // ships lost
  body(HashBytes(state));
  body.Blob(state);
  ByteWriter file;
  file.Raw(kMagic.data(), kMagic.size());
  file(kSaveVersion);
  file(std::uint64_t{body.Bytes().size() + 8});
  file.Raw(body.Bytes().data(), body.Bytes().size());
  file(HashBytes(file.Bytes()));
  return std::move(file.Bytes());
}

bool LoadFile(Game& game, const Bytes& bytes) {
  static const Folder folder;
  const auto file =
      folder.Write("save", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  try {
    ReadSaveHeader(file);
    ReadSave(game, file);
    return true;
  } catch (const SaveError&) {
    return false;
  }
}

bool LoadState(Game& game, const Bytes& state) {
  ByteReader reader(state);
  try {
    game.Load(reader);
    return true;
  } catch (const BadBytes&) {
    return false;
  }
}

bool LoadPatched(Game& game, Input& input, std::uint8_t mode) {
  Bytes state = Base(mode / 4);
  for (int i = 0; i < 8 && !input.Empty() && mode % 4 != 3; ++i) Patch(input, state);
  if (mode % 4 != 1) WriteSpaceChecksum(state);
  if (mode % 4 == 0) return LoadState(game, state);
  Bytes file = FileOf(state);
  for (int i = 0; i < 8 && !input.Empty() && mode % 4 == 3; ++i) Patch(input, file);
  return LoadFile(game, file);
}

void Run(Input input) {
  World world(TheScripts());
  world.Populate("");
  const std::uint64_t before = world.game.Hash();
  const std::uint8_t mode = input.Byte();
  if (!LoadPatched(world.game, input, mode)) {
    Require(world.game.Hash() == before, "a rejected save changed the game");
    return CheckTicks(world.game, 1);
  }
  CheckGame(world.game, TheScripts());
  CheckTicks(world.game, 20);
  CheckGame(world.game, TheScripts());
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
