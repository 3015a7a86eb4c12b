// Brains that run at the same time.
//
// Brains read the game and queue commands, so most runs of a tick do not depend on each other. Each
// thread is a lane with a state of its own for every file; the runs of a tick are dealt out in the
// order in which they would run one after another, and have effects in that order only, after all
// have ended:
//
//   due      1  2  3  4  5  6  7  8        lanes
//            a  b  a  c  a  b  b  a          0:  1 3 5 6     each with a state of a, b and c
//                                            1:  2 4 7 8
//   commit   1, 2, 3, ... until one stopped the order
//
// Five rules make every result that of one thread:
//
//   - A run that needs the result of earlier runs waits until they have ended (RunOrder).
//   - Random numbers follow those of the runs before. How many these draw is guessed from their
//     last runs; a run that began with a wrong number is repeated in its turn.
//   - A run that fails, or that changes what other runs read, stops the order. The runs before it
//     have their effects; it runs again by itself, and those behind it after it.
//   - The Lua states of a file are equal as long as no run changes a value that the file keeps.
//     This is compared at the end of an order, and before one if a brain has run by itself
//     (KeptValues).
//   - If such a value has changed, no run of the order has an effect. The file is loaded again, and
//     its brains run one by one from then on.
#include <algorithm>
#include <cassert>
#include <exception>
#include <heliopause/thread_pool.hpp>
#include <utility>

#include "base/stopwatch.hpp"
#include "game/rules/game.hpp"
#include "insight/search_log.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/host/think_job.hpp"

namespace heliopause {
namespace {

// Fewer runs take less time than comparing what the files keep: some 30 microseconds for each.
constexpr std::size_t kFewestParallel = 24;
constexpr std::size_t kMostLanes = 16;
// Orders of a tick that may stop early; the rest of the tick then runs one by one.
constexpr int kMostStops = 4;

}  // namespace

// A brain whose file has an error, or that has dropped events, runs one by one: that reports both.
bool LuaHost::Impl::CanRunParallel(const Game& game, const Ship& ship) {
  if (context.store.IsStopped("ai/" + ship.brain)) return false;
  LoadedFile& file = Brain(ship.brain);
  RecordKept(game, file);
  if (!file.error.empty() || !file.kept.IsRecorded() || file.keeps_values) return false;
  return context.store.FindOrAdd(ship.id).mailbox.dropped_events == 0;
}

std::size_t LuaHost::Impl::CountParallel(const Game& game, std::span<const Ship* const> due) {
  std::size_t count = 0;
  while (count < due.size() && CanRunParallel(game, *due[count])) ++count;
  return count;
}

// A file that has run without threads may keep other values than when it was loaded.
void LuaHost::Impl::RecordKept(const Game& game, LoadedFile& file) {
  if (std::exchange(file.has_run, true) || !file.error.empty()) return;
  if (game.Threads() != nullptr && game.Threads()->Threads() > 1) file.kept.Record(*file.sandbox);
}

std::size_t LuaHost::Impl::RunParallel(Game& game, std::span<const Ship* const> due,
                                       ThinkTotals& totals) {
  ThreadPool* const threads = game.Threads();
  if (threads == nullptr || threads->Threads() == 1 || due.size() < kFewestParallel ||
      totals.used >= kBrainsBudget || game.Log().IsLogging() || game.Log().IsMetering())
    return 0;
  if (parallel.stop_tick != game.TickNumber()) parallel.stops = 0;
  if (parallel.stops >= kMostStops) return 0;
  const std::size_t count = CountParallel(game, due);
  if (count < kFewestParallel) return 0;
  parallel.used_lanes = std::min({threads->Threads(), kMostLanes, count / 4});
  if (parallel.lanes.size() < parallel.used_lanes) parallel.lanes.resize(parallel.used_lanes);
  if (!PrepareLanes(game, due.first(count))) return 0;
  parallel.most_growth = context.store.MostFor(0) / count;

  const std::uint64_t nearest = context.nearest_searches;
  parallel.order.Begin(count, {totals.used, nearest}, kBrainsBudget, game.ScriptRandom());
  for (std::size_t i = 0; i < count; ++i) parallel.order.Guess(i, parallel.runs[i].brain->draws);
  (*threads)(parallel.used_lanes, [&](std::size_t lane) { RunLane(game, lane); });
  context.turn = nullptr;
  context.self = {};
  context.orders.clear();
  context.nearest_searches = nearest;
  if (!DropChanged()) {
    for (LoadedFile* file : parallel.files) file->may_have_changed = false;
    return EndParallel(game, totals);
  }
  parallel.stop_tick = game.TickNumber();
  ++parallel.stops;
  return 0;
}

// Lists the runs and their files. Returns false if a file keeps other values by now: a run by
// itself has changed them.
bool LuaHost::Impl::PrepareLanes(Game& game, std::span<const Ship* const> ships) {
  std::vector<LoadedFile*>& files = parallel.files;
  files.clear();
  parallel.count = ships.size();
  if (parallel.runs.size() < parallel.count) parallel.runs.resize(parallel.count);
  for (std::size_t i = 0; i < ships.size(); ++i) {
    BrainRun& run = parallel.runs[i];
    run.ship = ships[i];
    run.brain = &context.store.FindOrAdd(ships[i]->id);
    run.before = run.brain->mailbox;
    LoadedFile* const file = &Brain(ships[i]->brain);
    const auto at = std::find(files.begin(), files.end(), file);
    run.file = static_cast<std::size_t>(at - files.begin());
    if (at == files.end()) files.push_back(file);
  }
  bool can_run = true;
  for (LoadedFile* file : files) {
    if (std::exchange(file->may_have_changed, true))
      file->keeps_values = file->kept.HaveChanged(*file->sandbox);
    can_run &= !file->keeps_values;
  }
  for (std::size_t i = 0; i < parallel.lanes.size(); ++i) {
    ParallelBrains::Lane& lane = parallel.lanes[i];
    lane.has_changed = false;
    lane.files.clear();
    if (i == 0) lane.context = &context;
    if (lane.context == nullptr) {
      lane.own_context = std::make_unique<ScriptContext>(context);
      lane.context = lane.own_context.get();
    }
    lane.context->game = &game;
  }
  return can_run;
}

// Finds or loads the states of all files. Returns false without memory for them: the lane then runs
// nothing.
bool LuaHost::Impl::LoadLane(ParallelBrains::Lane& lane, bool is_first) {
  lane.context->turn = nullptr;  // loading is no brain's turn
  if (is_first) {
    lane.files = parallel.files;
    return true;
  }
  try {
    for (const LoadedFile* file : parallel.files) {
      auto at = lane.own_files.find(file->name);
      if (at == lane.own_files.end())
        at = lane.own_files.emplace(file->name, LoadAgain(file->name, *lane.context)).first;
      if (!at->second.error.empty() || !at->second.kept.IsRecorded()) return false;
      lane.files.push_back(&at->second);
    }
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

// In a thread of the pool. Exceptions stop the order: the run that threw is repeated by itself.
void LuaHost::Impl::RunLane(Game& game, std::size_t number) {
  ParallelBrains::Lane& lane = parallel.lanes[number];
  lane.has_run.assign(parallel.files.size(), false);
  if (!LoadLane(lane, number == 0)) return;
  for (std::size_t i = parallel.order.Take(); i < parallel.count; i = parallel.order.Take()) {
    std::size_t again = RunInLane(game, lane, i);
    while (again < parallel.count) {
      parallel.runs[again].brain->mailbox = parallel.runs[again].before;
      again = RunInLane(game, lane, again);
    }
  }
  for (std::size_t i = 0; i < lane.files.size(); ++i)
    if (lane.has_run[i])
      lane.has_changed |= lane.files[i]->kept.HaveChanged(*lane.files[i]->sandbox);
}

// As RunBrain, but without its effects, which follow in Commit. Returns the run to be repeated
// (RunOrder::End).
std::size_t LuaHost::Impl::RunInLane(Game& game, ParallelBrains::Lane& lane, std::size_t number) {
  const std::uint64_t now = game.TickNumber();
  BrainRun& run = parallel.runs[number];
  LoadedFile& file = *lane.files[run.file];
  lane.has_run[run.file] = true;
  run.turn = {};
  run.turn.order = &parallel.order;
  run.turn.run = number;
  BrainState& brain = *run.brain;
  Sandbox& sandbox = *file.sandbox;
  ScriptContext& its_context = *lane.context;
  its_context.turn = &run.turn;
  its_context.self = run.ship->id;
  its_context.orders.clear();
  its_context.outbox.clear();
  its_context.nearest_searches = 0;
  run.cost = {};
  bool thought = false;
  try {
    Deliveries deliveries(brain.mailbox, now, kThinkBudget / 2);
    ThinkJob job{run.ship->id,  static_cast<double>(now - brain.last_tick) * kTickSeconds,
                 &brain.memory, &sandbox.bytes,
                 &deliveries,   brain.next_tick <= now,
                 &file.locals};
    job.most_bytes = brain.memory.size() + run.before.Bytes() + parallel.most_growth;
    const Stopwatch watch;
    thought = sandbox.Run(ThinkBody, &job, kThinkBudget) && job.changed == nullptr;
    run.cost = {watch.Microseconds(), sandbox.Used(), sandbox.searches, sandbox.UsedBytes()};
    deliveries.Return();
    run.thinks = job.thinks;
    run.pause = job.pause;
    run.memory = sandbox.bytes;
    run.orders.swap(its_context.orders);
  } catch (const std::exception&) {  // no memory
    thought = false;
  }
  // A failure may follow from a wrong guess, so it counts only in the turn of the run.
  if (!thought && !run.turn.is_void && run.turn.Await()) parallel.order.Stop(number);
  run.nearest = its_context.nearest_searches;
  if (run.turn.random) run.turn.draws.after = *run.turn.random;
  return parallel.order.End(number, {run.cost.used, run.nearest}, run.turn.draws);
}

// Whether a run has changed what its file keeps. Then nothing has had an effect, and the brains of
// that file run one by one, in a state that is as it was before this order.
bool LuaHost::Impl::DropChanged() {
  bool any = false;
  for (const ParallelBrains::Lane& lane : parallel.lanes) any |= lane.has_changed;
  if (!any) return false;
  for (std::size_t i = 0; i < parallel.files.size(); ++i) {
    LoadedFile& file = *parallel.files[i];
    bool changed = false;
    for (ParallelBrains::Lane& lane : parallel.lanes)
      if (i < lane.files.size() && lane.has_run[i])  // lanes without files have run nothing
        changed |= lane.files[i]->kept.HaveChanged(*lane.files[i]->sandbox);
    if (!changed) continue;
    for (ParallelBrains::Lane& lane : parallel.lanes) lane.own_files.erase(file.name);
    file = LoadAgain(std::string(file.name), context);
    file.keeps_values = true;
  }
  for (std::size_t i = 0; i < parallel.count; ++i)
    parallel.runs[i].brain->mailbox = std::move(parallel.runs[i].before);
  return true;
}

// Gives the runs their effects, in order. Returns how many brains have had their turn.
std::size_t LuaHost::Impl::EndParallel(Game& game, ThinkTotals& totals) {
  const std::size_t stopped = parallel.order.Stopped();
  for (std::size_t i = 0; i < parallel.count; ++i) {
    BrainRun& run = parallel.runs[i];
    if (i < stopped && totals.used < kBrainsBudget) {
      Commit(game, run, totals);
      continue;
    }
    run.brain->mailbox = std::move(run.before);
    if (i < stopped) meter.AddThrottled(parallel.files[run.file]->name, totals.heaviest);
  }
  game.ScriptRandom() = parallel.order.RandomAfter();
  if (stopped == parallel.count) return stopped;
  parallel.stop_tick = game.TickNumber();
  ++parallel.stops;
  return stopped;
}

std::uint64_t LuaHost::ParallelRuns() const { return impl_->parallel.committed; }

void LuaHost::Impl::Commit(Game& game, BrainRun& run, ThinkTotals& totals) {
  const std::uint64_t now = game.TickNumber();
  const LoadedFile& file = *parallel.files[run.file];
  BrainState& brain = *run.brain;
  assert(!run.turn.is_void && "a run before the end of the budget and of the order counts");
  ++parallel.committed;
  meter.AddRun(file.name, run.cost);
  totals.Add(run.ship->brain, run.cost.used);
  context.nearest_searches += run.nearest;
  const std::size_t bytes = brain.memory.size() + run.before.Bytes();
  brain.memory.swap(run.memory);
  context.store.NoteChange(bytes, brain.Bytes());
  brain.draws = run.turn.draws.count;
  if (run.thinks) {
    brain.last_tick = now;
    brain.next_tick =
        now + (run.pause > 0 ? static_cast<std::uint64_t>(run.pause) : file.think_every);
  }
  for (std::string& line : run.turn.printed)
    if (context.print) context.print(line);
  for (Event& event : run.turn.events) game.AddEvent(std::move(event));
  for (Command& order : run.orders) game.Order(std::move(order));
  run.orders.clear();
}

}  // namespace heliopause
