// Missions: what ports offer, and the scripts of those that run.
//
// Each file of missions/ has a state of its own. A mission that runs keeps its memory and the
// events that wait for it in the BrainStore; its task and what it shows are state of the game. An
// error ends the mission that makes it, never the game. Offers follow from the seed of the game,
// the port and the time alone, and may only read the game, so that a load or a rewind brings the
// same ones.
#include <algorithm>

#include "base/hash.hpp"
#include "base/utf8.hpp"
#include "game/rules/game.hpp"
#include "game/rules/missions.hpp"
#include "script/bindings/event_types.hpp"
#include "script/host/delivery.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/host/mission_offer.hpp"
#include "script/host/think_job.hpp"
#include "script/sandbox/handle.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMaxMissionEvents = 1000;
constexpr std::size_t kMostMissionFiles = 200;
constexpr std::size_t kLongestErrorReason = 300;  // bytes

void SetText(lua_State* lua, const char* name, const std::string& text) {
  lua_pushlstring(lua, text.data(), text.size());
  lua_setfield(lua, -2, name);
}

// An error that no line of Lua raised gets the line of the function.
std::string WithLine(const std::string& error, const std::string& file, int line) {
  if (line <= 0 || !error.starts_with(file + ": ")) return error;
  return file + ":" + std::to_string(line) + error.substr(file.size());
}

// Returns the error as a reason of the game: one line of plain text. A control character, and one
// that a limit has cut, becomes a space.
std::string PlainReason(std::string_view error) {
  std::string text;
  for (std::size_t at = 0; at < error.size();) {
    const std::size_t begin = at;
    NextCodePoint(error, at);
    const std::string_view character = error.substr(begin, at - begin);
    if (text.size() + character.size() > kLongestErrorReason) break;
    text += IsPlainText(character) ? character : " ";
  }
  return text;
}

// ---- a mission that runs ----

struct MissionJob {
  const Mission* mission;  // valid until the script runs
  const char* function;    // nullptr: the handlers and on_tick
  const std::vector<std::byte>* memory;
  std::vector<std::byte>* new_memory;
  Deliveries* deliveries;
  LocalsWatch* locals;
  const char* changed = nullptr;  // a variable that lives on; see LocalsWatch
};

void PushSelf(lua_State* lua, const MissionJob& job) {
  const Mission& mission = *job.mission;
  lua_createtable(lua, 0, 6);
  PushMemory(lua, *job.memory);
  lua_setfield(lua, -2, "memory");
  lua_pushinteger(lua, static_cast<lua_Integer>(mission.id));
  lua_setfield(lua, -2, "id");
  SetText(lua, "title", mission.terms.title);
  lua_pushinteger(lua, mission.terms.pay);
  lua_setfield(lua, -2, "pay");
  PushHandle(lua, mission.port);
  lua_setfield(lua, -2, "port");
  PushHandle(lua, mission.terms.to);
  lua_setfield(lua, -2, "to");
}

int MissionBody(lua_State* lua) {
  auto& job = *static_cast<MissionJob*>(lua_touserdata(lua, 1));
  lua_pushlstring(lua, job.mission->reason.data(), job.mission->reason.size());
  const int reason = lua_gettop(lua);
  PushSelf(lua, job);
  const int self = lua_gettop(lua);
  if (job.function != nullptr) {
    if (PushFileFunction(lua, job.function)) {
      lua_pushvalue(lua, self);
      lua_pushvalue(lua, reason);
      lua_call(lua, 2, 0);
    }
  } else {
    job.deliveries->Handle(lua, self);
    if (PushFileFunction(lua, "on_tick")) {
      lua_pushvalue(lua, self);
      lua_pushnumber(lua, kTickSeconds);
      lua_call(lua, 2, 0);
    }
  }
  job.changed = EndRun(lua, self, *job.new_memory, *job.locals);
  return 0;
}

std::uint64_t SeedOf(const Game& game, ObjectId port, std::uint64_t period, std::string_view name,
                     int number) {
  std::uint64_t seed = SplitMix64::Mix(game.Options().seed + 0x9e3779b97f4a7c15u);
  for (const std::uint64_t part : {std::uint64_t{port.slot}, std::uint64_t{port.generation}, period,
                                   HashBytes(std::as_bytes(std::span(name.data(), name.size()))),
                                   static_cast<std::uint64_t>(number)})
    seed = SplitMix64::Mix(seed ^ part) + 0x9e3779b97f4a7c15u;
  return seed;
}

// A file may make the same offer twice: the same pirate is wanted once.
bool HasTitle(const std::vector<MissionTerms>& offers, const MissionTerms& terms) {
  return std::any_of(offers.begin(), offers.end(), [&](const MissionTerms& other) {
    return other.file == terms.file && other.title == terms.title;
  });
}

// Ids of the dialogue and keys of a mission have its prefix. Returns false for ids without the
// prefix.
bool StripPrefix(std::string& id, std::uint64_t mission) {
  const std::string prefix = MissionPrefix(mission);
  if (!id.starts_with(prefix)) return false;
  id.erase(0, prefix.size());
  return true;
}

}  // namespace

LoadedFile& LuaHost::Impl::MissionFile(const std::string& name) {
  const auto at = missions.find(name);
  if (at != missions.end()) return at->second;
  return missions.emplace(name, LoadFile(Sandbox::Kind::Mission, "missions/" + name)).first->second;
}

void LuaHost::Impl::LoadMissionFiles() {
  if (context.missions.empty()) context.missions = ScriptNames(context, "missions");
  if (context.missions.size() > kMostMissionFiles) context.missions.resize(kMostMissionFiles);
  for (const std::string& name : context.missions) MissionFile(name);
}

bool LuaHost::Impl::MakeTerms(Game& game, const std::string& name, ObjectId port,
                              std::uint64_t seed, MissionTerms& out, std::string& error,
                              std::uint64_t& used) {
  LoadedFile& file = MissionFile(name);
  error = file.error;
  if (!error.empty()) return false;
  out = {};
  out.file = name;
  out.title = file.title;
  out.story = file.story;
  OfferJob job{&game, port, &out};
  const Random before = game.ScriptRandom();
  game.ScriptRandom() = Random(seed);
  context.offering = true;
  const bool ran = meter.Run(file.name, *file.sandbox, OfferBody, &job, kOfferBudget);
  used += file.sandbox->Used();
  context.offering = false;
  game.ScriptRandom() = before;
  if (!ran) error = WithLine(file.sandbox->Error(), FileOf(file.name), job.line);
  if (ran && job.made) error = TermsError(out);
  return ran && job.made && error.empty();
}

// The story first, then the lowest pay first. What is beyond the limit is dropped by lot, so that
// no script is always left out. When the common budget is used up, the other files offer nothing.
void LuaHost::Impl::MakeOffers(Game& game, ObjectId port) {
  const std::uint64_t period = OfferPeriod(game.TickNumber());
  const Missions& state = game.GetMissions();
  if (state.port == port && state.period == period) return;
  LoadMissionFiles();
  std::vector<MissionTerms> offers;
  std::uint64_t used = 0, most = 0;
  std::string heaviest;
  for (const std::string& name : context.missions) {
    if (context.store.IsStopped("missions/" + name)) continue;
    if (used >= kOffersBudget) {
      ReportError(game, {},
                  FileOf("missions/" + name) +
                      ": offers nothing here now, nor do the files after it: the budget "
                      "of all offers is used up, most of it by " +
                      FileOf("missions/" + heaviest));
      break;
    }
    const std::uint64_t before = used;
    const LoadedFile& file = MissionFile(name);
    const bool runs =
        std::any_of(state.running.begin(), state.running.end(),
                    [&](const Mission& mission) { return mission.terms.file == name; });
    if (file.once && (runs || RecordOf(state, name).done > 0)) continue;
    for (int i = 0; i < file.offers && used < kOffersBudget; ++i) {
      const std::uint64_t seed = SeedOf(game, port, period, name, i);
      if (!Random(~seed).Chance(file.chance)) continue;
      MissionTerms terms;
      std::string error;
      if (MakeTerms(game, name, port, seed, terms, error, used) &&
          !IsTaken(state, port, period, terms, file.offers == 1) && !HasTitle(offers, terms))
        offers.push_back(std::move(terms));
      if (error.empty()) continue;
      ReportError(game, {}, error);
      CountFailure(game, "missions/" + name);
      break;
    }
    if (used - before <= most) continue;
    most = used - before;
    heaviest = name;
  }
  Random lot(SeedOf(game, port, period, "", 0));
  for (std::size_t i = offers.size(); i > 1; --i)
    std::swap(offers[i - 1], offers[static_cast<std::size_t>(lot.Below(i))]);
  std::stable_partition(offers.begin(), offers.end(),
                        [](const MissionTerms& terms) { return terms.story; });
  if (offers.size() > kMostOffers) offers.resize(kMostOffers);
  std::stable_sort(offers.begin(), offers.end(), [](const MissionTerms& a, const MissionTerms& b) {
    return a.story != b.story ? a.story : a.pay < b.pay;
  });
  game.SetMissionOffers(port, period, std::move(offers));
}

std::uint64_t LuaHost::Impl::StartMission(const std::string& name, ObjectId port, std::string& why,
                                          std::uint64_t& used) {
  Game& game = *context.game;
  MissionTerms terms;
  const std::uint64_t period = OfferPeriod(game.TickNumber());
  used = MissionFile(name).load_work;
  if (!MakeTerms(game, name, port, SeedOf(game, port, period, name, 0), terms, why, used)) {
    if (why.empty()) why = "it is not offered there now";
    return 0;
  }
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  why = ship == nullptr ? "the player has no ship"
                        : MissionProblem(game.GetMissions(), terms, game.FreeHold(*ship));
  return why.empty() ? game.StartMission(std::move(terms), port) : 0;
}

bool LuaHost::TryMission(Game& game, const std::string& name, std::string& error) {
  const GameScope scope(impl_->context, game);
  std::vector<ObjectId> ports;
  for (const Body& body : game.Bodies())
    if ((game.KindOf(body.id) & kStation) != 0) ports.push_back(body.id);
  std::uint64_t used = 0;
  for (const ObjectId port : ports) {
    MissionTerms terms;
    if (impl_->MakeTerms(game, name, port, SeedOf(game, port, 1, name, 0), terms, error, used))
      return game.StartMission(std::move(terms), port) != 0;
    if (!error.empty()) return false;
  }
  return false;
}

// Offers come last: a mission that ends when the player docks may lead to one at this port.
void LuaHost::Impl::StepMissions(Game& game) {
  RunMissions(game);
  if (context.store.scenario.empty() || !Scenario().missions) return;
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship != nullptr && ship->docked_at != ObjectId{}) MakeOffers(game, ship->docked_at);
}

void LuaHost::Impl::RunMissions(Game& game) {
  if (game.GetMissions().running.empty() && context.store.missions.empty()) return;
  std::vector<std::uint64_t> ids;
  for (const Mission& mission : game.GetMissions().running) ids.push_back(mission.id);
  std::uint64_t used = 0;
  for (const std::uint64_t id : ids) {
    if (used >= kMissionsBudget) {
      const Mission* waits = FindMission(game.GetMissions(), id);
      meter.AddThrottled("missions/" + waits->terms.file, {});
      continue;
    }
    used += RunMission(game, id);
  }
  for (auto at = context.store.missions.begin(); at != context.store.missions.end();)
    at = FindMission(game.GetMissions(), at->first) == nullptr ? context.store.missions.erase(at)
                                                               : std::next(at);
}

// Runs a mission in this tick. Without a memory yet, it begins: accept. When it has ended, its done
// or failed is called, and it is closed.
std::uint64_t LuaHost::Impl::RunMission(Game& game, std::uint64_t id) {
  std::string error;
  std::uint64_t used = 0;
  const auto fails = [&] {
    if (error.empty()) return false;
    const std::string file = "missions/" + FindMission(game.GetMissions(), id)->terms.file;
    ReportError(game, {}, error);
    game.EndMission(id, false, PlainReason(error));
    CountFailure(game, file);
    game.CloseMission(id);
    return true;
  };
  const Mission* mission = FindMission(game.GetMissions(), id);
  if (!context.store.missions.contains(id)) {
    try {
      CheckMemory(mission->terms.memory);
      context.store.missions[id].memory = mission->terms.memory;
    } catch (const BadBytes& bad) {
      error = FileOf("missions/" + mission->terms.file) + ": memory: " + bad.what();
    }
    if (error.empty()) error = CallMission(game, id, "accept", used);
  } else if (mission->state == MissionState::Running) {
    error = CallMission(game, id, nullptr, used);
  }
  if (fails()) return used;
  mission = FindMission(game.GetMissions(), id);
  if (mission->state == MissionState::Running) return used;
  error = CallMission(game, id, mission->state == MissionState::Done ? "done" : "failed", used);
  if (!fails()) game.CloseMission(id);
  return used;
}

// Changes of the game before an error persist, as those of a scenario.
std::string LuaHost::Impl::CallMission(Game& game, std::uint64_t id, const char* function,
                                       std::uint64_t& used) {
  const Mission& mission = *FindMission(game.GetMissions(), id);
  LoadedFile& file = MissionFile(mission.terms.file);
  if (!file.error.empty()) return file.error;
  Sandbox& sandbox = *file.sandbox;
  MissionMemory& state = context.store.missions.find(id)->second;
  ReportDropped(game, state.mailbox, {}, FileOf(file.name));
  Deliveries deliveries(state.mailbox, game.TickNumber(), kMissionBudget / 2);
  if (function == nullptr && !file.has_tick && deliveries.IsEmpty()) return {};
  MissionJob job{&mission, function, &state.memory, &sandbox.bytes, &deliveries, &file.locals};
  context.mission = id;
  const bool done = meter.Run(file.name, sandbox, MissionBody, &job, kMissionBudget);
  used += sandbox.Used();
  context.mission = 0;
  deliveries.Return();
  WarnOf(file.name, job.changed, "self.memory");
  if (!done) return sandbox.Error();
  state.memory = sandbox.bytes;
  return {};
}

// Answers and keys go to the mission that shows them, all else to each that has a handler.
void LuaHost::Impl::TakeMissionEvent(const Game& game, const Event& event) {
  for (auto& [id, state] : context.store.missions) {
    const Mission* mission = FindMission(game.GetMissions(), id);
    if (mission == nullptr || mission->state != MissionState::Running) continue;
    if (!MissionFile(mission->terms.file).handlers.Handles(event.type)) continue;
    Delivery delivery;
    delivery.name = InfoOf(event.type).name;
    delivery.due = game.TickNumber();
    if (event.type == Event::Type::Answered || event.type == Event::Type::KeyPressed) {
      Event own = event;
      if (!StripPrefix(own.id, id)) continue;
      EncodeTable(FieldsOf(own, game.GetCatalog()).All(), delivery.table);
    } else {
      EncodeTable(FieldsOf(event, game.GetCatalog()).All(), delivery.table);
    }
    state.mailbox.AddEvent(delivery, kMaxMissionEvents);
  }
}

}  // namespace heliopause
