#include "app/mod_text_check.hpp"

#include "app/mod_fixture.hpp"

namespace heliopause::test {
namespace {

class ModTextCheck : public ModTest {
 protected:
  ModTextCheck() {
    AddMod("wasps");
    mod_.name = "wasps";
    mod_.folder = Mods() / "wasps";
  }
  ModReport Check() const {
    Content content;
    content.folders = folders;
    content.folders.mods = {mod_};
    ModReport report;
    CheckModTexts(content, mod_, report);
    return report;
  }
  std::vector<std::string> Errors() const { return Check().errors; }
  Mod mod_;
};

TEST_F(ModTextCheck, KeysOfActionsOfTheGameAreNoError) {
  Write("wasps/scripts/ai/wasp.lua",
        "-- {key:ACTION}\nlocal hint = \"{key:dock} docks\" -- {key:fly}\n"
        "local other = \"{key:\" .. hint .. \"}\"\n");
  Write("wasps/data/text/sentences/de.toml",
        "# {key:ACTION}\n\"{key:dock} docks\" = \"{key:dock} dockt an\"\n");
  EXPECT_EQ(Errors(), std::vector<std::string>{});
}

TEST_F(ModTextCheck, AKeyOfNoActionNamesFileAndLine) {
  Write("wasps/scripts/scenarios/nest.lua",
        "return {setup = function()\n  space.message(\"{key:dok} docks, {key:map}\")\nend}\n");
  Write("wasps/data/ships.toml", "[[ship]]\nid = \"courier\"\nabout = \"{key:Dock}\"\n");
  Write("wasps/data/text/sentences/de.toml", "\"Look: {key:mapp}\" = \"Schau: {key:mapp}\"\n");
  const std::vector<std::string> errors = Errors();
  ASSERT_EQ(errors.size(), 3u);
  EXPECT_EQ(errors[0].find("wasps/data/ships.toml:3: {key:Dock} names no action (expected one of: "
                           "thrust, "),
            0u)
      << errors[0];
  EXPECT_EQ(errors[1].find("wasps/data/text/sentences/de.toml:1: {key:mapp} "), 0u) << errors[1];
  EXPECT_EQ(errors[2].find("wasps/scripts/scenarios/nest.lua:2: {key:dok} "), 0u) << errors[2];
}

TEST_F(ModTextCheck, SentencesWithoutATranslationAreNoted) {
  const std::string nest =
      "return {setup = function(self)\n"
      "  space.message('The nest is empty.')\n"
      "  space.message(\"Bring \" .. 5 .. \" jars of honey\")\n"
      "  space.message(string.format('%d jars of honey are missing', 3))\n"
      "  space.message('The hold is full', 'wasp_topic') -- No comment here\n"
      "  if not self then error('there is no nest') end\nend}\n";
  Write("wasps/scripts/scenarios/nest.lua", nest);
  EXPECT_TRUE(Check().notes.empty()) << "the mod translates nothing";
  Write("wasps/data/text/sentences/de.toml",
        "\"Bring {1} jars of honey\" = \"Bring {1} Gläser Honig\"\n");
  EXPECT_EQ(Check().notes,
            (std::vector<std::string>{
                "wasps/scripts/scenarios/nest.lua:2: \"The nest is empty.\" has no translation in "
                "data/text/sentences/de.toml (and 1 other text)"}));
  Write("wasps/data/text/sentences/de.toml",
        "\"Bring {1} jars of honey\" = \"Bring {1} Gläser Honig\"\n"
        "\"{1} jars of honey are missing\" = \"{1} Gläser Honig fehlen\"\n"
        "\"The nest is empty.\" = \"Das Nest ist leer.\"\n");
  EXPECT_TRUE(Check().notes.empty());
}

}  // namespace
}  // namespace heliopause::test
