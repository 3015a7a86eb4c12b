// Damaged recordings, with or without corrected checksums, played as far as possible, forwards and
// back.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

#include "app/session.hpp"
#include "base/hash.hpp"
#include "fuzz/input.hpp"
#include "fuzz/patches.hpp"
#include "fuzz/world.hpp"
#include "game/replay/replay_check.hpp"
#include "game/replay/replay_file.hpp"
#include "game/replay/replay_frames.hpp"
#include "game/replay/replay_history.hpp"
#include "game/rules/save_file.hpp"

namespace heliopause::fuzz {
namespace {

using Bytes = std::vector<std::byte>;
constexpr std::uint64_t kMostSteps = 150;
constexpr std::size_t kStart = 12;  // magic and version

const Folder& TheFolder() {
  static const Folder folder;
  return folder;
}

std::vector<LoggedCommand> CommandsOf(const Game& game, std::uint64_t step) {
  const ObjectId ship = game.GetPlayer().ship;
  if (step == 3) return {{step, {Command::Type::Thrust, ship, 1, {}, {}}}};
  if (step == 9) return {{step, {Command::Type::FirePrimary, ship, 1, {}, {}}}};
  if (step == 20) return {{step, {Command::Type::Console, {}, 0, {}, "a = 1 space.credits(7)"}}};
  if (step == 30) return {{step, {Command::Type::PressKey, {}, 1, {}, "dive"}}};
  if (step == 35) return {{step, {Command::Type::Answer, {}, 2, {}, "ask"}}};
  if (step == 40) return {{step, {Command::Type::TurnTo, ship, 2, {}, {}}}};
  return {};
}

void Step(Game& game, ReplayRecorder& recorder, std::uint64_t step) {
  const std::vector<LoggedCommand> commands = CommandsOf(game, step);
  for (const LoggedCommand& entry : commands) game.Post(entry.command);
  game.Tick();
  recorder.Step(game, commands);
}

// Seventy steps, a state load, ten more steps, four of them undone.
Bytes Recorded(bool from_save) {
  World world(TheScripts());
  world.Populate("pirate");
  world.Present();
  const std::filesystem::path file = TheFolder().Path() / "recorded";
  ReplayHeader header;
  header.program = HELIOPAUSE_VERSION;
  header.save_version = kSaveVersion;
  header.scenario = "empty";
  header.seed = 5;
  if (from_save) header.state = StateOf(world.game);
  {
    ReplayRecorder recorder(file, header);
    for (std::uint64_t step = 1; step <= 70; ++step) Step(world.game, recorder, step);
    recorder.Flush(world.game);
    recorder.AddStateLoad({70, StateOf(world.game)});
    for (std::uint64_t step = 71; step <= 80; ++step) Step(world.game, recorder, step);
    recorder.Flush(world.game);
    recorder.Truncate(world.game, 76);
    recorder.Flush(world.game);
  }
  std::ifstream stream(file, std::ios::binary);
  const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
  std::filesystem::remove(file);
  const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
  return {begin, begin + bytes.size()};
}

std::vector<Bytes> FramesOf(const Bytes& file) {
  std::vector<Bytes> frames;
  for (std::size_t at = kStart; at + kFrameHead + kFrameTail <= file.size();) {
    std::uint32_t length = 0;
    std::memcpy(&length, file.data() + at, sizeof length);
    const auto payload = file.begin() + static_cast<std::ptrdiff_t>(at + kFrameHead);
    frames.emplace_back(payload, payload + length);
    at += kFrameHead + length + kFrameTail;
  }
  Require(frames.size() > 3, "a recording without frames");
  return frames;
}

struct Recording {
  Bytes file;
  std::vector<Bytes> frames;
};

const Recording& Base(bool from_save) {
  static const auto make = [](bool save) {
    Recording recording{Recorded(save), {}};
    recording.frames = FramesOf(recording.file);
    return recording;
  };
  static const Recording kRecordings[] = {make(false), make(true)};
  return kRecordings[from_save ? 1 : 0];
}

Bytes Join(const Bytes& start, const std::vector<Bytes>& frames) {
  ByteWriter file;
  file.Raw(start.data(), kStart);
  for (const Bytes& frame : frames) {
    const auto length = static_cast<std::uint32_t>(frame.size());
    file(length);
    file(CheckOf(length));
    file.Raw(frame.data(), frame.size());
    file(HashBytes(frame));
  }
  return std::move(file.Bytes());
}

void PatchFrames(Input& input, std::vector<Bytes>& frames) {
  const std::uint8_t what = input.Byte();
  const std::size_t which = what / 8 % frames.size();
  const auto frame = frames.begin() + static_cast<std::ptrdiff_t>(which);
  if (what % 8 == 6) {
    if (frames.size() > 1) frames.erase(frame);
  } else if (what % 8 == 7) {
    if (frames.size() < 12) frames.push_back(Bytes(*frame));
  } else {
    Patch(input, *frame);
  }
}

Bytes Hostile(Input& input) {
  const std::uint8_t mode = input.Byte();
  const Recording& base = Base(mode % 2 == 1);
  if (mode % 16 / 2 == 0) {
    Bytes file = base.file;
    for (int i = 0; i < 8 && !input.Empty(); ++i) Patch(input, file);
    return file;
  }
  std::vector<Bytes> frames = base.frames;
  for (int i = 0; i < 8 && !input.Empty(); ++i) PatchFrames(input, frames);
  return Join(base.file, frames);
}

// Returns false when the game of the recording cannot be started.
bool Begin(Session& session, const Replay& replay) {
  try {
    if (replay.header.state.empty()) {
      session.Start(replay.header.scenario, replay.header.seed);
    } else {
      session.LoadState(replay.header.state);
    }
    return true;
  } catch (const UsageError&) {
    return false;
  } catch (const ScriptError&) {
    return false;
  } catch (const BadBytes&) {
    return false;
  }
}

// Plays forwards and checks each tick. Returns the hash after each tick.
std::vector<std::uint64_t> PlayOn(Game& game, const Replay& replay, ReplayHistory& history) {
  ReplayCheck check(replay);
  std::vector<std::uint64_t> hashes;
  history.Begin(game);
  const std::uint64_t last = std::min(replay.command_log.Length(), kMostSteps);
  try {
    while (history.CurrentStep() < last) {
      history.Advance(game, replay.command_log,
                      [&](const Game& now, std::uint64_t step) { check.CheckStep(now, step); });
      hashes.push_back(game.Hash());
    }
  } catch (const BadBytes&) {  // a state load whose save is damaged
  }
  check.Text();
  const std::string error = game.Space().Validate();
  if (!error.empty()) Fail(error);
  return hashes;
}

void Run(Input input) {
  const Bytes file = Hostile(input);
  const auto path =
      TheFolder().Write("replay", {reinterpret_cast<const char*>(file.data()), file.size()});
  static const Folders folders = [] {
    Folders some;
    some.data = std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data";
    some.scripts = TheScripts();
    return some;
  }();
  try {
    const Replay replay = ReadReplay(path);
    Session session(folders, TheCatalog(), [](const std::string&) {});
    if (!Begin(session, replay)) return;
    Game& game = session.GetGame();
    ReplayHistory history(ReplayHistory::kUnlimited);
    const std::vector<std::uint64_t> hashes = PlayOn(game, replay, history);
    if (hashes.empty()) return;
    const std::uint64_t back = 1 + file.size() % hashes.size();
    history.Seek(game, replay.command_log, back);
    Require(game.Hash() == hashes[back - 1], "seeking back has another hash");
  } catch (const ReplayError& error) {
    Require(std::string_view(error.what()).size() > 5, "an error without a reason");
  }
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
