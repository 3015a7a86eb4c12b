// CLI11 is named here alone: it takes long to compile. Values are checked while they are read, so
// that a command never starts with an impossible one.
#include "app/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause {
namespace {

// A picture larger than this no longer fits the textures of common graphics cards.
constexpr unsigned kLargestPicture = 8192, kSmallestPicture = 64;
constexpr std::uint64_t kDay = 60ull * 60 * 60 * 24;
// Ten years of game time: beyond that a count is a slip of the finger.
constexpr std::uint64_t kMostTicks = 3650 * kDay;

// `WxH` into two numbers; empty when it is sound, else what is wrong.
std::string ReadSize(std::string_view text, unsigned& width, unsigned& height) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  unsigned w = 0, h = 0;
  const auto first = std::from_chars(begin, end, w);
  const bool crossed = first.ec == std::errc() && first.ptr != end && *first.ptr == 'x';
  const auto second = crossed ? std::from_chars(first.ptr + 1, end, h) : first;
  if (!crossed || second.ec != std::errc() || second.ptr != end)
    return "expected WIDTHxHEIGHT as in 1280x720, got '" + std::string(text) + "'";
  for (const unsigned edge : {w, h}) {
    if (edge < kSmallestPicture || edge > kLargestPicture)
      return "each edge must be " + std::to_string(kSmallestPicture) + " to " +
             std::to_string(kLargestPicture) + " pixels, got '" + std::string(text) + "'";
  }
  width = w;
  height = h;
  return {};
}

class Parser {
 public:
  explicit Parser(CommandLine& out) : out_(out) {
    app_.set_version_flag("--version", "heliopause " HELIOPAUSE_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(
        "Without a command the game starts. Each command has a --help of its own.\n"
        "Exit codes: 0 fine, 1 a script or a save failed, a replay or a soak differs, 2 wrong "
        "command line or unreadable file, 3 no display, 4 the display went away, 128 + N stopped "
        "by signal N before the end.");
    AddPlay();
    AddRun();
    AddShot();
    AddScript();
    AddTree();
    AddReplay();
    AddLab();
    AddSoak();
  }

  CLI::App& App() { return app_; }

 private:
  CLI::App* Add(const char* name, const char* about, CommandLine::Command command) {
    CLI::App* sub = app_.add_subcommand(name, about);
    sub->callback([this, command] { out_.command = command; });
    sub->add_option("--scenario", out_.scenario, "Scenario, a file of scripts/game/scenarios")
        ->type_name("NAME")
        ->capture_default_str();
    sub->add_option("--seed", out_.seed, "Seed of all that is random")
        ->type_name("N")
        ->capture_default_str();
    return sub;
  }

  void AddTicks(CLI::App* sub, const char* about) {
    sub->add_option("--ticks", out_.ticks, about)
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{0}, kMostTicks))
        ->capture_default_str();
  }

  void AddSize(CLI::App* sub) {
    sub->add_option_function<std::string>(
           "--size",
           [this](const std::string& text) {
             if (const std::string fault = ReadSize(text, out_.width, out_.height); !fault.empty())
               throw CLI::ValidationError("--size", fault);
           },
           "Size in pixels (1280x720)")
        ->type_name("WxH");
  }

  void AddRecord(CLI::App* sub) {
    sub->add_option("--record", out_.record,
                    "Write a recording of the game, for `heliopause replay`; a file of that name "
                    "is kept as FILE.1")
        ->type_name("FILE");
  }

  void AddPlay() {
    CLI::App* sub = Add("play", "Play in a window", CommandLine::Command::Play);
    AddTicks(sub, "Leave after so many ticks; 0: never");
    AddSize(sub);
    sub->add_option("--load", out_.load,
                    "Start from a save: a slot (quick, auto, 1, 2, 3) or a file")
        ->type_name("SAVE");
    sub->add_flag("--fullscreen", out_.fullscreen, "Fill the screen");
    AddRecord(sub);
  }

  void AddRun() {
    CLI::App* sub =
        Add("run", "Run without a window, as fast as it goes", CommandLine::Command::Run);
    AddTicks(sub, "How many ticks (60 are a second)");
    sub->add_flag("--hash", out_.hash, "Print `tick N hash 16-hex-digits` as the last line");
    sub->add_flag("--json", out_.json,
                  "Print one object: scenario, seed, ticks, hash, ships, sprites, ms_per_tick");
    sub->add_option("--every", out_.every,
                    "Print a line every N ticks: ships, shots, milliseconds a tick by phase")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, kMostTicks));
    sub->add_option("--save", out_.save, "Write a save at the end")->type_name("FILE");
    sub->add_option("--load", out_.load, "Start from a save; its scenario and seed count")
        ->type_name("FILE");
    sub->add_option("--reload", out_.reload,
                    "Save and load every N ticks, in memory; changes no hash")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, kMostTicks));
    AddRecord(sub);
  }

  void AddShot() {
    CLI::App* sub =
        Add("shot", "Draw one picture of a scenario into a PNG", CommandLine::Command::Shot);
    AddTicks(sub, "Draw after so many ticks");
    AddSize(sub);
    sub->add_option("--overlay", "Draw this over it: tree")
        ->check(CLI::IsMember({"tree"}))
        ->each([this](const std::string&) { out_.tree = true; });
    sub->add_option("--zoom", out_.zoom, "Pixels per unit; 0: as the game starts")
        ->check(Within(0, 100))
        ->capture_default_str();
    sub->add_flag("!--no-hud", out_.hud, "Without instruments");
    sub->add_option("--load", out_.load, "Start from a save")->type_name("FILE");
    sub->add_option("--out", out_.out, "The PNG to write")->type_name("FILE.png")->required();
  }

  void AddScript() {
    CLI::App* sub = Add("script", "Run a Lua file with a scenario's rights, then its on_tick",
                        CommandLine::Command::Script);
    AddTicks(sub, "Tick so often after the file has run");
    sub->add_option("file", out_.file, "The Lua file")->type_name("FILE.lua")->required();
  }

  void AddTree() {
    CLI::App* sub = Add("tree", "Write the quadtree of a scenario as SVG, DOT or text",
                        CommandLine::Command::Tree);
    AddTicks(sub, "After so many ticks");
    sub->add_option("--since", out_.since,
                    "Show what changed since tick N of the run; 0: its start")
        ->type_name("N");
    sub->add_option("--load", out_.load, "Start from a save")->type_name("FILE");
    sub->add_option("--out", out_.out, "The file to write: .svg, .dot, .gv or .txt")
        ->type_name("FILE")
        ->required();
  }

  void AddReplay() {
    CLI::App* sub = app_.add_subcommand(
        "replay", "Play a recording, and check it against the hashes that it holds");
    sub->callback([this] { out_.command = CommandLine::Command::Replay; });
    sub->add_flag("--headless", out_.headless, "Without a window, as fast as it goes");
    sub->add_flag("--hash", out_.hash,
                  "With --headless: print `tick N hash 16-hex-digits` as the last line");
    AddSize(sub);
    sub->add_flag("--fullscreen", out_.fullscreen, "Fill the screen");
    sub->add_option("file", out_.file, "The recording")->type_name("FILE")->required();
  }

  void AddSoak() {
    CLI::App* sub = Add("soak", "Run for a day or a month and watch it: hashes, memory, Validate",
                        CommandLine::Command::Soak);
    sub->get_option("--scenario")->default_str("soak");
    sub->callback([this, sub] {
      out_.command = CommandLine::Command::Soak;
      if (sub->count("--scenario") == 0) out_.scenario = "soak";
      if (sub->count("--ticks") == 0) out_.ticks = kDay;
    });
    AddTicks(sub, "Until this tick (a day of game time)");
    sub->get_option("--ticks")->default_str(std::to_string(kDay));
    const auto add = [sub](const char* option, std::uint64_t& ticks, const char* about) {
      sub->add_option(option, ticks, about)
          ->type_name("N")
          ->check(CLI::Range(std::uint64_t{1}, kMostTicks))
          ->capture_default_str();
    };
    add("--check", out_.soak.check, "Validate, and note hash and memory, every N ticks");
    add("--save", out_.soak.save, "Save, read the save back and print a line every N ticks");
    add("--warm-up", out_.soak.warm_up,
        "N ticks after its start, memory may grow by an eighth and 4 MiB at most");
    sub->add_option("--like", out_.soak.like, "Compare with the hashes of the run in this folder")
        ->type_name("FOLDER")
        ->check(CLI::ExistingDirectory);
    sub->add_option("folder", out_.file,
                    "Where it keeps its save and soak.csv; goes on with what is there")
        ->type_name("FOLDER")
        ->required();
  }

  // One of the names, as the number of its place.
  template <class Names, class Use>
  static void AddChoice(CLI::App* sub, const char* option, const char* about, const Names& names,
                        const Use& use) {
    const std::vector<std::string> all(names.begin(), names.end());
    std::string listed;
    for (const std::string& name : all) listed += (listed.empty() ? "" : "|") + name;
    sub->add_option_function<std::string>(
           option,
           [all, use](const std::string& name) {
             use(static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin()));
           },
           about)
        ->check(CLI::IsMember(all))
        ->type_name(listed)
        ->option_text(listed);
  }

  void AddLab() {
    CLI::App* sub = app_.add_subcommand(
        "lab", "Pour bodies into the quadtree, ask it, and see what it does and costs");
    sub->callback([this, sub] {
      out_.command = CommandLine::Command::Lab;
      SettleThreshold(sub->count("--merge") > 0, out_.lab.settings.space);
    });
    lab::Settings& settings = out_.lab.settings;
    sub->add_option("--bodies", settings.bodies, "How many bodies at the start")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{0}, lab::kMostBodies))
        ->capture_default_str();
    sub->add_option("--seed", settings.seed, "Seed of all that is random")
        ->type_name("N")
        ->capture_default_str();
    AddChoice(sub, "--shape", "What is poured", lab::kShapeNames,
              [&](std::size_t i) { settings.mixture.shape = static_cast<lab::Shape>(i); });
    AddChoice(sub, "--mode", "What to start with", lab::kModeNames,
              [this](std::size_t i) { out_.lab.SetMode(static_cast<lab::Mode>(i)); });
    AddLabSpace(sub, settings);
    AddChoice(sub, "--probe", "Ask this in every frame, at the mouse", lab::kProbeNames,
              [this](std::size_t i) { out_.lab.probe = static_cast<lab::ProbeKind>(i); });
    sub->add_option("--picture", out_.lab.picture, "Show the mask tree of this picture")
        ->type_name("FILE")
        ->check(CLI::ExistingFile)
        ->each([this](const std::string&) { out_.lab.SetMode(lab::Mode::Mask); });
    sub->add_flag("--crossover", out_.lab.crossover,
                  "Measure from how many bodies on the tree pays");
    sub->add_flag("--searches", out_.lab.searches,
                  "Show who searches at what cost, and the last ten seconds");
    AddTicks(sub,
             "Leave after so many ticks (0: never), and print the rates of ticks and frames; with "
             "--shot and --headless: run so many");
    AddSize(sub);
    sub->add_option("--shot", out_.out, "Draw one picture into a PNG and leave")
        ->type_name("FILE.png");
    sub->add_flag("--headless", out_.headless,
                  "Without a window, as fast as it goes; print one object: seed, ticks, bodies, "
                  "pairs, brute_checks, tree_checks, ms_per_tick, slowest_ms, hash");
  }

  // Left alone, the threshold is half of the capacity.
  static void SettleThreshold(bool given, SpaceOptions& space) {
    if (!given) space.merge_threshold = space.leaf_capacity / 2;
    if (space.merge_threshold >= space.leaf_capacity)
      throw CLI::ValidationError(
          "--merge", "must be less than the capacity, " + std::to_string(space.leaf_capacity));
  }

  // CLI::Range lets NaN pass.
  static CLI::Validator Within(double low, double high) {
    const std::string range = CLI::Range(low, high).get_description();
    return {[=](std::string& text) {
              double value = 0;
              const bool number = CLI::detail::lexical_cast(text, value);
              return number && value >= low && value <= high ? std::string()
                                                             : text + " is not a " + range;
            },
            range};
  }

  void AddLabSpace(CLI::App* sub, lab::Settings& settings) {
    SpaceOptions& space = settings.space;
    AddChoice(sub, "--border", "What bodies do at the edge of the canvas", lab::kBorderNames,
              [&](std::size_t i) { space.border = static_cast<Border>(i); });
    sub->add_flag_callback(
        "--infinite", [&] { space.canvas = Canvas::Infinite; }, "No edge: the root grows");
    sub->add_option("--radius", space.radius, "Half the edge of the canvas")
        ->type_name("UNITS")
        ->check(Within(64, 1e6))
        ->capture_default_str();
    sub->add_option("--speed", settings.mixture.speed, "Of the fastest body, units a second")
        ->type_name("UNITS")
        ->check(Within(0, 1e5))
        ->capture_default_str();
    sub->add_option("--capacity", space.leaf_capacity, "A leaf with more bodies splits")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{4096}))
        ->capture_default_str();
    sub->add_option(
           "--merge", space.merge_threshold,
           "A node with so many bodies becomes a leaf; less than the capacity (half of it)")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{0}, std::size_t{4095}));
    sub->add_option("--smallest", space.smallest_leaf_radius, "No leaf is split below this radius")
        ->type_name("UNITS")
        ->check(Within(0.01, 1e6))
        ->capture_default_str();
  }

  CommandLine& out_;
  CLI::App app_{"Heliopause: a space game, and the quadtree that you can see under it",
                "heliopause"};
};

}  // namespace

bool ReadCommandLine(int argc, char** argv, CommandLine& out, int& exit_code) {
  Parser parser(out);
  try {
    parser.App().parse(argc, argv);
    return true;
  } catch (const CLI::Success& success) {  // --help, --version
    parser.App().exit(success);
    exit_code = kExitOk;
  } catch (const CLI::ParseError& error) {
    std::cerr << "heliopause: " << error.what() << "\n";
    const auto chosen = parser.App().get_subcommands();
    std::cerr << "Try `heliopause " << (chosen.empty() ? "" : chosen.front()->get_name() + " ")
              << "--help`.\n";
    exit_code = kExitUsage;
  }
  return false;
}

}  // namespace heliopause
