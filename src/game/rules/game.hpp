// The rules of the game and its complete state, without a window and without Lua.
//
// A Game owns a SpriteManager and all objects in it. It advances in fixed steps of kTickSeconds.
// The same catalog, seed, scenario and commands give the same state, bit for bit, as Hash() shows.
// The game is steered by commands only and read by const access. Not thread safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/random.hpp"
#include "game/data/catalog.hpp"
#include "game/state/career.hpp"
#include "game/state/command.hpp"
#include "game/state/economy.hpp"
#include "game/state/event.hpp"
#include "game/state/kinds.hpp"
#include "game/state/law.hpp"
#include "game/state/objects.hpp"
#include "game/state/people.hpp"
#include "game/state/presentation.hpp"
#include "game/state/script_host.hpp"
#include "game/state/state_hash.hpp"
#include "game/state/systems.hpp"
#include "insight/search_log.hpp"

namespace heliopause {

inline namespace v0_1 {
class ThreadPool;
}

struct MissionLoad;
struct MissionTerms;
struct Missions;

// Maximum speed on each axis of an object that is put into the game, units/s. It keeps sums and
// squares of speeds finite.
inline constexpr double kMaxSpeed = kMaxCoordinate;

// Objects in space that scripts and fields may make.
inline constexpr std::size_t kMaxObjects = 100'000;

inline constexpr double kTickSeconds = 1.0 / 60;
inline constexpr double kDockRange = 150;      // from the body's edge to the ship's center
inline constexpr double kDockSpeed = 120;      // maximum speed for docking, units/s
inline constexpr std::int64_t kOrePrice = 12;  // credits per unit
inline constexpr double kRecentAttackSeconds =
    20;  // after an attack, the attacker counts as hostile

struct GameOptions {
  std::uint64_t seed = 1;
  std::string scenario;  // name, for saves; the script host runs it
  SpaceOptions space;
};

// Wall-clock milliseconds of the phases of the last tick. For display only: not part of the state.
struct PhaseTimes {
  double commands = 0, think = 0, fly = 0, move = 0, hits = 0, scenario = 0, total = 0;
};

struct ShipSpawn {
  ShipClassIndex type = kNone;
  FactionIndex faction = kNone;
  Vec2 position, velocity;
  double heading = 0;
  std::string name;  // empty: the class name and a number
  std::string brain;
  bool is_player = false;  // becomes the player's ship
};

// The result of Game::LineOfSight.
struct Sight {
  ObjectId obstacle;           // the null id: free
  std::size_t candidates = 0;  // objects whose circle is on the line
};

// What Game::Change sets; the rest stays.
struct ObjectChange {
  std::optional<std::string> name;       // of ships and bodies
  std::optional<FactionIndex> faction;   // of ships and bodies; the rest is of ships only
  std::optional<std::string> brain;      // empty: none. Releases the controls
  std::optional<double> hull;            // above 0, to that of the class
  std::optional<double> shield, energy;  // 0 to those of the class
  std::optional<double> heading;         // radians
  std::optional<int> ore;                // 0 to the cargo of the class
  std::optional<int> ammunition;         // 0 to kMaxAmmunition; a reload of data cuts it
};
inline constexpr int kMaxAmmunition = 10'000;

struct Computer;
struct ComputerUse;
struct DeepScan;

class Game {
 public:
  Game(const Catalog& catalog, GameOptions options);
  Game(Game&&) noexcept;
  Game& operator=(Game&&) noexcept;
  ~Game();

  // ---- scripts ----
  // Not owned; may be nullptr. Not part of the state.
  void Attach(ScriptHost* host) { script_host_ = host; }

  // ---- threads ----
  // Ticks and the brains of a script host use these threads. Not owned; nullptr, as at first: the
  // calling thread alone. No result depends on it. Not part of the state.
  void UseThreads(ThreadPool* threads);
  ThreadPool* Threads() const;

  // ---- steering ----
  // A command of the player, the console or a replay. Applied at the start of the next tick.
  void Post(Command command);
  // A command of a brain. Applied in (ship, sequence) order after all brains have run.
  void Order(Command command);

  // ---- time ----
  void Tick();  // one step; throws std::logic_error when called during a tick
  std::uint64_t TickNumber() const;
  double Seconds() const;  // TickNumber() * kTickSeconds

  // ---- reading ----
  // References, spans and pointers are valid until the next non-const call: store ids.
  const Catalog& GetCatalog() const;
  const GameOptions& Options() const;
  const SpriteManager& Space() const;
  const Player& GetPlayer() const;
  const Presentation& GetPresentation() const;
  const Systems& GetSystems() const;
  // The system in space whose star is nearest, within 1.5 * kSystemReach; nullptr without one.
  const SystemClass* SystemAt(Vec2 position) const;
  bool AutopilotIsOn() const;
  ObjectId LinkedGate(ObjectId gate) const;  // where the gate leads; the null id without a link
  const Career& GetCareer() const;
  // Where the insurance would put a new ship; the null id without a pilot or a port.
  ObjectId InsurancePort() const;
  // Why standings changed, oldest first, at most kMostStandingChanges of each faction.
  std::span<const StandingChange> StandingChanges() const;
  const Economy& GetEconomy() const;
  const People& GetPeople() const;  // disabled ships, scans, escorts
  // Why the ship cannot board the other one now, empty if it can. The null id: there is no ship to
  // board.
  std::string BoardingProblem(const Ship& ship, ObjectId other) const;
  // The disabled ship whose edge is nearest, within kBoardRange; the null id without one.
  ObjectId ShipToBoard(const Ship& ship) const;
  // Volume of forbidden goods that a scan of the ship would find.
  int VisibleContraband(const Ship& ship) const;
  // The classes that are hired as escorts at the port, in the order of the data.
  std::vector<ShipClassIndex> EscortsFor(ObjectId port) const;
  // Why the player cannot hire this class at the port, empty if he can.
  std::string HireProblem(ObjectId port, ShipClassIndex type) const;
  // Why the player may not buy what needs this licence, empty if he may. `what`: "yard" or
  // "outfits", of kGrants.
  std::string LicenceProblem(const std::string& licence, std::string_view what) const;
  bool SellsOutfit(ObjectId port, OutfitIndex outfit) const;
  bool SellsShip(ObjectId port, ShipClassIndex ship) const;
  // The port or lair of data/systems that the body is; nullptr for one of a scenario.
  const SystemBody* PortOfData(ObjectId port) const;
  const DeepScan& GetDeepScan() const;  // see deep_scan.hpp
  // Why the ship cannot begin a deep scan now, empty if it can.
  std::string DeepScanProblem(const Ship& ship) const;
  const Missions& GetMissions() const;
  const Computer& GetComputer() const;  // see computer.hpp
  const ComputerUse& GetComputerUse()
      const;  // of the last tick; for display, not part of the state
  const Market* FindMarket(ObjectId body) const;     // nullptr: the body trades nothing
  const ShipClass& ClassOf(const Ship& ship) const;  // with the effects of its outfits
  int UnitsOf(const Ship& ship, GoodIndex good) const;
  int FreeHold(const Ship& ship) const;  // volume
  std::span<const Ship> Ships() const;   // in order of creation; includes docked ships
  std::span<const Shot> Shots() const;
  std::span<const Asteroid> Asteroids() const;
  std::span<const Body> Bodies() const;
  std::span<const Pickup> Pickups() const;
  // The number of objects that the next call of one of the functions above visits to erase removed
  // ones; 0 if none was removed.
  std::size_t WorkOfLists() const;
  // The number of ships that a change of a port visits to find those that are docked there.
  std::size_t ShipsInList() const;
  const Ship* FindShip(ObjectId id) const;  // nullptr when there is no ship of this id; O(1)
  const Shot* FindShot(ObjectId id) const;
  const Asteroid* FindAsteroid(ObjectId id) const;
  const Body* FindBody(ObjectId id) const;
  const Pickup* FindPickup(ObjectId id) const;
  Kinds KindOf(ObjectId id) const;            // also of a docked ship; 0 for an unknown id
  FactionIndex FactionOf(ObjectId id) const;  // kNone without one
  std::string NameOf(ObjectId id) const;      // "" for an unknown id
  // Events of the last tick and of changes since then, oldest first.
  std::span<const Event> Events() const;
  // HashBytes of what Save writes: the complete state with the memory of the scripts. O(state).
  std::uint64_t Hash() const;
  StateHash HashByPart() const;  // costs little more than Hash()
  // A cheap partial hash of the values on which most others depend: generators, object counts,
  // ships and shots. Equal digests do not prove equal states. Some microseconds.
  std::uint16_t Digest() const;
  const PhaseTimes& Times() const;
  SearchLog& Log() const;  // the searches of ticks; mutable because it is not state
  // What each script file has cost; empty without a script host.
  std::span<const ScriptStatistics> GetScriptStatistics() const;

  // Whether `faction` attacks `other` on sight. For the player the standing decides.
  bool IsHostile(FactionIndex faction, FactionIndex other) const;
  // Whether object `id` attacks object `other`: by their factions, or because `other` attacked `id`
  // within the last kRecentAttackSeconds. A missile attacks its target as well.
  bool IsHostile(ObjectId id, ObjectId other) const;
  // Whether the port lets the ship dock: its owner is not hostile, and the standing of a player is
  // high enough. False for what is no port.
  bool LetsIn(ObjectId port, ObjectId ship) const;
  // Credits for the destruction of the ship by the player alone; 0: no faction pays.
  int BountyOn(const Ship& ship) const;
  // Whether the player's standing with the faction opens what one of its grants names. False if
  // none names it.
  bool Opens(FactionIndex faction, std::string_view what) const;
  // Whether `attacker` hit `victim`, a ship, within the last kRecentAttackSeconds.
  bool HasAttacked(ObjectId attacker, ObjectId victim) const;

  // What blocks the straight line between two points: the first planet (its circle), station or
  // ragged asteroid (their outlines) on it, apart from `one` and `other`. What covers one of both
  // points does not block: a ship over a planet sees and is seen. Costs one sweep, and the outlines
  // of the candidates.
  Sight LineOfSight(Vec2 from, Vec2 to, ObjectId one = {}, ObjectId other = {},
                    const SearchSite& site = {}) const;

  // ---- rights of scenarios, console and scripts run from the command line ----
  // Each returns the null id or false and changes nothing when the class is unknown, a number is
  // not finite, the position is out of space, or there is no such object. All take effect at once,
  // also from callbacks of ScriptHost.
  ObjectId SpawnShip(const ShipSpawn& spawn);
  ObjectId SpawnAsteroid(RockClassIndex type, Vec2 position, Vec2 velocity);
  ObjectId SpawnBody(BodyClassIndex type, FactionIndex faction, Vec2 position,
                     const std::string& name);
  ObjectId SpawnPickup(int units, Vec2 position, Vec2 velocity, GoodIndex good = kNone);
  // Makes the body a market, or replaces its market; the stocks are new. False if it is no planet
  // or station, or a number is out of range.
  bool SetMarket(ObjectId body, const MarketPlan& plan);
  // Puts units into the hold of a ship, or takes them out (negative `units`). Returns how many were
  // moved; 0 if there is no such ship or good.
  int AddCargo(ObjectId ship, GoodIndex good, int units);
  // Fits an outfit at no cost, wherever the ship is. Returns why not, empty if it is fitted.
  std::string FitOutfit(ObjectId ship, OutfitIndex outfit);
  void AddNews(ObjectId body, std::string text);
  // Makes a ship an escort of the player, of the player's faction and with the brain of escorts.
  // Returns why not, empty if it is one now.
  std::string AddEscort(ObjectId ship);
  bool DismissEscort(ObjectId ship);                                    // false for another ship
  void SetWing(WingOrder order, ObjectId target, Formation formation);  // no effect without escorts
  bool EndScan(ObjectId ship);  // as if it was scanned just now; false for no ship
  // Replaces the offers; those beyond kMostOffers are dropped. The terms must be without error
  // (missions.hpp); the jumps on the way are counted here.
  void SetMissionOffers(ObjectId port, std::uint64_t period, std::vector<MissionTerms> offers);
  // Begins a mission as if `port` had offered it. Returns its id, 0 if the player cannot accept it.
  std::uint64_t StartMission(MissionTerms terms, ObjectId port);
  // Keeps a note of a mission for the missions that follow, see HasNote. No effect if it is kept
  // already. False beyond kMostNotes, or where the ends of missions fill the records.
  bool KeepMissionNote(std::string_view id);
  // Pays what it has earned, or nothing. False if no such mission runs. It stays in the list until
  // CloseMission, which removes what it shows.
  bool EndMission(std::uint64_t id, bool done, std::string reason);
  void CloseMission(std::uint64_t id);
  bool SetDeadline(std::uint64_t id, std::uint64_t deadline);  // tick; 0: none
  std::vector<MissionLoad>* MissionLoads(std::uint64_t id);    // nullptr: no such mission runs
  // Puts systems of the catalog into space: stars, planets, ports, lairs, fields, and the gates
  // between those that are there. A system that is there already is left out.
  bool SpawnSystems(std::span<const SystemIndex> which);
  // Lets two gates lead to each other; false if one is no gate, or linked already.
  bool LinkGates(ObjectId one, ObjectId other);
  // Asteroids that are made when the player comes near. Only center, ring, seed, classes and the
  // length of `mined` count.
  bool SpawnField(RockField field);
  // Removes an object without an explosion; ships docked at it are undocked.
  bool Remove(ObjectId id);
  // Moves an object at once. A docked ship is undocked. A body stays at rest, whatever the
  // velocity, and takes the ships docked at it along.
  bool MoveTo(ObjectId id, Vec2 position, Vec2 velocity);
  // Changes a ship or a body at once; no event reports it. Returns false and changes nothing if a
  // value is out of its range, or for an object of another kind.
  bool Change(ObjectId id, const ObjectChange& change);
  // Applies damage as a hit by `by`, with all consequences. Returns false for objects that take no
  // damage: only ships in space, missiles and asteroids do.
  bool Damage(ObjectId id, double amount, ObjectId by = {});
  // Adds the event to those of this tick, with kind, class, faction and name of its subject and
  // object at this moment.
  void AddEvent(Event event);
  Player& PlayerForScenario();  // a scenario may change credits and waves
  // Sets a standing, and adds the change with its reason, cut to kLongestReason bytes. Returns
  // false for an unknown faction or a standing beyond -100 to 100.
  bool SetStanding(FactionIndex faction, double standing, const std::string& reason);
  Presentation& PresentationForScenario();  // within the limits of presentation.hpp
  // Ends the game of the scenario and adds the event. Returns false when it has ended before.
  bool EndScenario(Outcome outcome, std::string text);
  Random& ScriptRandom();  // the source of math.random; saved and hashed

  // ---- the program of the flight computer: for the script host alone, during its Think ----
  // Whether the program runs in this tick.
  bool ProgramRuns() const;
  Computer& ComputerForProgram();
  // Nodes that its next search may visit: what is left of the budget, and of the energy.
  std::uint64_t ProgramNodesLeft() const;
  // Draws the energy of `nodes` that a search has visited. Returns false if there were too few:
  // then all that were left are used up, and the search returns nothing.
  bool ChargeProgram(std::uint64_t nodes);
  // A command of the program, in the order of the brains. What the player steers, or the autopilot,
  // has precedence: such a command is dropped.
  void OrderByProgram(Command command);
  // Switches the program off because of an error.
  void StopProgram(const std::string& error);

  // ---- saving: exactly what Hash() covers ----
  void Save(ByteWriter& writer) const;
  // Replaces the complete state, with the options, by what `reader` contains to its end. An
  // attached ScriptHost loads its part last; without one, that part is dropped. Throws BadBytes
  // with a reason; this game is then unchanged. Throws std::logic_error during a tick.
  void Load(ByteReader& reader);
  // Continues with other data: objects keep their class by its id and adopt its radius; hull,
  // shield, energy, ammunition and ore are cut to the new maximum. `catalog` replaces the one of
  // the constructor. Throws BadBytes with a reason when the state does not fit, for example because
  // a class in use does not exist any more; nothing has changed then. Call it between ticks.
  void UseCatalog(const Catalog& catalog);
  // Restores the shape of the tree of Space() that SpriteManager::SaveShape wrote in this same
  // state. Neither the state nor the hash nor any search result changes. Throws
  // std::invalid_argument when the shape does not fit the sprites.
  void RestoreTreeShape(std::span<const std::byte> shape);
  // Drops the variables that console lines have created: they are not part of the state.
  void ForgetConsole();

 private:
  struct Impl;
  const Impl& Living() const;
  ObjectId Report(ObjectId spawned);
  void HandOverEvents();    // to the script host: those that it has not received yet
  void AfterChange();       // hands them over, unless a tick runs, which does so itself
  void EraseBrainStates();  // the script host drops the state of those that the rules have replaced
  void SavePart(ByteWriter& writer, StatePart part) const;
  void Replace(std::unique_ptr<Impl> loaded, ByteReader& reader);
  std::unique_ptr<Impl> impl_;
  ScriptHost* script_host_ = nullptr;
};

}  // namespace heliopause
