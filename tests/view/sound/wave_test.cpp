#include "view/sound/wave.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(Wave, IsReadBackFromItsFile) {
  for (const unsigned channels : {1u, 2u}) {
    const Wave wave{22'050, channels, {0, 32'767, -32'768, 12}};
    std::string why;
    const auto back = ParseWave(FormatWave(wave), why);
    ASSERT_TRUE(back) << why;
    EXPECT_EQ(*back, wave);
    EXPECT_EQ(back->Frames(), 4 / channels);
  }
}

TEST(Wave, HasTheHeaderThatOtherProgramsRead) {
  const std::vector<std::byte> bytes = FormatWave({44'100, 1, {1, 2, 3}});
  ASSERT_EQ(bytes.size(), 44u + 6);
  const auto text = [&](std::size_t at) {
    return std::string(reinterpret_cast<const char*>(bytes.data()) + at, 4);
  };
  EXPECT_EQ(text(0), "RIFF");
  EXPECT_EQ(text(8), "WAVE");
  EXPECT_EQ(text(12), "fmt ");
  EXPECT_EQ(text(36), "data");
  EXPECT_EQ(bytes[4], std::byte{42}) << "36 and the samples";
  EXPECT_EQ(bytes[40], std::byte{6});
}

// Each byte of the header that is changed, and each length that is cut, is rejected or harmless.
TEST(Wave, DamagedFilesAreRejectedWithAReason) {
  const std::vector<std::byte> good = FormatWave({44'100, 1, {1, 2, 3, 4}});
  for (std::size_t size = 0; size < good.size(); ++size) {
    std::string why;
    EXPECT_FALSE(ParseWave({good.data(), size}, why)) << size;
    EXPECT_FALSE(why.empty()) << size;
  }
  std::string why;
  auto bytes = good;
  bytes[22] = std::byte{3};
  EXPECT_FALSE(ParseWave(bytes, why));
  EXPECT_EQ(why, "has neither one nor two channels");
  bytes = good;
  bytes[34] = std::byte{8};
  EXPECT_FALSE(ParseWave(bytes, why));
  EXPECT_EQ(why, "its samples have not 16 bits");
  bytes = good;
  bytes[43] = std::byte{0xff};
  EXPECT_FALSE(ParseWave(bytes, why));
  EXPECT_EQ(why, "its size does not fit its header");
  EXPECT_FALSE(ReadWave("/nowhere/x.wav", why));
  EXPECT_EQ(why, "cannot be read");
}

}  // namespace
}  // namespace heliopause
