// The command line of the program. Parsing needs no MPI; command_line_test.sh starts the program.
#include "cluster/program/arguments.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heliopause::cluster {
namespace {

ParsedArguments Parse(std::vector<const char*> words, int ranks = 3) {
  words.insert(words.begin(), "heliopause-cluster");
  return ParseArguments(static_cast<int>(words.size()), words.data(), ranks);
}

void ExpectRejected(const std::vector<const char*>& words, const std::string& reason,
                    int ranks = 3) {
  const ParsedArguments parsed = Parse(words, ranks);
  EXPECT_FALSE(parsed.runs);
  EXPECT_EQ(parsed.exit_code, kExitUsage);
  const std::string expected = "heliopause-cluster: " + reason;
  EXPECT_EQ(parsed.text.substr(0, expected.size()), expected);
  EXPECT_EQ(parsed.text.find('\n'), std::string::npos) << "one line: " << parsed.text;
}

TEST(Arguments, InvalidValuesAreNamed) {
  ExpectRejected({"--sprite=3"}, "The following argument was not expected: --sprite=3");
  ExpectRejected({"--scenario", "nowhere"},
                 "--scenario: nowhere not in {uniform,clusters,giant,pile}");
  ExpectRejected({"--sprites", "0"},
                 "--sprites: 0 (expected a whole number from 1 to 1099511627776)");
  for (const std::string seed : {"-1", "18446744073709551616"}) {
    ExpectRejected({"--seed", seed.c_str()},
                   "--seed: " + seed + " (expected a whole number from 0 to 18446744073709551615)");
  }
  ExpectRejected({"--tolerance", "nan"}, "--tolerance = nan (expected a number above 1)");
  for (const std::string option : {"--checkpoint", "--restart", "--picture"})
    ExpectRejected({option.c_str(), ""}, option + ": '' (expected a name)");
}

TEST(Arguments, OptionsThatExcludeOrRequireOthersAreNamed) {
  ExpectRejected({"--every", "5"}, "--every requires --checkpoint");
  ExpectRejected({"--single"}, "--single: 2 ranks (expected 1: it uses no other)", 2);
  ExpectRejected({"--single", "--validate"}, "--single excludes --validate", 1);
  ExpectRejected({"--single", "--tolerance", "2"}, "--single excludes --tolerance", 1);
  ExpectRejected({"--single", "--balance", "sprites"}, "--single excludes --balance", 1);
  EXPECT_TRUE(Parse({"--single"}, 1).runs);
}

TEST(Arguments, HelpAndVersionAreNoErrors) {
  for (const char* option : {"--help", "--version"}) {
    const ParsedArguments parsed = Parse({option});
    EXPECT_FALSE(parsed.runs);
    EXPECT_EQ(parsed.exit_code, kExitOk);
    const bool version = std::string(option) == "--version";
    const std::string part = version ? "heliopause-cluster " : "--checkpoint ";
    EXPECT_NE(parsed.text.find(part), std::string::npos) << parsed.text;
  }
}

}  // namespace
}  // namespace heliopause::cluster
