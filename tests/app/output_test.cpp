#include "app/output.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "game/data/catalog.hpp"
#include "game/rules/game.hpp"

namespace heliopause {
namespace {

TEST(Output, AHashHasSixteenDigits) {
  EXPECT_EQ(HashText(0), "0000000000000000");
  EXPECT_EQ(HashText(0xfedcba9876543210u), "fedcba9876543210");
}

TEST(Output, AFileThatIsThereMayBeWritableInAnyFolder) {
  const auto why = [](const char* file) -> std::string {
    try {
      RejectUnwritable(file);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(why("/dev/null"), "");
  EXPECT_EQ(why("/tmp"), "/tmp: is a folder");
  EXPECT_EQ(why("/nowhere/x.png"), "/nowhere/x.png: cannot be written: No such file or directory");
}

TEST(Output, PrintHashPrintsTickAndHash) {
  const Catalog catalog;
  Game game(catalog, {});
  game.Tick();
  testing::internal::CaptureStdout();
  PrintHash(game);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "tick 1 hash " + HashText(game.Hash()) + "\n");
}

TEST(Output, ControlCharactersAreEscaped) {
  EXPECT_EQ(Printable("plain \tand\nlines"), "plain \tand\nlines");
  EXPECT_EQ(Printable("\x1b[2J\x07\x7f\r"), "\\27[2J\\7\\127\\13");
  EXPECT_EQ(Printable(std::string_view("a\0b", 3)), "a\\0b");
  EXPECT_EQ(Printable("\xc2\x9b"
                      "31m"),
            "\\194\\15531m")
      << "C1: a terminal takes it for ESC [";
  EXPECT_EQ(Printable("\x9b"
                      "31m"),
            "\\15531m");
  EXPECT_EQ(Printable("Gr\xc3\xbc\xc3\x9f"
                      "e \xe2\x82\xac \xf0\x9f\x9a\x80"),
            "Gr\xc3\xbc\xc3\x9f"
            "e \xe2\x82\xac \xf0\x9f\x9a\x80");
  EXPECT_EQ(Printable("cut \xe2\x82"), "cut \\226\\130");
  EXPECT_EQ(Printable("\xe0\x82\x9b"), "\\224\\130\\155") << "U+009B, overlong";
  EXPECT_EQ(Printable("\xed\xa0\x80"), "\\237\\160\\128") << "a surrogate";
  EXPECT_EQ(Printable("\xf4\x90\x80\x80"), "\\244\\144\\128\\128") << "above U+10FFFF";
  EXPECT_EQ(Printable("\xe2\x80\xae"), "\\226\\128\\174") << "turns the text around";
}

// A recording may hold any bytes, and other programs read the object.
TEST(Output, AJsonStringIsValidForAnyBytes) {
  EXPECT_EQ(Quoted("a \"b\" \\ c\n"), "\"a \\\"b\\\" \\\\ c \"");
  EXPECT_EQ(Quoted("Gr\xc3\xbc"), "\"Gr\xc3\xbc\"");
  EXPECT_EQ(Quoted("cut \xc3"), "\"cut \xef\xbf\xbd\"");
  EXPECT_EQ(Quoted("\xff\x1b"), "\"\xef\xbf\xbd \"");
}

TEST(Output, ErrorsGoToStderrWithTheNameOfTheProgram) {
  testing::internal::CaptureStderr();
  PrintError("no display");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "heliopause: no display\n");
}

}  // namespace
}  // namespace heliopause
