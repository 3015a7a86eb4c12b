#include "view/text/key_texts.hpp"

#include <gtest/gtest.h>

#include "view/input/key_map.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

class KeyTexts : public testing::Test {
 protected:
  ~KeyTexts() override { UseKeyNames({}); }
};

TEST_F(KeyTexts, NameTheKeysThatThePlayerChose) {
  UseKeysInTexts(DefaultKeys());
  EXPECT_EQ(Translated("{key:dock} docks, {key:help} shows the keys."),
            "E docks, F1 shows the keys.");
  KeyMap keys;
  ASSERT_EQ(keys.Bind(Action::Dock, {Key::Slash, kUnknownKey}), "");
  UseKeysInTexts(keys);
  EXPECT_EQ(Translated("{key:dock} docks"), "/ docks") << "also a text that was shown before";
}

TEST_F(KeyTexts, WhatIsNoActionStaysAsItIsWritten) {
  UseKeysInTexts(DefaultKeys());
  for (const char* text : {"{key:fly} and {key:", "{key:}", "a key: {1}", ""})
    EXPECT_EQ(WithKeyNames(text), text);
  EXPECT_EQ(WithKeyNames("{key:{key:dock}"), "{key:E");
  EXPECT_EQ(WithKeyNames("{key:fly}{key:dock}"), "{key:fly}E");
}

TEST_F(KeyTexts, ActionsAreListedOnceInOrder) {
  EXPECT_EQ(ActionsIn("{key:map} {key:dock} {key:map} {key:fly}"),
            (std::vector<std::string>{"dock", "fly", "map"}));
  for (const char* text : {"", "{key:", "{key:}", "{key:dock", "{key:a b}", "{key:\" .. x .. \"}"})
    EXPECT_TRUE(ActionsIn(text).empty()) << text;
}

TEST_F(KeyTexts, StayWithoutNames) { EXPECT_EQ(WithKeyNames("{key:dock}"), "{key:dock}"); }

}  // namespace
}  // namespace heliopause
