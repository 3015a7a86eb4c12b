// The command line of heliopause-cluster, by CLI11. Help and errors are results and not exceptions:
// all ranks parse it, and one prints.
#include "cluster/program/arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <heliopause/version.hpp>
#include <limits>
#include <sstream>

#include "base/argument_error.hpp"
#include "base/whole_number.hpp"

namespace heliopause::cluster {
namespace {

constexpr std::uint64_t kMostOfProgram = std::uint64_t{1} << 40;  // sprites, ticks

constexpr const char* kAbout =
    "Runs a universe of drifting ships and rocks over MPI processes, without a window.\n"
    "Start it with mpirun: mpirun -n 4 heliopause-cluster --sprites 100000 --ticks 500 --hash";

constexpr const char* kFooter =
    "Every number of ranks gives the same hash. Exit codes: 0 success, 1 a file or the run failed, "
    "2 invalid command line.";

std::string Version() {
  return "heliopause-cluster " + std::to_string(HELIOPAUSE_VERSION_MAJOR) + "." +
         std::to_string(HELIOPAUSE_VERSION_MINOR) + "." + std::to_string(HELIOPAUSE_VERSION_PATCH);
}

// As CLI::Range, which reads "-1" and every number above 2^64 - 1 as 2^64 - 1, and "010" as 8.
CLI::Validator WholeNumber(std::uint64_t low = 0,
                           std::uint64_t high = std::numeric_limits<std::uint64_t>::max()) {
  const bool any = low == 0 && high == std::numeric_limits<std::uint64_t>::max();
  return {[=](std::string& text) { return CheckWholeNumber(text, low, high); },
          any ? std::string() : CLI::Range(low, high).get_description()};
}

// An empty name would count as no option: it is what a shell variable without a value leaves.
CLI::Validator NotEmpty() {
  return {[](std::string& text) {
            return text.empty() ? std::string("'' (expected a name)") : std::string();
          },
          ""};
}

// Names of choices while the command line is parsed.
struct Choices {
  std::string scenario = "uniform";
  std::string border = "bounce";
  std::string balance = "sprites";
};

void AddScenario(CLI::App& app, Arguments& out, Choices& choices) {
  Scenario& scenario = out.scenario;
  app.add_option("--scenario", choices.scenario,
                 "uniform; clusters that drift through borders; giant: one sprite as wide as a "
                 "quarter of the world; pile: a fifth of all in its middle")
      ->check(CLI::IsMember(Scenario::Names()))
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--sprites", scenario.sprites, "Number of sprites")
      ->transform(WholeNumber(1, kMostOfProgram))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--seed", scenario.seed, "Seed of the scenario")
      ->transform(WholeNumber())
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--border", choices.border, "What the border of the world does")
      ->check(CLI::IsMember(Scenario::Borders()))
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--global", scenario.global_searches, "Global searches a tick, of all ranks")
      ->transform(WholeNumber(0, 4096))
      ->type_name("N")
      ->capture_default_str();
}

void AddRun(CLI::App& app, Arguments& out, Choices& choices) {
  const CLI::Validator ticks = WholeNumber(0, kMostOfProgram);
  app.add_option("--ticks", out.ticks, "Ends after tick N, also after a restart")
      ->transform(ticks)
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--warm", out.warm, "Leave the first N ticks of this run out of the figures")
      ->transform(ticks)
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--tolerance", out.tolerance,
                 "Divide space again when the fullest rank has more than X times the mean")
      ->check(CLI::Range(1.0001, 1e9))
      ->type_name("X")
      ->capture_default_str();
  app.add_option("--balance", choices.balance, "What a division of space makes even")
      ->check(CLI::IsMember(std::vector<std::string>{"sprites", "time"}))
      ->type_name("WHAT")
      ->capture_default_str();
  app.add_option("--threads", out.threads, "Threads of each rank; the hash is the same")
      ->transform(WholeNumber(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--progress", out.progress, "Report to stderr each N ticks; 0: ten times in all")
      ->transform(ticks)
      ->type_name("N")
      ->capture_default_str();
  app.add_flag(
      "--single", out.single,
      "One plain SpriteManager instead of a Universe, on one rank: the reference of hashes "
      "and times");
  app.add_flag("--validate", out.validate, "Check all invariants with each progress report");
  app.add_flag("--quiet", out.quiet, "No progress, no figures");
  app.add_flag("--hash", out.hash, "Print the hash of state, answers and pairs at the end");
}

void AddFiles(CLI::App& app, Arguments& out) {
  CLI::Option* checkpoint =
      app.add_option("--checkpoint", out.checkpoint, "Write checkpoints into this folder")
          ->check(NotEmpty())
          ->type_name("FOLDER");
  app.add_option("--every", out.every,
                 "Ticks from one checkpoint to the next; the end of the run has one, too")
      ->transform(WholeNumber(1, kMostOfProgram))
      ->type_name("N")
      ->needs(checkpoint)
      ->capture_default_str();
  app.add_option(
         "--restart", out.restart,
         "Continue from the newest checkpoint in this folder, with the same scenario and any "
         "number of ranks")
      ->check(NotEmpty())
      ->type_name("FOLDER");
  app.add_option("--picture", out.picture, "Write the domains of all ranks at the end, as SVG")
      ->check(NotEmpty())
      ->type_name("FILE.svg");
}

// What CLI11 cannot check: it has no number of ranks, and its Range accepts NaN. "" when all is
// well.
std::string Conflict(const CLI::App& app, const Arguments& arguments, int ranks) {
  if (!(arguments.tolerance > 1))
    return "--tolerance = " + FormatNumber(arguments.tolerance) + " (expected a number above 1)";
  if (!arguments.single) return {};
  if (ranks != 1)
    return "--single: " + std::to_string(ranks) + " ranks (expected 1: it uses no other)";
  if (!arguments.checkpoint.empty()) return "--single excludes --checkpoint";
  if (!arguments.restart.empty()) return "--single excludes --restart";
  if (!arguments.picture.empty()) return "--single excludes --picture";
  if (arguments.validate) return "--single excludes --validate";
  // Also with their default values: there is no space to divide.
  for (const char* option : {"--tolerance", "--balance"})
    if (app.count(option) > 0) return std::string("--single excludes ") + option;
  return {};
}

// IsMember has passed, so each name has an index: that of its enum.
void Choose(const Choices& choices, Scenario& scenario) {
  const auto index_in = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  scenario.kind = static_cast<Scenario::Kind>(index_in(Scenario::Names(), choices.scenario));
  scenario.infinite = choices.border == Scenario::Borders().back();
  if (!scenario.infinite)
    scenario.border = static_cast<Border>(index_in(Scenario::Borders(), choices.border));
}

}  // namespace

std::vector<std::string> Arguments::ScenarioLines() const {
  return {"--scenario = " + scenario.Name(), "--sprites = " + std::to_string(scenario.sprites),
          "--seed = " + std::to_string(scenario.seed), "--border = " + scenario.BorderName(),
          "--global = " + std::to_string(scenario.global_searches)};
}

// All that ranks must have equal: one rank with another command line ends the program.
std::vector<std::string> Arguments::Lines() const {
  std::vector<std::string> lines = ScenarioLines();
  const auto yes_or_no = [](bool value) { return value ? "yes" : "no"; };
  lines.insert(
      lines.end(),
      {"--ticks = " + std::to_string(ticks), "--warm = " + std::to_string(warm),
       "--progress = " + std::to_string(progress), "--checkpoint = " + checkpoint,
       "--every = " + std::to_string(every), "--restart = " + restart, "--picture = " + picture,
       "--tolerance = " + FormatNumber(tolerance),
       std::string("--balance = ") + (balance == Balance::Time ? "time" : "sprites"),
       "--threads = " + std::to_string(threads), std::string("--single = ") + yes_or_no(single),
       std::string("--hash = ") + yes_or_no(hash),
       std::string("--validate = ") + yes_or_no(validate),
       std::string("--quiet = ") + yes_or_no(quiet)});
  return lines;
}

ParsedArguments ParseArguments(int argc, const char* const* argv, int ranks) {
  ParsedArguments parsed;
  Choices choices;
  CLI::App app(kAbout, "heliopause-cluster");
  app.footer(kFooter);
  app.set_version_flag("--version", Version());
  AddScenario(app, parsed.arguments, choices);
  AddRun(app, parsed.arguments, choices);
  AddFiles(app, parsed.arguments);
  try {
    // CLI11 throws for --help and --version as well; its exit code is 0 then.
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream errors;
    const bool failed = app.exit(error, out, errors) != 0;
    parsed.exit_code = failed ? kExitUsage : kExitOk;
    parsed.text = failed ? std::string("heliopause-cluster: ") + error.what() : out.str();
    return parsed;
  }
  Choose(choices, parsed.arguments.scenario);
  if (choices.balance == "time") parsed.arguments.balance = Balance::Time;
  if (const std::string conflict = Conflict(app, parsed.arguments, ranks); !conflict.empty()) {
    parsed.exit_code = kExitUsage;
    parsed.text = "heliopause-cluster: " + conflict;
    return parsed;
  }
  parsed.runs = true;
  return parsed;
}

}  // namespace heliopause::cluster
