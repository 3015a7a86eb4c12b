// One sandboxed lua_State: a memory cap, and an instruction budget that no script can exceed.
//
// Lua reports errors by longjmp, which skips C++ destructors. Two rules hold here and in every
// binding:
//   1. no object with a destructor lives in a frame from which a Lua error may be raised;
//   2. code that may throw runs inside Try(), which turns an exception into an error text.
//
// The budget counts VM instructions through a count hook, and work that no hook counts: elements
// moved, characters matched, sprites found (Charge), memory (the allocator, sandbox_memory.cpp),
// and what operators do in C, such as comparing long strings (ChargeRunning). It depends only on
// what the script does, neither on garbage nor on earlier runs of the state. Once the budget is
// used up the sandbox is *stopped*: every function that could catch the error (pcall, xpcall and
// its handler, coroutine.resume, wrap and close, load) raises it again, and the hook runs at each
// instruction, until the outermost Run() returns.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <lua.hpp>
#include <string>
#include <vector>

#include "script/sandbox/hash_watch.hpp"
#include "script/sandbox/ordered_keys.hpp"

namespace heliopause {

struct ScriptContext;

// Bytes of one state. 16 MiB hold several times 100,000 table entries; a hundred states fit any
// machine.
inline constexpr std::size_t kMemoryCap = std::size_t{16} << 20;
// Bytes that a state may keep from run to run. With more, collecting garbage in the rest would cost
// more than any script: such a file fails.
inline constexpr std::size_t kMostKept = std::size_t{12} << 20;
// Bytes of a string; making a longer one stops the script. Comparing two strings is one instruction
// of any length: in a state with a long string, instructions cost more.
inline constexpr std::size_t kLongestString = std::size_t{256} << 10;
// Hash keys of one table in states that run during the game. A growing table inserts all its keys
// again within one instruction; keys chosen to collide make that quadratic.
inline constexpr std::size_t kMaxHashKeys = 8192, kMaxBrainHashKeys = 4096;
// Budgets in units of one instruction: 10 ns, or up to 35 ns in hostile scripts.
inline constexpr std::int64_t kThinkBudget = 200'000;      // 2 to 5 ms; a brain uses 2,000
inline constexpr std::int64_t kLoadBudget = 250'000;       // a file's load; shipped ones use 52,000
inline constexpr std::int64_t kStepBudget = 500'000;       // a scenario's load, and its tick
inline constexpr std::int64_t kConsoleBudget = 2'000'000;  // a line; help() reads all of the api
// A call of a mission, which may load the brains of two ships. Of the five that run at most, those
// beyond kMissionsBudget run in the next tick.
inline constexpr std::int64_t kMissionBudget = 250'000;
inline constexpr std::uint64_t kMissionsBudget = 500'000;
// One call of offer, and all of a port together: further files offer nothing this time.
inline constexpr std::int64_t kOfferBudget = 200'000;
inline constexpr std::uint64_t kOffersBudget = 400'000;
// All brains of one tick together; brains beyond it think in the next tick.
inline constexpr std::uint64_t kBrainsBudget = 400'000;
inline constexpr std::int64_t kSetupBudget = 100'000'000;     // a scenario's setup()
inline constexpr std::int64_t kScriptStepBudget = 5'000'000;  // a script file's on_tick
inline constexpr std::int64_t kScriptBudget =
    300'000'000;  // `heliopause script`: some seconds of Lua, space.step not counted

// The error of a file that the parser cannot read within the budget of its load.
inline constexpr const char* kTooLong = "is too long for its budget of instructions";

// Where the last error was raised: plain arrays, written before the stack is unwound.
struct ErrorPosition {
  char where[96] = {};   // "file:line: "; empty if no Lua function was running
  char trace[400] = {};  // the callers, as WriteTrace gives them
};

class Sandbox {
 public:
  enum class Kind : std::uint8_t { Brain, Scenario, Console, Script, Mission };

  // `name` is for messages. `context` must outlive the sandbox. `open` sets the globals; it gets an
  // empty state. Throws std::bad_alloc.
  Sandbox(Kind kind, ScriptContext& context, std::string name, lua_CFunction open);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  // A macro of Lua's. NOLINTNEXTLINE(bugprone-casting-through-void)
  static Sandbox& Of(lua_State* lua) { return **static_cast<Sandbox**>(lua_getextraspace(lua)); }

  Kind GetKind() const { return kind_; }
  ScriptContext& GetContext() { return context_; }
  const std::string& Name() const { return name_; }
  lua_State* Lua() { return lua_; }

  // Calls body with `data` as one light userdata, protected and with a full budget; drops its
  // results. Returns false if it raised an error; then Error() is "file:line: message". The state
  // stays usable.
  bool Run(lua_CFunction body, void* data, std::int64_t budget);
  const std::string& Error() const { return error_; }

  // Subtracts `work` instructions from the budget; raises an error once it is used up.
  void Charge(lua_State* lua, std::uint64_t work);
  // As Charge for work that has not been done yet: if the budget does not suffice, it is used up
  // and Used() does not count the rest.
  void ChargeAhead(lua_State* lua, std::uint64_t work) { Charge(lua, std::min(work, Left() + 1)); }
  // As ChargeAhead for the parser. `reason` ends the error if the text alone needs more than is
  // left: there is no loop in it to search for.
  void ChargeParser(lua_State* lua, std::uint64_t work, const char* reason);
  // Charges what iterating over the table at `index` costs beyond its entries: empty slots are
  // visited, too. Call it before the iteration: it may take the empty slots from a list.
  void ChargeTraversal(lua_State* lua, int index);
  // What a run may still use: the budget, and units for parts of tables that cost nothing.
  struct Remaining {
    std::int64_t budget = 0, free_rebuilding = 0;
  };
  Remaining GetRemaining() const { return {left_, free_rebuilding_}; }
  // Goes back to an earlier GetRemaining(): for work whose amount depends on earlier runs, such as
  // filling a cache, and which must not change what the script pays.
  void SetRemaining(const Remaining& before) {
    left_ = before.budget;
    free_rebuilding_ = before.free_rebuilding;
  }
  // Samples the tables for colliding keys; raises an error if it finds them.
  void CheckTables(lua_State* lua);
  void ChargeWithoutError(std::int64_t work) noexcept;  // see ChargeRunning
  bool Stopped() const { return stopped_; }
  std::size_t UsedBytes() const { return used_ - uncounted_; }  // of the state, garbage included
  // Collects all garbage, and takes what is left as what the file keeps. Call it after loading.
  void MeasureKept();
  // For objects of the host in the state: what was allocated since HeldBytes() was `before` counts
  // for no limit from now on.
  std::size_t HeldBytes() const { return used_; }
  void Uncount(std::size_t before) { uncounted_ += used_ - before; }
  void CollectAll();  // all garbage; without effect on prices and limits
  // Whether the state keeps more than kMostKept: then each Run() fails.
  bool KeepsTooMuch() const { return kept_ > kMostKept && kind_ != Kind::Script; }
  std::uint64_t Left() const { return left_ < 0 ? 0 : static_cast<std::uint64_t>(left_); }
  // What the last Run() used; more than its budget if one call exceeded it, for example a search.
  std::uint64_t Used() const { return static_cast<std::uint64_t>(budget_ - left_); }
  std::uint64_t Budget() const { return static_cast<std::uint64_t>(budget_); }  // of the last Run()
  // Raises the reason why this sandbox was stopped.
  [[noreturn]] void Rethrow(lua_State* lua);
  // Ends the run, which no code of the script can prevent. The host does not use its results.
  [[noreturn]] void Abandon(lua_State* lua);

  // Loads a text chunk, never bytecode; `chunk_name` begins with @ or =. Leaves the function or an
  // error message with its line on the stack and returns a Lua status. Raises an error for want of
  // memory alone.
  static int LoadText(lua_State* lua, const char* text, std::size_t size, const char* chunk_name);

  // True while the top level of a file runs. That happens again after each load of a save, so the
  // top level must neither read nor change the game.
  bool Loading() const { return loading_; }

  // Scratch memory of bindings. It belongs to the sandbox, because a Lua error would skip the
  // destructor of a local object.
  std::vector<KeyRef> keys;      // ordered traversals; nested ones append
  std::vector<std::byte> bytes;  // encoded script memory
  std::uint64_t searches = 0;    // of the index, since Run() began
  std::string output;            // console: the printed text
  std::string source;            // a file's text, or why it cannot be read
  char text[512] = {};           // what() of Try, and messages

  // Returns the value before. Not a guard object: a Lua error would skip its destructor; Run()
  // resets the flag.
  bool SetLoading(bool loading) {
    const bool before = loading_;
    loading_ = loading;
    return before;
  }
  // The running coroutine; the coroutine library updates it.
  lua_State* running = nullptr;
  int closing_depth = 0;  // of nested coroutine.close, see coroutine_library.cpp
  int include_depth = 0;

 private:
  // Iterating over a table part below this size (bytes) takes some 50 ns, less than the call.
  static constexpr std::size_t kSmallTable = 1024, kTableBytesPerUnit = 256;
  // Bytes of slots in larger tables that each run may visit at no charge. How many slots a table
  // has depends on what it held in earlier runs.
  static constexpr std::size_t kFreeSlots = std::size_t{1} << 20;
  // Units of each run for parts of tables that cost nothing: see sandbox_memory.cpp.
  static constexpr std::int64_t kFreeRebuilding = 2048;

  static void* Allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  bool Grant(const void* block, std::size_t old_size, std::size_t new_size);
  static std::int64_t PriceOfObject(std::size_t type, std::size_t size);
  static std::int64_t PriceOfPart(bool fresh, std::size_t old_size, std::size_t new_size);
  std::int64_t PriceOf(bool fresh, std::size_t old_size, std::size_t new_size);
  static void Hook(lua_State* lua, lua_Debug* debug);
  static int Panic(lua_State* lua);
  // Collection, in sandbox_collector.cpp.
  void TakeOverCollection();
  void CollectSteps(lua_State* lua);  // the steps that allocations since the last ones demand
  void EndCycle();
  void CheckKept();
  void SetKept(std::size_t kept);
  std::string KeptText() const;

  void SampleTables();
  static const char* ReadLine(lua_State* lua, void* reading, std::size_t* size);
  void Stop(const char* reason);
  void StopForBudget();
  std::string ErrorText(int status);
  std::string RaisedText();

  Kind kind_;
  ScriptContext& context_;
  std::string name_;
  lua_State* lua_ = nullptr;
  std::size_t used_ = 0;
  // Bytes of the largest string allocated since Run() began; kept_: while the file was loaded,
  // which counts in each run.
  std::size_t longest_string_ = 0, kept_string_ = 0;
  std::size_t free_slots_ = 0;      // of kFreeSlots, left in this run
  std::size_t live_ = 0;            // bytes in use at the end of the last cycle
  std::size_t cycle_at_ = 0;        // bytes in use at which the next cycle begins
  std::size_t bytes_per_step_ = 0;  // to allocate between two steps of the running cycle
  std::size_t allocated_ = 0;       // bytes since the last step
  bool collecting_ = false;         // a cycle runs
  bool rejected_ = false;        // the last block, at the memory cap: Lua collects and tries again
  std::size_t kept_ = 0;         // bytes that the file keeps from run to run
  std::size_t measured_at_ = 0;  // bytes of live_ for which kept_ was measured last
  // Above what is free, collection costs (1 + surcharge_ / kSurchargeUnit) times as much.
  static constexpr std::size_t kSurchargeUnit = 16;
  std::size_t surcharge_ = 0;
  HashWatch watch_;
  std::int64_t budget_ = kStepBudget, left_ = kStepBudget, free_rebuilding_ = 0;
  bool stopped_ = false;
  bool loading_ = false;
  // The text that the parser reads, line by line: the parser itself does not report its position.
  struct Reading {
    const char* file;
    const char* next;
    const char* end;
    int line;
  };
  const Reading* reading_ = nullptr;
  char reason_[256] = {};  // why the sandbox was stopped
  ErrorPosition position_;
  std::string error_;
  std::size_t uncounted_ = 0;  // bytes of used_
};

// Runs `work`, which may throw and must not call Lua. Returns false after an exception, with its
// what() in `sandbox.text`.
template <class F>
bool Try(Sandbox& sandbox, F&& work) noexcept {
  try {
    work();
    return true;
  } catch (const std::exception& error) {
    const std::string_view what = error.what();
    sandbox.text[what.copy(sandbox.text, sizeof sandbox.text - 1)] = '\0';
    return false;
  }
}

// Subtracts `work` from the budget of the sandbox that runs in this thread, if one does. For C
// functions called by Lua's operators, where no lua_State is available.
void ChargeRunning(std::int64_t work) noexcept;

}  // namespace heliopause
