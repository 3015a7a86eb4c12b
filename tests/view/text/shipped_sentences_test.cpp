// All that the game ships has a German text: data, scripts and rules. What fails here names what a
// translator has to add to data/text/sentences.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "game/data/outfit_reader.hpp"
#include "game/state/reloaded.hpp"
#include "insight/program_advice.hpp"
#include "view/fixture.hpp"
#include "view/input/key_map.hpp"
#include "view/screens/page_contents.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = HELIOPAUSE_SOURCE_DIR;

SentenceTable German() {
  std::vector<DataError> errors;
  SentenceTable table = LoadSentences(kRoot / "data" / "text", {}, "de", errors);
  for (const DataError& error : errors) ADD_FAILURE() << error.Text();
  return table;
}

// The strings in quotes of a source in Lua or C++, without comments. Neighbours that `..` or the
// compiler joins are separate.
std::vector<std::string> Literals(const fs::path& file, std::string_view comment) {
  std::ifstream in(file);
  std::vector<std::string> found;
  for (std::string line; std::getline(in, line);) {
    if (line.find("assert(") != std::string::npos) continue;  // no player reads its text
    std::string text;
    bool inside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!inside && line.compare(i, comment.size(), comment) == 0) break;
      if (line[i] == '"') {
        if (inside) found.push_back(text);
        text.clear();
        inside = !inside;
      } else if (inside && line[i] == '\\' && i + 1 < line.size()) {
        text += line[++i];
      } else if (inside) {
        text += line[i];
      }
    }
  }
  return found;
}

// The parts of a format between its directives: "Raid %d: %d pirates" -> "Raid ", ": ", " pirates".
std::vector<std::string> PartsOf(const std::string& literal) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] != '%' || i + 1 == literal.size() || literal[i + 1] == ' ') {
      parts.back() += literal[i];
    } else if (literal[i + 1] == '%') {
      parts.back() += literal[++i];
    } else {
      while (i + 1 < literal.size() &&
             std::string_view("dsfgi").find(literal[i]) == std::string_view::npos)
        ++i;
      parts.emplace_back();
    }
  }
  return parts;
}

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" .,:;"), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

// What players read has a space, or is a word with an end; ids and patterns have neither.
bool IsSaid(const std::string& text) {
  if (text.size() < 4 || text.find(" = ") != std::string::npos ||
      text.find("(expected") != std::string::npos)
    return false;
  return text.find(' ') != std::string::npos || text.back() == '.' || text.back() == '!' ||
         text.back() == '?';
}

// Names that stay what they are, and texts of scripts that no player reads.
const std::set<std::string> kUntranslated = {"Haven Yard",
                                             "Anvil Foundry",
                                             "Rook Mine",
                                             "Gaunt Quarry",
                                             "Greenfield Silo",
                                             "Lumen Works",
                                             "Saint Alba",
                                             "Shade Market",
                                             "Murk Landing",
                                             "Lode Exchange",
                                             "there is no ship to follow",
                                             "Old Mother",
                                             "no hail/",
                                             "Benedikt Roe",
                                             "Suri Vantongeren"};

class ShippedSentences : public ViewGameTest {
 protected:
  ShippedSentences() : table(German()), keys(table.Keys()) {
    for (const SystemClass& system : TheCatalog().Systems()) {
      for (const auto& port : system.ports) names.insert(port.name);
      for (const auto& lair : system.lairs) names.insert(lair.name);
    }
  }
  ~ShippedSentences() override {
    UseSentences({});
    UseTexts({});
  }
  bool IsKey(const std::string& text) const {
    return std::binary_search(keys.begin(), keys.end(), text);
  }
  // Whether some key contains the part of a text.
  bool IsCovered(const std::string& part) const {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const std::string& key) { return key.find(part) != std::string::npos; });
  }
  std::string MissingOf(const fs::path& file, std::string_view comment) const {
    std::string missing;
    for (const std::string& literal : Literals(file, comment)) {
      for (const std::string& part : PartsOf(literal)) {
        const std::string text = Trimmed(part);
        if (!IsSaid(text) || kUntranslated.contains(text) || names.contains(text) ||
            IsCovered(text))
          continue;
        missing += file.lexically_relative(kRoot).string() + ": \"" + text + "\"\n";
      }
    }
    return missing;
  }

  SentenceTable table;
  std::vector<std::string> keys;
  std::set<std::string> names;
};

TEST_F(ShippedSentences, OfDataAreComplete) {
  std::string missing;
  const auto need = [&](const std::string& text) {
    if (!text.empty() && !IsKey(text)) missing += "\"" + text + "\"\n";
  };
  const Catalog& catalog = TheCatalog();
  for (const auto& one : catalog.Ships()) need(one.name), need(one.about);
  for (const auto& one : catalog.Weapons()) need(one.name);
  for (const auto& one : catalog.Rocks()) need(one.name);
  for (const auto& one : catalog.Bodies()) need(one.name);
  for (const auto& one : catalog.Systems()) {
    need(one.region);
    need(one.about);
    for (const auto* list : {&one.bodies, &one.ports, &one.lairs})
      for (const SystemBody& body : *list) need(body.about);
  }
  for (const auto& one : catalog.Goods()) need(one.name), need(one.text);
  for (const auto& one : catalog.Outfits()) need(one.name), need(one.text);
  for (const auto& one : catalog.Challenges()) need(one.name), need(one.text);
  for (const auto& one : catalog.Factions()) {
    need(one.name);
    need(one.about);
    for (const StandingGrant& grant : one.opens) need(grant.text);
  }
  for (const ShipValue& value : ShipValues()) need(std::string(value.name));
  EXPECT_EQ(missing, "");
}

TEST_F(ShippedSentences, OfScriptsAreComplete) {
  std::string missing;
  std::size_t files = 0;
  for (const char* folder : {"missions", "hail", "scenarios"}) {
    for (const auto& entry : fs::directory_iterator(kRoot / "scripts" / "game" / folder)) {
      if (entry.path().extension() != ".lua") continue;
      missing += MissingOf(entry.path(), "--");
      ++files;
    }
  }
  for (const char* file :
       {"lib/hail.lua", "lib/raids.lua", "ai/patrol.lua", "ai/pirate.lua", "ai/trader.lua"})
    missing += MissingOf(kRoot / "scripts" / "game" / file, "--");
  EXPECT_GT(files, 30u);
  EXPECT_EQ(missing, "");
}

// In scripts and in their translations.
TEST_F(ShippedSentences, NameActionsThatExist) {
  std::size_t found = 0;
  const auto check = [&found](const fs::path& file) {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    constexpr std::string_view kBegin = "{key:";
    for (std::size_t at = text.find(kBegin); at != std::string::npos;
         at = text.find(kBegin, at + 1), ++found) {
      const std::size_t id = at + kBegin.size();
      const std::string action = text.substr(id, text.find('}', id) - id);
      EXPECT_TRUE(FindAction(action).has_value()) << file << ": " << action;
    }
  };
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "scripts" / "game"))
    if (entry.path().extension() == ".lua") check(entry.path());
  check(kRoot / "data" / "text" / "sentences" / "de.toml");
  EXPECT_GE(found, 16u);
}

// Rejections, news and reasons of standings.
TEST_F(ShippedSentences, OfRulesAreComplete) {
  std::string missing;
  const fs::path rules = kRoot / "src" / "game" / "rules";
  for (const char* file : {"game_boarding", "game_deep_scan", "game_economy", "game_law",
                           "game_market", "game_yard", "yard"})
    for (const std::string& literal : Literals(rules / (std::string(file) + ".cpp"), "//")) {
      const std::string text = Trimmed(literal);
      const bool of_code = text.find(".hpp") != std::string::npos ||
                           text.find("there is no such") == 0 || text.find("deep scan") == 0 ||
                           std::islower(static_cast<unsigned char>(text[0]));
      if (IsSaid(text) && !of_code && !IsCovered(text))
        missing += std::string(file) + ": \"" + text + "\"\n";
    }
  EXPECT_EQ(missing, "");
}

TEST_F(ShippedSentences, AreReadInPlaceOfTheEnglishOnes) {
  UseSentences(German());
  EXPECT_EQ(Translated("Deliver seed stock to Ferrow Station, Ferrow"),
            "Nach Ferrow Station, Ferrow liefern: Saatgut");
  EXPECT_EQ(
      Translated("5 crates of seed stock for Quill Depot, Quill. The League's haulers do not stop "
                 "for so little."),
      "5 Kisten Saatgut für Quill Depot, Quill. Die Schwerfrachter des Bundes halten für so wenig "
      "nicht an.");
  EXPECT_EQ(Translated("repaired, rearmed, 12 ore sold for 144 credits"),
            "repariert, neu bewaffnet, 12 Erz für 144 Credits verkauft");
  EXPECT_EQ(Translated("3 Arms seized, fined 90 credits"),
            "3 Waffen beschlagnahmt, 90 Credits Strafe");
  EXPECT_EQ(Translated("On your wing. Orders: hold."), "An Ihrer Seite. Befehl: Stellung halten.");
  EXPECT_EQ(Translated("Hold on. 2 units are coming."), "Halten Sie durch. 2 Einheiten kommen.");
  EXPECT_EQ(Translated("it needs 8 of the hold, 3 are free"),
            "es braucht 8 vom Laderaum, 3 sind frei");
  EXPECT_EQ(Translated("1 crate is missing"), "1 Kiste fehlt");
  EXPECT_EQ(Translated("Old Wheel, with electronics, food, medicine, metals, ore in the hold."),
            "Altes Rad, im Laderaum Elektronik, Nahrung, Arznei, Metalle, Erz.");
}

TEST_F(ShippedSentences, OfRejectedKeysAreComplete) {
  UseSentences(German());
  KeyMap key_map;
  EXPECT_EQ(Translated(key_map.Bind(Action::Thrust, {Key::J})),
            "J ist die Taste für: " + TextOf(BindingOf(Action::TickBack)));
  EXPECT_EQ(Translated(key_map.Bind(Action::Thrust, {kEnterKey})), "Enter beantwortet Dialoge");
  EXPECT_EQ(Translated(key_map.Bind(Action::Thrust, {Key::F})),
            "F ist den Tasten von Szenarien vorbehalten");
  EXPECT_EQ(Translated(key_map.Bind(Action::Thrust, {Key::Escape})), "Esc ist die Taste des Menüs");
}

// The sign between the thousands is that of English: the window sets another one.
TEST_F(ShippedSentences, OfPricesHaveSignsBetweenTheirThousands) {
  for (const char* text :
       {"Too expensive: it costs 2900 credits", "Too expensive: a unit of Arms costs 2900 credits",
        "Too expensive: Tower costs 2900 credits",
        "Too expensive: it costs 2900 credits in addition to your ship"})
    EXPECT_NE(Translated(text).find("costs 2,900 credits"), std::string::npos) << text;
  std::vector<DataError> errors;
  UseTexts(LoadTexts(kRoot / "data" / "text", {}, "de", errors));
  UseSentences(German());
  EXPECT_EQ(Translated("Too expensive: it costs 2900 credits"),
            "Zu teuer: Es kostet 2,900 Credits");
  EXPECT_EQ(Translated("Too expensive: it costs 2900 credits in addition to your ship"),
            "Zu teuer: Es kostet 2,900 Credits zusätzlich zu Ihrem Schiff");
}

// What the rules say in lower case, as a part of a text of the view.
TEST_F(ShippedSentences, OfPlacesAndDangersAreReadInPlaceOfTheEnglishOnes) {
  UseSentences(German());
  EXPECT_EQ(Translated("reach, docked at Tessera Yard"), "reach, angelegt in Tessera Yard");
  EXPECT_EQ(Translated("reach, near Skerry Watch in Brannoch"),
            "reach, bei Skerry Watch in Brannoch");
  EXPECT_EQ(Translated("reach, ship lost"), "reach, Schiff verloren");
  EXPECT_EQ(Translated("Knife attacks you"), "Knife greift Sie an");
  EXPECT_EQ(Translated("a missile follows you"), "eine Rakete folgt Ihnen");
  EXPECT_EQ(Translated("a collision with Kestrel"), "einem Zusammenstoß mit Kestrel");
}

// Why a file is not read, as the menu and the log show it. The names of the parts of a state stay.
TEST_F(ShippedSentences, OfInvalidFilesAreReadInPlaceOfTheEnglishOnes) {
  UseSentences(German());
  EXPECT_EQ(Translated("/s/a.save: invalid save: the checksum is wrong"),
            "/s/a.save: ungültiger Spielstand: die Prüfsumme stimmt nicht");
  EXPECT_EQ(Translated("/s/a.save: invalid save: version = 7 (expected 9); "
                       "the previous save is valid"),
            "/s/a.save: ungültiger Spielstand: Version = 7 (erwartet: 9); der vorige ist gültig");
  EXPECT_EQ(Translated("/r/b.replay: invalid recording: it does not begin with the magic word of a "
                       "recording"),
            "/r/b.replay: ungültige Aufzeichnung: die Datei beginnt nicht mit dem Kennwort einer "
            "Aufzeichnung");
  EXPECT_EQ(Translated("first differs at tick 75 (0:01); at tick 120 (0:02) in: random"),
            "der erste Unterschied ist bei Tick 75 (0:01); bei Tick 120 (0:02) in: random");
}

TEST_F(ShippedSentences, OfFilesThatChangeAndOfTheSoundDeviceAreReadInPlaceOfTheEnglishOnes) {
  UseSentences(German());
  Reloaded reloaded;
  reloaded.files = {"ai/pirate.lua", "data/ships.toml"};
  EXPECT_EQ(Translated(reloaded.Line()), "Neu geladen: ai/pirate.lua, data/ships.toml");
  reloaded.files = {"a", "b", "c", "d", "e", "f"};
  EXPECT_EQ(Translated(reloaded.Line()), "Neu geladen: a, b, c, d und 2 weitere");
  EXPECT_EQ(Translated("No script has changed; stopped brains run again."),
            "Kein Skript hat sich geändert; angehaltene Skripte laufen wieder.");
  EXPECT_EQ(Translated("a.rec: the recording ends at tick 9: ai/pirate.lua has changed"),
            "a.rec: Die Aufzeichnung endet bei Tick 9: ai/pirate.lua hat sich geändert");
  EXPECT_EQ(Tr("no_sound", {"there is no sound device"}), "No sound: es gibt kein Tongerät");
}

TEST_F(ShippedSentences, OfAdviceForProgramsAreReadInPlaceOfTheEnglishOnes) {
  UseSentences(German());
  ProgramLoad load;
  load.ticks = load.busy_ticks = load.searches = 60;
  EXPECT_EQ(Translated(ProgramAdvice(load)),
            "sucht in 100 % der Ticks: think_every = 6 kostet ein Sechstel");
  load.energy = 9;
  load.energy_regen = 10;
  EXPECT_EQ(Translated(ProgramAdvice(load)),
            "zieht 90 % der Energie, die das Schiff erzeugt: think_every = 6 kostet ein Sechstel, "
            "oder ein kleinerer Radius");
  load.without_energy = load.busy_ticks = 30;
  EXPECT_EQ(Translated(ProgramAdvice(load)),
            "in 50 % der Ticks fehlt Energie: seltener suchen, oder ein Reaktor");
  load.without_nodes = 15;
  EXPECT_EQ(Translated(ProgramAdvice(load)),
            "in 25 % der Ticks fehlen Knoten: ein kleinerer Radius, weniger Arten, limit = 1, oder "
            "ein Teil der Suchen in einem anderen Tick");
}

TEST_F(ShippedSentences, OfModsPilotsAndRecordingsAreReadInPlaceOfTheEnglishOnes) {
  UseSentences(German());
  EXPECT_EQ(Translated("mod 'wasps': needs mod 'bees' 3.0 or later (installed: 1.0)"),
            "Mod 'wasps': braucht die Mod 'bees' ab 3.0 (installiert: 1.0)");
  EXPECT_EQ(Translated("needs mod 'bees', which is not installed"),
            "braucht die Mod 'bees', die nicht installiert ist");
  EXPECT_EQ(Translated("there is a pilot 'Jo' already"), "es gibt schon einen Piloten 'Jo'");
  EXPECT_EQ(Translated("a.rec: incomplete end: the last 5 bytes are ignored; the first 12 s can be "
                       "played"),
            "a.rec: unvollständiges Ende: Die letzten 5 Bytes zählen nicht; die ersten 12 s sind "
            "abspielbar");
  EXPECT_EQ(Translated("recorded with other data or scripts: data/ships.toml and 2 more"),
            "mit anderen Daten oder Skripten aufgezeichnet: data/ships.toml und 2 weitere");
}

// The state keeps the English text, whatever is drawn.
TEST_F(ShippedSentences, ChangeNoHashAndNoState) {
  game.Post({Command::Type::DeepScan, own, 0, {}, {}});
  game.Tick();
  const auto rejection = [&] {
    for (const Event& event : game.Events())
      if (event.type == Event::Type::Rejected) return event.text;
    return std::string();
  };
  const std::string english = rejection();
  EXPECT_EQ(english, "The ship has no deep scanner");
  const PageContent before = StandingsPage(game);
  ByteWriter writer;
  game.Save(writer);
  Game other(TheCatalog(), {});
  ByteReader reader(writer.Bytes());
  other.Load(reader);
  UseSentences(German());
  EXPECT_EQ(rejection(), english);
  EXPECT_EQ(Translated(english), "Das Schiff hat keinen Tiefenscanner");
  EXPECT_EQ(StandingsPage(game).sections.size(), before.sections.size());
  for (int i = 0; i < 60; ++i) {
    game.Post({Command::Type::DeepScan, own, 0, {}, {}});
    game.Tick();
    UseSentences({});
    other.Post({Command::Type::DeepScan, own, 0, {}, {}});
    other.Tick();
    UseSentences(German());
    ASSERT_EQ(game.Hash(), other.Hash()) << i;
  }
}

}  // namespace
}  // namespace heliopause
