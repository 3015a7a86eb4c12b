#include "game/rules/missions.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

MissionTerms Good() {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Crates";
  return terms;
}

TEST(MissionRules, APassengerTakesTwoUnits) {
  EXPECT_EQ(VolumeOf({{"a", "crates", 5, 0}, {"b", "judges", 0, 3}}), 5 + 3 * kPassengerUnits);
}

TEST(MissionRules, TermsWithinTheLimitsAreAccepted) { EXPECT_EQ(TermsError(Good()), ""); }

TEST(MissionRules, TheFirstWrongTermIsNamed) {
  MissionTerms terms = Good();
  terms.pay = -3;
  EXPECT_EQ(TermsError(terms), "pay = -3 (expected 0 to 1000000)");
  terms = Good();
  terms.danger = 6;
  EXPECT_EQ(TermsError(terms), "danger = 6 (expected 0 to 5)");
  terms = Good();
  terms.title = std::string(kLongestMissionTitle + 1, 'x');
  EXPECT_EQ(TermsError(terms), "title = 61 bytes (expected at most 60)");
  terms = Good();
  terms.text = "a\nb";
  EXPECT_EQ(TermsError(terms), "text is not plain utf-8 text");
  terms = Good();
  terms.loads.push_back({"cargo", "crates", -1, 0});
  EXPECT_EQ(TermsError(terms), "units = -1 (expected 0 to 10000)");
  terms = Good();
  terms.standing.push_back({"patrol", 51});
  EXPECT_EQ(TermsError(terms), "a standing is out of range");
}

}  // namespace
}  // namespace heliopause
