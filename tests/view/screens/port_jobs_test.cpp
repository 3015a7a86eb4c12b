#include "view/screens/port_jobs.hpp"

#include <cmath>

#include "game/rules/missions.hpp"
#include "view/draw/number_text.hpp"
#include "view/fixture.hpp"
#include "view/screens/page_contents.hpp"
#include "view/screens/port_pages.hpp"

namespace heliopause {
namespace {

class PortJobs : public ViewGameTest {
 protected:
  PortJobs() {
    port = Station({0, 0});
    game.SetMarket(port, {});
    Order(Command::Type::Dock, 0, port);
    game.Tick();
  }
  void Offer(int units) {
    MissionTerms terms;
    terms.file = "deliver";
    terms.title = "Deliver eggs";
    terms.text = "Fresh ones.";
    terms.pay = 1200;
    terms.ticks = 60 * 90;
    terms.to = port;
    terms.loads.push_back({"cargo", "eggs", units, 0});
    game.SetMissionOffers(port, 1, {terms});
  }
  ListPage Page() {
    std::size_t selected = 0;
    return JobsPage(game, selected);
  }
  ObjectId port;
};

TEST_F(PortJobs, WithoutOffersThePageSaysSo) {
  EXPECT_TRUE(Page().rows.empty());
  EXPECT_FALSE(Page().empty.empty());
  EXPECT_EQ(JobsLabel(game), "Jobs");
}

TEST_F(PortJobs, AnOfferIsListedWithItsTermsAndAccepted) {
  Offer(4);
  EXPECT_EQ(JobsLabel(game), "Jobs (1)");
  const ListPage page = Page();
  ASSERT_EQ(page.rows.size(), 1u);
  EXPECT_EQ(page.rows[0].cells[0], "Deliver eggs");
  EXPECT_EQ(page.rows[0].cells[2], "1,200");
  EXPECT_EQ(page.rows[0].cells[3], "1:30");
  ASSERT_EQ(page.detail.actions.size(), 1u);
  EXPECT_TRUE(page.detail.actions[0].enabled) << page.detail.actions[0].why;
  game.Post(page.detail.actions[0].command);
  game.Tick();
  EXPECT_EQ(game.GetMissions().running.size(), 1u);
  EXPECT_EQ(JobsLabel(game), "Jobs");
}

TEST_F(PortJobs, AnOfferSaysWhereItLeadsAndHowLongThatTakes) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = Station({9000, 0});
  game.SetMissionOffers(port, 1, {terms});
  const ListDetail detail = Page().detail;
  EXPECT_EQ(detail.place, terms.to);
  const auto value = [&](const std::string& label) {
    for (const ListDetailRow& row : detail.rows)
      if (row.label == label) return row.value;
    return std::string("none");
  };
  EXPECT_EQ(value("where"), "Home");
  EXPECT_EQ(value("see it on the map"), "{key:map}");
  const double cruise = game.ClassOf(*game.FindShip(own)).cruise_speed;
  const auto at = *game.Space().GetPosition(own);
  EXPECT_EQ(value("way"), "in this system, " + ClockText(std::hypot(9000 - at.x, at.y) / cruise) +
                              " at cruise speed");
}

TEST_F(PortJobs, LoadsAndPassengersTakePlaceInTheHold) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.loads = {{"cargo", "eggs", 4, 0}, {"tam", "Tam Okoro", 0, 1}, {"crew", "crew", 0, 3}};
  game.SetMissionOffers(port, 1, {terms});
  std::vector<std::string> loads;
  const ListPage page = Page();
  for (const ListDetailRow& row : page.detail.rows)
    if (row.label == "to carry") loads.push_back(row.value);
  EXPECT_EQ(loads, (std::vector<std::string>{"eggs (4 of the hold)", "Tam Okoro (2 of the hold)",
                                             "3 crew (6 of the hold)"}));
}

TEST_F(PortJobs, GatesOfARunningMissionAreCountedFromHere) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = port;
  terms.jumps = 2;  // from where it was accepted
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  const ListPage page = Page();
  ASSERT_EQ(page.rows.size(), 1u);
  EXPECT_EQ(page.rows[0].cells[4], "0");
}

TEST_F(PortJobs, WhatDoesNotFitCannotBeAccepted) {
  Offer(5000);
  const ListPage page = Page();
  EXPECT_FALSE(page.detail.actions[0].enabled);
  EXPECT_TRUE(page.detail.actions[0].why.starts_with("It needs 5000 of the hold"));
}

TEST_F(PortJobs, AMissionThatRunsIsListedRoutedAndGivenUp) {
  Offer(4);
  game.Post(Page().detail.actions[0].command);
  game.Tick();
  ListPage page = Page();
  ASSERT_EQ(page.rows.size(), 1u);
  EXPECT_EQ(page.detail.heading, "TO DO");
  ASSERT_EQ(page.detail.more.size(), 1u);
  EXPECT_EQ(page.detail.more[0].label, "Deliver eggs");
  ASSERT_EQ(page.detail.actions.size(), 2u);
  const PageContent pilot = StandingsPage(game);
  EXPECT_EQ(pilot.sections.at(1).heading, "Deliver eggs");
  game.Post(page.detail.actions[1].command);
  game.Tick();
  EXPECT_TRUE(Page().rows.empty());
}

TEST_F(PortJobs, AMissionWithoutAPortIsRoutedToItsMark) {
  MissionTerms terms;
  terms.file = "meet";
  terms.title = "Meet the captain";
  const std::uint64_t id = game.StartMission(terms, {});
  ASSERT_NE(id, 0u);
  EXPECT_FALSE(Page().detail.actions.at(0).enabled) << "there is no place yet";
  Marker marker;
  marker.id = MissionPrefix(id) + "goal";
  marker.text = "Captain";
  marker.position = {9000, 0};
  game.PresentationForScenario().markers = {marker};
  ASSERT_TRUE(Page().detail.actions.at(0).enabled);
  game.Post(Page().detail.actions.at(0).command);
  game.Tick();
  EXPECT_EQ(game.GetSystems().marker, marker.id);
  EXPECT_FALSE(Page().detail.actions.at(0).enabled) << "the route is set";
}

TEST_F(PortJobs, AMissionWithAPortIsRoutedToItsMark) {
  MissionTerms terms;
  terms.file = "scan";
  terms.title = "Survey";
  terms.to = Station({9000, 0});
  const std::uint64_t id = game.StartMission(terms, {});
  ASSERT_NE(id, 0u);
  EXPECT_EQ(Page().detail.actions.at(0).command.object, terms.to) << "its mark is on the port";
  Marker* mark = FindItem(game.PresentationForScenario().markers, MissionPrefix(id) + "goal");
  ASSERT_NE(mark, nullptr);
  mark->object = {};
  mark->position = {12'000, 0};
  game.Post(Page().detail.actions.at(0).command);
  game.Tick();
  EXPECT_EQ(game.GetSystems().marker, mark->id);
  EXPECT_EQ(game.GetSystems().goal, ObjectId{});
  EXPECT_EQ(Page().detail.actions.at(0).why, "the route is set");
  mark->object = own;  // as a ship that waits there
  EXPECT_EQ(Page().detail.actions.at(0).command.text, mark->id);
  mark->id = MissionPrefix(id) + "port";
  EXPECT_EQ(Page().detail.actions.at(0).command.text, mark->id) << "the first of its marks";
}

TEST_F(PortJobs, NoRouteLeadsToThePortWhereTheShipIs) {
  Offer(4);
  game.Post(Page().detail.actions[0].command);
  game.Tick();
  const ListPage page = Page();
  EXPECT_FALSE(page.detail.actions.at(0).enabled);
  EXPECT_EQ(page.detail.actions.at(0).why, "the ship is there");
  EXPECT_EQ(NearestMark(game), nullptr) << "nor does the autopilot fly there";
}

TEST_F(PortJobs, ABodyWithoutAMarketShowsItsJobsAlone) {
  Order(Command::Type::Undock);
  game.Tick();
  port = Station({9000, 0});
  game.MoveTo(own, {9000, 150}, {});
  Order(Command::Type::Dock, 0, port);
  game.Tick();
  EXPECT_TRUE(PortTabs(game).empty());
  Offer(4);
  EXPECT_EQ(PortTabs(game), std::vector{PortTab::Jobs});
  std::size_t selected = 0;
  EXPECT_EQ(PortPage(game, PortTab::Jobs, selected).rows.size(), 1u);
}

}  // namespace
}  // namespace heliopause
