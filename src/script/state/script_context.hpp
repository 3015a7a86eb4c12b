// What the sandboxes of one host share: the game, the destination of print, the stored state, and
// scratch memory of searches. Brains that run at the same time have a ScriptContext for each
// thread, which share the stored state and the texts.
#pragma once

#include <bitset>
#include <boost/container/flat_set.hpp>
#include <filesystem>
#include <functional>
#include <heliopause/node_view.hpp>
#include <heliopause/search.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "game/rules/radar.hpp"
#include "game/state/command.hpp"
#include "game/state/event.hpp"
#include "script/state/brain_store.hpp"
#include "script/state/run_order.hpp"
#include "script/state/script_texts.hpp"

namespace heliopause {

class Game;
class ScriptObserver;

// What a brain or scenario file handles.
struct Handlers {
  using Names = boost::container::flat_set<std::string, std::less<>>;
  std::bitset<static_cast<std::size_t>(Event::kLastType) + 1> events;  // by type
  bool all_messages = false;                                           // else only `topics`
  Names topics, timers;
  bool all_enters = false, all_leaves = false;  // else only those of these regions
  Names enters, leaves;

  bool Handles(Event::Type type) const { return events[static_cast<std::size_t>(type)]; }
  bool HandlesRegion(std::string_view name) const {
    return all_enters || all_leaves || enters.contains(name) || leaves.contains(name);
  }
};

// A message of a brain. It takes effect after the think succeeded.
struct OutgoingMessage {
  ObjectId to;  // null id: the scenario
  Delivery message;
};

// An object with its place in a list.
struct RankedId {
  ObjectId id;
  std::size_t rank = 0;
};

// Two objects that overlap; the rank is that of the first in a list.
struct PairHit {
  std::size_t rank = 0;
  ObjectId first, second;
  double distance = 0;
};

// A metered search of a program: the nodes that were metered before it, whether it has paid for its
// own, and whether they were too many, so that its result is withheld.
struct MeteredCall {
  std::uint64_t from = 0;
  bool paid = false, withheld = false;
};

struct ScriptContext {
  ScriptContext() : store(own_store_), texts(own_texts_) {}
  // For another thread: shares the stored state and the texts.
  explicit ScriptContext(ScriptContext& other)
      : scripts(other.scripts),
        mods(other.mods),
        handlers_of(other.handlers_of),
        store(other.store),
        texts(other.texts) {}
  ScriptContext(const ScriptContext&) = delete;
  ScriptContext& operator=(const ScriptContext&) = delete;

  std::filesystem::path scripts;  // canonical

 private:
  ScriptTexts own_texts_;

 public:
  std::vector<std::filesystem::path>
      mods;  // scripts of mods, canonical; the last one that has a file counts
  std::function<void(const std::string&)> print;
  Game* game = nullptr;                // set while a function of the host runs
  ScriptObserver* observer = nullptr;  // of `heliopause script`; may be null
  ObjectId self;                       // the ship whose brain runs; null id otherwise
  std::uint64_t mission = 0;           // id of the mission that runs; 0 otherwise
  bool offering = false;               // a mission's offer runs, which may only read
  // Begins a mission of this script as if the port offered it. Returns its id, or 0 and the reason;
  // `used` becomes what its file and its offer have used of their budgets.
  std::function<std::uint64_t(const std::string& file, ObjectId port, std::string& why,
                              std::uint64_t& used)>
      start_mission;
  // Loads a brain file if necessary. Returns what the load used of its budget.
  std::function<std::uint64_t(const std::string& brain)> load_brain;
  std::vector<std::string> missions;    // names of the files in missions/, read when needed
  std::vector<Command> orders;          // of that brain; posted after its think succeeded
  std::vector<OutgoingMessage> outbox;  // of that brain; likewise
  // The handlers of a brain file, or of the scenario for "". Loads the file if necessary.
  std::function<const Handlers&(const std::string& brain)> handlers_of;

 private:
  BrainStore own_store_;

 public:
  bool in_program = false;  // the program of the flight computer runs: searches are metered
  MeteredCall* metered_call = nullptr;  // the innermost that runs; null outside of a program
  // The file of that program as messages name it ("programs/turret.lua"), and its source.
  std::string program_file, program_text;
  unsigned program_edition = 0;   // counts its texts
  bool reload_requested = false;  // set by the console's reload()
  // Of math.random in a file of `heliopause script`: it does not advance that of the game, because
  // its recording contains commands alone.
  Random file_random;
  std::vector<std::string> brains;     // names of the files in ai/, read when a spawn needs them
  std::uint64_t nearest_searches = 0;  // since a function of the host began; see ChargeRing
  // Scratch of one search. Its content becomes Lua values before Lua code runs: searches may nest.
  std::vector<Hit> hits;
  std::vector<SweepHit> sweep_hits;
  std::vector<Contact> contacts;
  std::vector<RankedId> ranked;
  std::vector<PairHit> pairs;
  std::vector<ObjectId> ids;
  std::vector<Vec2> points;
  std::vector<NodeView> nodes;
  BrainTurn* turn = nullptr;  // set while a brain runs at the same time as others
  BrainStore& store;          // the saved and hashed state
  ScriptTexts& texts;         // of the files that were needed so far
};

}  // namespace heliopause
