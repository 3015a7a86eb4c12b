// Arguments, help texts and checks of values, by CLI11, which no other source includes: it takes
// longer to compile than the rest of the program.
// Every option checks its value while it is parsed, so a command never starts with an invalid one.
// What the parser cannot check (a scenario, a save) is reported by the command as UsageError.
#include "app/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line_lab.hpp"
#include "app/picture_size.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kDay = 60ull * 60 * 60 * 24;  // ticks
// Ten years of game time: a larger number is a typing error.
constexpr std::uint64_t kMostTicks = 3650 * kDay;
constexpr const char* kLoadHelp = "Start from a save, with its scenario and seed";

// Defines the options of all commands and stores their values in a CommandLine.
class Parser {
 public:
  explicit Parser(CommandLine& out) : out_(out) {
    app_.set_version_flag("--version", "heliopause " HELIOPAUSE_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(
        "Without a command the title opens. Each command has a --help of its own.\n"
        "Exit codes: 0 success, 1 a script or a save failed, or a replay or soak run differs, 2 "
        "invalid command line or unreadable file, 3 no display, 4 the display was lost, 128 + N "
        "stopped by signal N. A window that a signal closes is no failure.");
    AddPlay();
    AddRun();
    AddShot();
    AddScript();
    AddTree();
    AddReplay();
    AddLab();
    AddSoak();
    AddMods();
    AddPilots();
    AddCluster();
  }

  CLI::App& App() { return app_; }

 private:
  // A command that starts a game: with --scenario and --seed.
  CLI::App* Add(const char* name, const char* about, CommandLine::Command command) {
    CLI::App* sub = app_.add_subcommand(name, about);
    sub->callback([this, command, sub] { Choose(command, *sub); });
    sub->add_option("--scenario", out_.scenario,
                    "Scenario: a file in scripts/game/scenarios, without .lua")
        ->type_name("NAME")
        ->capture_default_str();
    AddSeed(sub, out_.seed);
    AddMod(sub, "Load this mod: its name, or its folder (with a /); may be repeated");
    AddThreads(sub, out_.threads);
    return sub;
  }

  void Choose(CommandLine::Command command, const CLI::App& sub) {
    out_.command = command;
    out_.seed_given = sub.count("--seed") > 0;
    out_.scenario_given = sub.count("--scenario") > 0;
  }

  // One name for each --mod: a list would take the arguments that follow.
  void AddMod(CLI::App* sub, const char* about) {
    sub->add_option("--mod", out_.mods, about)->type_name("NAME")->allow_extra_args(false);
  }

  // The meaning of --ticks differs between commands, hence `about`.
  void AddTicks(CLI::App* sub, const char* about) {
    sub->add_option("--ticks", out_.ticks, about)
        ->type_name("N")
        ->transform(WholeNumber(0, kMostTicks))
        ->capture_default_str();
  }

  // --size has no counterpart in CLI11: a function parses it and throws what CLI11 reports.
  void AddSize(CLI::App* sub) {
    sub->add_option_function<std::string>(
           "--size",
           [this](const std::string& text) {
             if (const std::string error = ReadSize(text, out_.width, out_.height); !error.empty())
               throw CLI::ValidationError("--size", error);
           },
           "Size in pixels (1280x720)")
        ->type_name("WxH");
  }

  void AddRecord(CLI::App* sub) {
    AddName(sub, "--record", out_.record,
            "Write a recording for `heliopause replay`; an existing file is renamed to FILE.1");
  }

  void AddPlay() {
    CLI::App* sub = Add("play", "Play in a window", CommandLine::Command::Play);
    AddTicks(sub, "Exit after N ticks; 0: never");
    AddSize(sub);
    AddName(sub, "--load", out_.load,
            "Start from a save: a slot (quick, auto, 1, 2, 3, last) of the pilot or of the "
            "scenario, or a file",
            "SAVE");
    CLI::Option* pilot =
        AddName(sub, "--pilot", out_.pilot, "Continue the game of this pilot", "NAME");
    sub->add_option_function<std::string>(
           "--difficulty",
           [this](const std::string& name) {
             out_.difficulty = FindDifficulty(name).value_or(out_.difficulty);
           },
           "Begin a new pilot: story (rewind is free), pilot (five rewinds from one docking "
           "to the next), iron (none, one save)")
        ->check(CLI::IsMember({"story", "pilot", "iron"}))
        ->type_name("MODE")
        ->needs(pilot)
        ->excludes("--load");
    sub->callback([this, sub] {
      Choose(CommandLine::Command::Play, *sub);
      out_.title = !out_.seed_given && !out_.scenario_given;
      for (const char* option : {"--load", "--pilot", "--record", "--ticks"})
        out_.title = out_.title && sub->count(option) == 0;
    });
    sub->add_flag("--fullscreen", out_.fullscreen, "Fill the screen");
    sub->add_flag("--times", out_.times, "At the end print the processor time of a frame");
    sub->add_flag("!--no-watch", out_.watch,
                  "Do not reload scripts and data that change while the game runs; a recording "
                  "never does");
    sub->add_flag("--no-mods", out_.no_mods, "Load no mod, whatever the menu has switched on")
        ->excludes("--mod");
    AddRecord(sub);
  }

  void AddRun() {
    CLI::App* sub =
        Add("run", "Run a game without a window, as fast as possible", CommandLine::Command::Run);
    AddTicks(sub, "Number of ticks (60 per second of game time)");
    sub->add_flag("--hash", out_.hash, "Print `tick N hash 16-hex-digits` as the last line");
    sub->add_flag("--json", out_.json,
                  "Print a JSON object: scenario, seed, ticks, hash, ships, sprites, ms_per_tick; "
                  "outcome and score where there are any");
    sub->add_option(
           "--every", out_.every,
           "Print a line every N ticks: ships, shots, milliseconds per tick by phase, brains "
           "that had to wait")
        ->type_name("N")
        ->transform(WholeNumber(1, kMostTicks));
    AddName(sub, "--save", out_.save, "Write a save at the end");
    AddName(sub, "--load", out_.load, kLoadHelp);
    sub->add_option("--reload", out_.reload,
                    "Save and load in memory every N ticks; the hash must not change")
        ->type_name("N")
        ->transform(WholeNumber(1, kMostTicks));
    AddRecord(sub);
  }

  void AddShot() {
    CLI::App* sub =
        Add("shot", "Draw a picture of a scenario into a PNG file", CommandLine::Command::Shot);
    AddTicks(sub, "Draw after N ticks");
    AddSize(sub);
    sub->add_option("--overlay", "Draw an overlay: tree")
        ->check(CLI::IsMember({"tree"}))
        ->each([this](const std::string&) { out_.tree = true; });
    sub->add_option("--zoom", out_.zoom, "Pixels per unit; 0: as at the start of the game")
        ->check(Within(0, 100))
        ->capture_default_str();
    sub->add_flag("!--no-hud", out_.hud, "Without the head-up display");
    AddName(sub, "--load", out_.load, kLoadHelp);
    AddName(sub, "--out", out_.out, "The PNG file to write", "FILE.png")
        ->check(PictureName())
        ->required();
  }

  void AddScript() {
    CLI::App* sub = Add("script", "Run a Lua file with the rights of a scenario, then its on_tick",
                        CommandLine::Command::Script);
    AddTicks(sub, "Number of ticks after the file has run");
    AddRecord(sub);
    sub->add_option("file", out_.file, "The Lua file")->type_name("FILE.lua")->required();
  }

  void AddTree() {
    CLI::App* sub = Add("tree", "Write the quadtree of a scenario as SVG, DOT or text",
                        CommandLine::Command::Tree);
    AddTicks(sub, "Write after N ticks");
    sub->add_option("--since", out_.since,
                    "Mark what changed since tick N of this run; 0: its start")
        ->type_name("N")
        ->transform(WholeNumber());
    AddName(sub, "--load", out_.load, kLoadHelp);
    AddName(sub, "--out", out_.out, "The file to write: .svg, .dot, .gv or .txt")->required();
  }

  // Not by Add(): a recording has its own scenario and seed.
  void AddReplay() {
    CLI::App* sub =
        app_.add_subcommand("replay", "Play a recording and compare it with the hashes in it");
    sub->callback([this] { out_.command = CommandLine::Command::Replay; });
    sub->add_flag("--headless", out_.headless, "Without a window, as fast as possible");
    sub->add_flag("--hash", out_.hash,
                  "With --headless: print `tick N hash 16-hex-digits` as the last line")
        ->needs("--headless");
    sub->add_flag("--score", out_.score,
                  "With --headless: verify a challenge and print its score; 1 if it proves none")
        ->needs("--headless")
        ->excludes("--hash");
    sub->add_flag("--json", out_.json,
                  "With --score: print a JSON object: challenge, seed, score, valid, reason, ...")
        ->needs("--score");
    sub->add_option("--rewind", out_.rewind,
                    "With --headless: every N ticks, go two seconds back and play them again; the "
                    "state must be the same")
        ->type_name("N")
        ->transform(WholeNumber(120, kMostTicks))
        ->needs("--headless")
        ->excludes("--score");
    sub->add_option("--part", out_.part,
                    "With --headless: only the N-th part, from one save that was loaded in the "
                    "recording to the next; 0: from its beginning")
        ->type_name("N")
        ->transform(WholeNumber())
        ->needs("--headless")
        ->excludes("--score");
    AddSize(sub);
    sub->add_flag("--fullscreen", out_.fullscreen, "Fill the screen");
    sub->get_option("--headless")->excludes("--size", "--fullscreen");
    AddMod(sub, "Load this mod instead of those of the recording; may be repeated");
    AddThreads(sub, out_.threads);
    sub->add_option("file", out_.file, "The recording")->type_name("FILE")->required();
  }

  void AddPilots() {
    app_.add_subcommand("pilots", "List the pilots: scenario, place, credits, time, date")
        ->callback([this] { out_.command = CommandLine::Command::Pilots; });
  }

  // All arguments that follow are for the other program.
  void AddCluster() {
    CLI::App* sub = app_.add_subcommand(
        "cluster", "Run a universe over MPI processes: passes its arguments to heliopause-cluster");
    sub->prefix_command();
    // Its own help must not start the other program, which may not exist.
    sub->footer("heliopause-cluster --help lists options and exit codes.");
    sub->callback([this, sub] {
      out_.command = CommandLine::Command::Cluster;
      out_.cluster_arguments = sub->remaining();
    });
  }

  // Each action is a command below `mods`.
  void AddMods() {
    CLI::App* mods =
        app_.add_subcommand("mods", "List, check, begin, pack, install and remove mods");
    mods->require_subcommand(1);
    mods->callback([this] { out_.command = CommandLine::Command::Mods; });
    using Action = ModsOptions::Action;
    const auto add = [&](const char* name, const char* about, Action action) {
      CLI::App* sub = mods->add_subcommand(name, about);
      sub->callback([this, action] { out_.mods_command.action = action; });
      return sub;
    };
    const auto name = [&](CLI::App* sub, const char* about) {
      return sub->add_option("name", out_.mods_command.names, about)->type_name("NAME");
    };
    add("list", "List the installed mods", Action::List);
    name(add("check", "Load data and scripts of mods as the game does, and report what is wrong",
             Action::Check),
         "The mods: names or folders (all installed ones)");
    CLI::App* created = add("new", "Write a working mod to begin with", Action::New);
    name(created, "Its name: a-z, 0-9, - and _")->expected(1)->required();
    AddName(created, "--in", out_.out, "The folder for it (the mods folder of the player)",
            "FOLDER");
    CLI::App* pack = add("pack", "Check a mod and write it into one file", Action::Pack);
    name(pack, "The mod: a name or a folder")->expected(1)->required();
    AddName(pack, "--out", out_.out, "The file to write (NAME-VERSION.zip)");
    CLI::App* install = add("add", "Install a mod from a file", Action::Add);
    install->add_option("file", out_.file, "The file")->type_name("FILE.zip")->required();
    install->add_flag("--force", out_.mods_command.force,
                      "Replace an installed mod of any version");
    name(add("remove", "Remove an installed mod of the player", Action::Remove), "Its name")
        ->expected(1)
        ->required();
  }

  void AddSoak() {
    CLI::App* sub = Add("soak", "Run for a day or a month and check hashes, memory and Validate",
                        CommandLine::Command::Soak);
    // Other defaults than those of CommandLine. They are set in the callback, after parsing,
    // because all commands share the fields.
    sub->get_option("--scenario")->default_str("soak");
    sub->callback([this, sub] {
      out_.command = CommandLine::Command::Soak;
      if (sub->count("--scenario") == 0) out_.scenario = "soak";
      if (sub->count("--ticks") == 0) out_.ticks = kDay;
    });
    AddTicks(sub, "Run to tick N (a day of game time)");
    sub->get_option("--ticks")->default_str(std::to_string(kDay));
    const auto add = [sub](const char* option, std::uint64_t& ticks, const char* about) {
      sub->add_option(option, ticks, about)
          ->type_name("N")
          ->transform(WholeNumber(1, kMostTicks))
          ->capture_default_str();
    };
    add("--check", out_.soak.check, "Validate and record hash and memory every N ticks");
    add("--save", out_.soak.save, "Save, read the save back and print a line every N ticks");
    add("--warm-up", out_.soak.warm_up,
        "Check the memory after N ticks: it may then grow by an eighth and 4 MiB");
    sub->add_option("--like", out_.soak.like, "Compare with the hashes of the run in this folder")
        ->type_name("FOLDER")
        ->check(CLI::ExistingDirectory);
    sub->add_option("folder", out_.file,
                    "Folder of the save and of soak.csv; a run that is there continues")
        ->type_name("FOLDER")
        ->required();
  }

  // Not by Add(): the lab has no scenario.
  void AddLab() {
    CLI::App* sub = app_.add_subcommand(
        "lab", "Pour bodies into the quadtree, search it, and see what that costs");
    sub->callback([this, sub] {
      out_.command = CommandLine::Command::Lab;
      SetLabThreshold(sub->count("--merge") > 0, out_.lab.settings.space);
      if (out_.headless && out_.lab.mask)  // a picture has no bodies
        throw CLI::ValidationError("--mode", "mask (expected another one with --headless)");
    });
    lab::Settings& settings = out_.lab.settings;
    sub->add_option("--bodies", settings.bodies, "Number of bodies at the start")
        ->type_name("N")
        ->transform(WholeNumber(0, lab::kMaxBodies))
        ->capture_default_str();
    AddSeed(sub, settings.seed);
    // Before options whose defaults a mode sets: they are applied in this order.
    AddChoice(sub, "--mode", "What to show at the start", lab::kModeNames,
              [this](std::size_t i) { out_.lab.SetMode(static_cast<lab::Mode>(i)); });
    AddChoice(sub, "--shape", "Distribution of the bodies", lab::kShapeNames,
              [&](std::size_t i) { settings.mixture.shape = static_cast<lab::Shape>(i); });
    AddLabSpace(sub, settings);
    AddLabView(sub, out_.lab);
    AddTicks(
        sub,
        "Exit after N ticks (0: never) and print the rates of ticks and frames; with --shot and "
        "--headless: run N ticks");
    AddSize(sub);
    AddName(sub, "--shot", out_.out, "Draw a picture into a PNG file and exit", "FILE.png")
        ->check(PictureName());
    sub->add_flag(
           "--headless", out_.headless,
           "Without a window, as fast as possible; print a JSON object: seed, ticks, bodies, "
           "pairs, brute_checks, tree_checks, ms_per_tick, slowest_ms, hash")
        ->excludes("--shot", "--probe", "--picture", "--crossover", "--searches", "--size");
  }

  CommandLine& out_;
  CLI::App app_{"Heliopause: a space game on a quadtree that you can watch at work", "heliopause"};
};

// The message for a word that is not a command, with the known commands; empty for other errors.
std::string UnknownCommand(const CLI::App& app) {
  const auto known = app.get_subcommands([](const CLI::App*) { return true; });
  const std::vector<std::string> words = app.remaining();
  if (known.empty() || !app.get_subcommands().empty() || words.empty() ||
      words.front().starts_with('-'))
    return {};
  std::string text = "unknown command '" + words.front() + "' (expected ";
  for (std::size_t i = 0; i < known.size(); ++i)
    text += (i == 0 ? "" : i + 1 < known.size() ? ", " : " or ") + known[i]->get_name();
  return text + ")";
}

}  // namespace

bool ReadCommandLine(int argc, char** argv, CommandLine& out, int& exit_code) {
  Parser parser(out);
  try {
    parser.App().parse(argc, argv);
    return true;
  } catch (const CLI::Success& success) {  // --help, --version
    // Prints the help or the version to stdout.
    parser.App().exit(success);
    exit_code = kExitOk;
  } catch (const CLI::ParseError& error) {
    // The hint names the help of the command, if one was parsed before the error.
    const auto chosen = parser.App().get_subcommands();
    const std::string unknown = UnknownCommand(chosen.empty() ? parser.App() : *chosen.front());
    std::cerr << "heliopause: " << (unknown.empty() ? error.what() : unknown) << "\n";
    std::cerr << "Try `heliopause " << (chosen.empty() ? "" : chosen.front()->get_name() + " ")
              << "--help`.\n";
    exit_code = kExitUsage;
  }
  return false;
}

}  // namespace heliopause
