// The private implementation of Game. Each game_*.cpp implements one concept of it, named below
// before its functions; what one source alone needs, without private members, is local there.
// Objects are in one vector per kind, in order of creation; `entries` maps the slot of an id to the
// index. RemoveObject() takes an object out of space and `entries`, EraseRemoved() out of its
// vector.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/data/shapes.hpp"
#include "game/data/system_reader.hpp"
#include "game/rules/game.hpp"
#include "game/rules/optional_parts.hpp"
#include "game/rules/rule_values.hpp"
#include "game/rules/tick_scratch.hpp"

namespace heliopause {

struct Game::Impl : OptionalParts, TickScratch {
  Impl(const Catalog& its_catalog, GameOptions its_options);

  // ---- state: saved and hashed; with the OptionalParts ----
  const Catalog* catalog;
  GameOptions options;
  SpriteManager space;
  std::uint64_t tick = 0;
  Random rules;   // spread, debris
  Random script;  // math.random
  Player player;
  std::vector<Ship> ships;
  std::vector<Shot> shots;
  std::vector<Asteroid> asteroids;
  std::vector<Body> bodies;
  std::vector<Pickup> pickups;
  std::vector<Command> posted, ordered;
  std::uint64_t ships_named = 0;
  Presentation presentation;

  // ---- derived from the state ----
  struct Entry {  // the object whose sprite has this slot; kind 0: none
    Kinds kind = 0;
    std::uint32_t generation = 0;
    std::uint32_t index = 0;
  };
  std::vector<Entry> entries;
  FactionIndex player_faction = kNone;        // "player", if there is such a faction
  std::vector<FactionIndex> loaded_factions;  // indices of a loaded state to those of the catalog

  // ---- not part of the state, as TickScratch ----
  std::vector<Event> events;
  std::size_t events_taken = 0;  // count of those that the script host has received
  mutable SearchLog log;
  PhaseTimes times;
  ComputerUse computer_use;
  bool ticking = false;
  Shapes shapes;
  ThreadPool* threads = nullptr;  // null: the calling thread alone

  // ==== Objects ====
  // -- game.cpp: finds objects, and reads what they are and whose side they have.
  const Entry* FindEntry(ObjectId id) const;  // nullptr: no object has this id
  Ship* FindShip(ObjectId id);
  Shot* FindShot(ObjectId id);
  Asteroid* FindAsteroid(ObjectId id);
  Body* FindBody(ObjectId id);
  Pickup* FindPickup(ObjectId id);
  Kinds KindOf(ObjectId id) const;  // 0: the id is unknown
  bool Alive(ObjectId id) const { return FindEntry(id) != nullptr; }
  const ShipClass& ClassOf(const Ship& ship) const {
    assert(ship.type < catalog->Ships().size() && "the class of a ship is in the catalog");
    if (ship.fitted != nullptr) return *ship.fitted;
    return catalog->Ships()[ship.type];
  }
  const WeaponClass& ClassOf(const Shot& shot) const {
    assert(shot.weapon < catalog->Weapons().size() && "the class of a shot is in the catalog");
    return catalog->Weapons()[shot.weapon];
  }
  const RockClass& ClassOf(const Asteroid& rock) const {
    assert(rock.type < catalog->Rocks().size() && "the class of a rock is in the catalog");
    return catalog->Rocks()[rock.type];
  }
  Sprite SpriteOf(ObjectId id) const;  // the object must be alive
  Vec2 PreviousOf(ObjectId id, const Entry& entry) const;
  std::string NameOf(ObjectId id) const;
  FactionIndex FactionOf(ObjectId id) const;
  FactionIndex SideOf(const Ship& ship) const;  // the player's ship has "player"
  Event EventOf(Event::Type type, ObjectId subject, ObjectId object = {}) const;  // subject: alive
  EventThing ThingOf(ObjectId id) const;  // kind 0: the id is unknown
  void AddEvent(Event event);             // adds what its subject and object are now
  // -- game_spawn.cpp: creates, removes and moves objects.
  ObjectId AddSprite(const Sprite& sprite);  // null id when space rejects it
  bool TryMove(ObjectId id, Vec2 position);  // false when space rejects it
  void RegisterEntry(Kinds kind, ObjectId id, std::size_t index);
  ObjectId SpawnShip(const ShipSpawn& spawn);
  ObjectId SpawnAsteroid(RockClassIndex type, Vec2 position, Vec2 velocity);
  ObjectId AddAsteroid(Asteroid rock, Vec2 position, Vec2 velocity);
  static Kinds KindOf(const BodyClass& body);
  ObjectId SpawnBody(BodyClassIndex type, FactionIndex faction, Vec2 at, const std::string& name);
  ObjectId SpawnPickup(int units, Vec2 position, Vec2 velocity, GoodIndex good = kNone);
  void RemoveObject(ObjectId id);  // takes it out of space; EraseRemoved erases it
  void ReportSpawn(ObjectId id);
  void ReportRemoval(ObjectId id, const char* cause);  // call before RemoveObject
  bool MoveTo(ObjectId id, Vec2 position, Vec2 velocity);
  void SpawnDebris();   // spawns what remains of what was destroyed
  void EraseRemoved();  // call while no reference to an object is held
  // -- game_shapes.cpp: the outlines of objects that are more than circles.
  const Asteroid* RaggedRock(const Entry& entry) const;  // nullptr for any other object
  // The fraction at which a disc that moves from `from` to `to`, both relative to the object's
  // center, first touches its outline; nullopt when it does not.
  std::optional<double> SweepRock(const Asteroid& rock, Vec2 from, Vec2 to, double radius);
  std::optional<double> SweepStation(const Body& station, Vec2 from, Vec2 to, double radius);
  bool HasOutline(const Entry& entry) const;  // otherwise a circle, which has no SweepOutline
  std::optional<double> SweepOutline(const Entry& entry, Vec2 from, Vec2 to, double radius);
  // The distance of the centers at which two outlines would just touch; nullopt: they do not.
  std::optional<double> TouchingDistance(ObjectId first, ObjectId second);
  // -- game_sight.cpp: what stands in a line of sight.
  std::optional<double> ObstacleOn(ObjectId id, const SweepHit& hit, Vec2 from, Vec2 to);
  // -- game_catalog.cpp: data that changes while the game runs.
  void AdoptClasses();  // sets radius and maxima of each object

  // ==== Commands and motion ====
  // -- game_tick.cpp: the order of a tick; commands of player, console and replay.
  void ApplyPosted(Game& game, ScriptHost* host);
  // -- game_commands.cpp: commands of brains become controls.
  void ApplyOrders();
  void Apply(const Command& command);  // applies any command but Console
  void SetTarget(Ship& ship, ObjectId target);
  // -- game_flight.cpp: ships accelerate; the border of the canvas acts.
  void Fly();  // also records previous positions
  void FlyShip(Ship& ship);
  void RecordStep(ObjectId id, Vec2 velocity);  // updates max_step and fast_objects
  void NoteBorderShots();                       // call before space moves them
  void HandleBorder();  // removes and wraps objects at the border of the canvas

  // ==== Fight ====
  // -- game_weapons.cpp: guns fire, missiles steer.
  void FireWeapons();
  bool Fire(Ship& ship, WeaponIndex weapon, double& cooldown, bool held);
  bool SpawnShot(Ship& ship, WeaponIndex weapon, double direction);
  bool IsForTurret(const Ship& ship, ObjectId id, double range);
  ObjectId TurretTarget(const Ship& ship, double range);  // null id: there is none
  void FireTurret(Ship& ship, WeaponIndex weapon);
  void SteerMissile(Shot& missile);
  void ExpireShots();
  // -- game_hits.cpp: shots hit.
  void ResolveShotHits();
  void FindHits(std::size_t begin, std::size_t end, HitsTask& task) const;
  void FindHitsOf(const Shot& shot, const Sprite& sprite, HitsTask& task) const;
  void FindHitsOnFast(ObjectId id, double max_shot_range, HitsTask& task) const;
  void TestHit(const Shot& shot, const Sprite& sprite, ObjectId target, HitsTask& task) const;
  void FindHitsBeforeBorder(BorderShot& path);
  void TestOutline(const ShotHit& contact);  // adds it to shot_hits if the outline is touched
  bool CanHit(const Shot& shot, ObjectId target, const Entry& entry) const;
  void ApplyHit(const ShotHit& contact);
  // -- game_collisions.cpp: ships collide, and collect ore.
  void ResolveCollisions();
  void FindTouching(std::size_t begin, std::size_t end, TouchTask& task) const;
  void FindTouchingOf(const Ship& ship, const Sprite& sprite, std::vector<Hit>& out) const;
  void HandleTouch(Ship& ship, ObjectId other);
  bool StopAtAsteroid(const Ship& ship, Sprite& sprite);  // true: it was moved
  std::optional<SweepHit> FirstAsteroidOnPath(Vec2 from, Vec2 to, double radius);
  bool FlyPast(ObjectId first, ObjectId second) const;
  void ResolveCollision(ObjectId first, ObjectId second);
  void CollectPickup(Ship& ship, Pickup& pickup);
  // -- game_damage.cpp: shields and hulls take damage.
  double ApplyDamage(ObjectId id, const DamageEvent& damage);  // returns the damage taken
  void DamageShip(Ship& ship, const DamageEvent& damage);
  void DamageAsteroid(Asteroid& rock, const DamageEvent& damage);
  void DestroyShip(Ship& ship, const DamageEvent& damage);
  void KillPlayer(const std::string& killer);
  void ClearPlayerShip(ObjectId ship);  // has an effect if `ship` is the player's

  // ==== Law and people ====
  // -- game_standing.cpp: hostility, and the standing of the player.
  bool IsHostile(FactionIndex faction, FactionIndex other) const;
  bool IsHostile(ObjectId id, ObjectId other) const;
  bool HasAttacked(ObjectId attacker, ObjectId victim) const;
  bool WasRecentlyAttackedBy(const Ship& ship, ObjectId other) const;
  bool AreFriends(FactionIndex faction, FactionIndex other) const;  // true if they share an enemy
  void ChangeStandings(FactionIndex side, const StandingPoints& points, const std::string& reason);
  void ChangeStanding(FactionIndex faction, double change, const std::string& reason);
  // Whether the faction opens this, one of kGrants, by a standing that the player does not have.
  bool IsClosed(FactionIndex faction, std::string_view what) const;
  std::string LicenceProblem(const std::string& licence, std::string_view what) const;
  // -- game_law.cpp: consequences of hits and kills.
  bool IsOfPlayerSide(ObjectId by) const;
  void RecordDamage(const Ship& ship, const DamageEvent& damage);  // call before it is applied
  DamageRecord* FindRecord(ObjectId ship);                         // nullptr: it has none
  DamageRecord& DamageRecordOf(const Ship& ship);  // begins a record if there is none
  void EraseRecord(ObjectId ship);
  double PlayersPart(ObjectId ship);  // returns the part of the recorded damage, 0..1
  bool ForgivesDamage(const Ship& ship, const DamageEvent& damage);  // may warn
  bool IsAccident(const Ship& ship, const DamageEvent& damage);      // adds it to the record
  void Warn(const Ship& ship, FactionIndex side, bool accident);
  void DecayRecentDamage();
  void OnAttack(const Ship& victim, ObjectId by, double points);  // call unless it is forgiven
  void OnShipDestroyed(const Ship& victim, ObjectId killer);
  int BountyOn(const Ship& victim) const;
  void PayBounty(const Ship& victim, double part);
  // -- game_people.cpp: what ends with a ship.
  void ForgetShip(ObjectId ship);  // erases all that is noted of a removed ship
  void LoadPeople(ByteReader& reader);
  // -- game_boarding.cpp: disabled ships are robbed or repaired.
  void DisableIfDue(Ship& ship, ObjectId by);
  void MendDisabled();                                // mends those whose time is over
  void EndDisabled(Ship& ship, double part_of_hull);  // raises the hull to that part
  void Reject(const Ship& ship, ObjectId object, const char* what, std::string why);
  std::string BoardingProblem(const Ship& ship, ObjectId other) const;
  ObjectId ShipToBoard(const Ship& ship) const;
  void Board(Ship& ship, ObjectId other, const std::string& how);
  void AskBoarding(const Ship& other);
  bool IsCrimeToRob(const Ship& other);
  void AnswerBoarding(std::size_t choice);  // `choice`: the answer to kBoardLine
  void Rob(Ship& ship, Ship& other);
  int TakeCargo(Ship& ship, Ship& other, std::string& text);  // returns units
  void Repair(const Ship& ship, Ship& other);
  // -- game_scans.cpp: hails, and scans for contraband.
  void Hail(const Ship& ship, ObjectId other);
  void BeginScan(const Ship& ship, ObjectId other);
  void RunScans();
  bool IsLaw(ObjectId ship) const;  // true for a ship of a faction of the law
  void FinishScan(const Scan& scan);
  void LoseScan(const Scan& scan);
  int VisibleContraband(const Ship& ship) const;
  int Seize(Ship& ship, std::int64_t& value, std::string& text);  // returns units
  void ReportScan(const Scan& scan, const char* result, int units, std::int64_t fine,
                  std::string text);
  // -- game_wing.cpp: escorts of the player.
  bool ApplyToWing(const Command& command);  // false: a command of another type
  std::vector<ShipClassIndex> EscortsFor(ObjectId port) const;
  std::string HireProblem(ObjectId port, ShipClassIndex type) const;
  void HireEscort(const Ship& ship, const std::string& type);
  void AddEscort(Ship& ship, FactionIndex home);
  bool DismissEscort(ObjectId ship);
  void DropEscort(ObjectId ship, const char* what);  // no effect for another ship
  void SetWing(WingOrder given, ObjectId target, Formation formation);

  // ==== Places ====
  // -- game_docking.cpp: ships dock at bodies.
  bool LetsIn(FactionIndex owner, FactionIndex side, bool is_player) const;  // to its docks
  void ProcessDockRequests();
  void Dock(Ship& ship, ObjectId body);
  void Berth(Ship& ship, ObjectId body);  // puts it into the body
  std::string ExpectedStanding(const Ship& ship, FactionIndex faction) const;
  ObjectId NearestBody(const Sprite& ship);
  std::string ServiceShip(Ship& ship);  // repairs, rearms, sells; returns a description
  void Undock(Ship& ship);
  void UndockAllFrom(ObjectId body);  // lets go all ships that are docked there
  // -- game_systems.cpp: systems of the data are placed in space.
  const SystemBody* PortOfData(ObjectId port) const;
  void PlaceSystem(const SystemClass& system);
  ObjectId PlaceGate(const SystemClass& system, SystemIndex to);
  const SystemClass* SystemAt(Vec2 position) const;
  void UpdatePlayerSystem();
  void LoadSystems(ByteReader& reader);
  // -- game_gates.cpp: ships pass gates.
  bool LinkGates(ObjectId one, ObjectId other);
  ObjectId LinkedGate(ObjectId gate) const;  // the null id without a link
  void DropLinksOf(ObjectId gate);
  void PassGates();
  void FindShipsIn(ObjectId gate, ObjectId exit);
  void PassGate(const GatePass& pass);
  void ForgetTargetElsewhere(Ship& ship, Vec2 at);
  // -- game_fields.cpp: fields of asteroids near the player.
  bool AddField(RockField field);  // false if it is not valid
  void WakeFields();
  void MakeRocks(RockField& field);
  void RemoveRocks(RockField& field);
  RockField* FieldOf(ObjectId rock);
  void AddPiece(RockField* field, ObjectId piece);
  // -- game_route.cpp: the route of the player and the autopilot.
  bool ApplyToRoute(const Command& command);
  void SetAutopilot(bool on, const char* reason);
  Ship* FindAutopilotShip();  // nullptr: the autopilot does not fly
  void FollowRoute(const Game& game);

  // ==== Goods ====
  // -- game_cargo.cpp: what ships carry, and the ledger of all goods.
  GoodIndex KeyOf(GoodIndex good) const;  // kNone: ore, however it is named
  int UnitsOf(const Ship& ship, GoodIndex good) const;
  int VolumeOf(GoodIndex good) const;
  int FreeHold(const Ship& ship) const;  // returns a volume; 0: the hold became too small
  void AddUnits(Ship& ship, GoodIndex good, int units);  // takes out negative `units`
  void Book(GoodIndex good, std::int64_t GoodLedger::*account, std::int64_t units);
  void BookRemoval(ObjectId id);  // books what a removed ship or pickup contains
  void DropCargo(const Ship& ship, Vec2 position, Vec2 velocity, double radius);
  void Jettison(Ship& ship, GoodIndex good, int units);
  void HandOver(Ship& ship, ObjectId to, GoodIndex good, int units);
  void ApplyCargo(Ship& ship, const Command& command);
  // -- game_economy.cpp: markets, news, and prices that the player saw.
  void RunEconomy();  // call once in each tick
  Market* FindMarket(ObjectId body);
  const Market* FindMarket(ObjectId body) const;
  MarketGood* FindTraded(ObjectId body, GoodIndex good);  // null: the body does not trade it
  void DefineMarket(ObjectId body, const MarketPlan& plan);
  void CloseMarket(ObjectId body);  // loses its stocks
  void AddNews(ObjectId body, std::string text);
  void ReportPrices(Market& market);
  void ReportLostCargo(const Ship& ship, std::span<const int> units, Vec2 position, bool robbed);
  void NotePrices(ObjectId body);  // notes what the player sees there
  // -- game_market.cpp: docked ships trade.
  void ApplyTrade(Ship& ship, const Command& command);
  void Buy(Ship& ship, GoodIndex good, int most);
  void Sell(Ship& ship, GoodIndex good, int most);
  void RejectTrade(const Ship& ship, std::string reason);
  int SellOre(Ship& ship, ObjectId body);  // for a trader that docks; returns units
  // -- game_yard.cpp: docked ships buy ships and outfits.
  bool SellsOutfit(ObjectId port, OutfitIndex outfit) const;
  bool SellsShip(ObjectId port, ShipClassIndex ship) const;
  void ApplyYard(Ship& ship, const Command& command);
  void BuyShip(Ship& ship, ShipClassIndex type);
  void BuyOutfit(Ship& ship, OutfitIndex outfit);
  void SellOutfit(Ship& ship, OutfitIndex outfit);
  void RebuildClass(Ship& ship);  // derives it from class and outfits
  void Refit(Ship& ship);         // call after a change of class or outfits
  void ReportRefit(const Ship& ship, std::string text, std::int64_t paid);
  // -- game_economy_save.cpp: the economy in saves and hash.
  bool HasEconomy() const;
  void SaveEconomy(ByteWriter& writer) const;
  void LoadEconomy(ByteReader& reader);

  // ==== The player ====
  // -- game_missions.cpp: missions: offers, acceptance, end.
  bool ApplyToMissions(const Command& command);  // false: a command of another type
  void AcceptMission(std::uint64_t id);
  void BeginMission(std::uint64_t id, MissionTerms terms, ObjectId port);
  bool EndMission(std::uint64_t id, bool done, std::string reason);
  void RunMissions();  // call once in each tick
  void LoadMissions(ByteReader& reader);
  // -- game_presentation.cpp: what the scenario shows, and the answers of the player.
  bool ApplyToScenario(const Command& command);  // false: a command of another type
  void Answer(double choice);                    // answers the shown line of dialogue
  void EndExpiredItems();                        // by their time, or with their object
  void LoadPresentation(ByteReader& reader);
  // -- game_career.cpp: the rules of a pilot.
  bool ApplyToCareer(const Command& command);  // false: a command of another type
  void BeginCareer(double difficulty);
  void RefillRewinds();
  void Insure();
  ObjectId InsurancePort() const;                     // the null id: there is none
  ObjectId NearestPort(Vec2 from, bool quiet) const;  // without hunters of the player
  void LoadCareer(ByteReader& reader);
  // -- game_computer.cpp: the flight computer.
  bool ApplyToComputer(const Command& command);  // false: a command of another type
  void LoadProgram(const std::string& text, bool start);
  void SwitchProgram(bool on, const std::string& reason, const std::string& error = {});
  void BeginComputer();                    // call once in each tick, before brains think
  const ShipClass* ComputerClass() const;  // class of the player's ship; null: it has no computer
  void NoteSteering(const Command& command);  // notes what the player steers
  bool MayProgram(const Command& command) const;
  void RebuildTree();
  void ReportProgram(const std::string& text, const std::string& error = {});
  void SaveComputer(ByteWriter& writer) const;
  void LoadComputer(ByteReader& reader);
  // -- game_deep_scan.cpp: the deep scanner.
  std::string DeepScanProblem(const Ship& ship) const;
  void BeginDeepScan(const Ship& ship);
  void ReportDeepScan(const char* what);
  void EndDeepScan(const char* what);
  void RunDeepScan();  // call once in each tick, before brains think
  bool SearchRing(Ship& ship, double outer);
  void SaveDeepScan(ByteWriter& writer) const;
  void LoadDeepScan(ByteReader& reader);

  // ==== Saves ====
  // -- game_save.cpp: the state as bytes.
  void SavePart(ByteWriter& writer, StatePart part) const;
  void SaveOptionalPart(ByteWriter& writer, StatePart part) const;
  // -- game_load.cpp: reads and checks it.
  void Load(ByteReader& reader);  // into a new Impl; throws BadBytes
  void LoadOptionalParts(ByteReader& reader);
  void RebuildEntries();  // also sets tags
  void CheckLoadedState() const;
  void LoadLaw(ByteReader& reader);
};

}  // namespace heliopause
