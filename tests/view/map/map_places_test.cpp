#include "view/map/map_places.hpp"

#include "game/state/missions.hpp"
#include "view/fixture.hpp"

namespace heliopause {
namespace {

class MapPlaces : public ViewGameTest {
 protected:
  void SpawnAll() {
    std::vector<SystemIndex> all;
    for (std::size_t i = 0; i < TheCatalog().Systems().size(); ++i)
      all.push_back(static_cast<SystemIndex>(i));
    game.SpawnSystems(all);
  }
  const MapPlace* Find(const std::vector<MapPlace>& places, const std::string& name) const {
    for (const MapPlace& place : places)
      if (place.name == name) return &place;
    return nullptr;
  }
};

TEST_F(MapPlaces, OfAGameWithoutSystemsAreItsPlanetsAndStations) {
  const ObjectId station = Station({100, 0});
  const auto places = PlacesOf(game);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].id, station);
  EXPECT_EQ(places[0].kind, PlaceKind::Port);
  EXPECT_TRUE(places[0].known);
}

TEST_F(MapPlaces, ShowPortsOfVisitedSystemsAndNamesOfTheirNeighbours) {
  SpawnAll();
  for (int i = 0; i < 31; ++i) game.Tick();  // the ship is at Tessera
  const auto places = PlacesOf(game);
  ASSERT_NE(Find(places, "Tessera Yard"), nullptr);
  EXPECT_EQ(Find(places, "Tessera Yard")->kind, PlaceKind::Port);
  EXPECT_EQ(Find(places, "Tessera")->goal, Find(places, "Tessera Yard")->id);
  ASSERT_NE(Find(places, "Brannoch"), nullptr) << "a gate leads there";
  EXPECT_FALSE(Find(places, "Brannoch")->known);
  EXPECT_EQ(Find(places, "Brannoch Dock"), nullptr);
  EXPECT_EQ(Find(places, "Last Light"), nullptr);
  ASSERT_NE(Find(places, "Unknown"), nullptr);
  EXPECT_FALSE(Find(places, "Unknown")->named);
}

TEST_F(MapPlaces, ASystemWithAJobLeadsToThePortOfTheJob) {
  SpawnAll();
  for (int i = 0; i < 31; ++i) game.Tick();
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  for (const Body& body : game.Bodies())
    if (body.name == "Blotter Station") terms.to = body.id;  // the last of its ports
  const auto goal = [&] { return Find(PlacesOf(game), "Quill")->goal; };
  ASSERT_NE(goal(), terms.to);
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  EXPECT_EQ(goal(), terms.to);
}

TEST_F(MapPlaces, MarksInSpaceAreListedLast) {
  const ObjectId station = Station({100, 0});
  Marker marker;
  marker.id = "buoy";
  marker.text = "Buoy";
  marker.position = {900, 0};
  Marker hidden = marker;
  hidden.id = "hidden";
  hidden.radar = false;
  Marker of_station = marker;
  of_station.id = "job";
  of_station.object = station;
  Marker of_player = marker;
  of_player.id = "me";
  of_player.object = own;
  game.PresentationForScenario().markers = {marker, hidden, of_station, of_player};
  const auto places = PlacesOf(game);
  ASSERT_EQ(places.size(), 2u) << "the station once, and the buoy";
  EXPECT_EQ(places[0].id, station);
  EXPECT_EQ(places[1].kind, PlaceKind::Mark);
  EXPECT_EQ(places[1].mark, "buoy");
  EXPECT_EQ(places[1].name, "Buoy");
  EXPECT_EQ(places[1].goal, ObjectId{});
  EXPECT_DOUBLE_EQ(places[1].position.x, 900);
}

TEST_F(MapPlaces, AMarkOfAPortInAnUnvisitedSystemLeadsToThePort) {
  SpawnAll();
  for (int i = 0; i < 31; ++i) game.Tick();
  Marker marker;
  marker.id = "job";
  for (const Body& body : game.Bodies())
    if (body.name == "Brannoch Dock") marker.object = body.id;
  ASSERT_NE(marker.object, ObjectId{});
  game.PresentationForScenario().markers = {marker};
  const auto places = PlacesOf(game);
  EXPECT_EQ(places.back().mark, "job");
  EXPECT_EQ(places.back().goal, marker.object);
  EXPECT_EQ(places.back().name, "Brannoch Dock") << "a marker without a text";
  EXPECT_FALSE(places.back().known);
}

TEST_F(MapPlaces, FieldsAreThoseOfVisitedSystems) {
  SpawnAll();
  EXPECT_TRUE(FieldsOf(game).empty());
  for (int i = 0; i < 31; ++i) game.Tick();  // the ship is at Tessera
  const SystemClass& tessera = TheCatalog().Systems()[*TheCatalog().FindSystem("tessera")];
  const auto fields = FieldsOf(game);
  ASSERT_EQ(fields.size(), tessera.fields.size());
  EXPECT_DOUBLE_EQ(fields[0].center.x, tessera.place.x + tessera.fields[0].offset.x);
  EXPECT_DOUBLE_EQ(fields[0].radius, tessera.fields[0].outer);
}

TEST_F(MapPlaces, AFieldThatIsMinedOutIsLeftOut) {
  RockField field;
  field.center = {9000, 0};
  field.outer = 1500;
  field.classes = {"medium"};
  field.mined = {1, 0};
  ASSERT_TRUE(game.SpawnField(field));
  EXPECT_EQ(FieldsOf(game).size(), 1u) << "outside of all systems";
  const_cast<Systems&>(game.GetSystems()).fields[0].mined[1] = 1;
  EXPECT_TRUE(FieldsOf(game).empty());
}

TEST_F(MapPlaces, AWayIsAsDangerousAsTheWorstSystemThatIsKnownOfIt) {
  SpawnAll();
  for (int i = 0; i < 31; ++i) game.Tick();  // the ship is at Tessera
  const auto danger_to = [&](const std::string& name) {
    const SystemClass* worst = nullptr;
    bool found = false;
    for (const Body& body : game.Bodies()) {
      if (body.name != name) continue;
      found = true;
      worst = MostDangerousOf(game, FindRoute(game, {0, 0}, *game.Space().GetPosition(body.id)));
    }
    EXPECT_TRUE(found) << name;
    return worst == nullptr ? "" : worst->id + " " + std::to_string(worst->danger);
  };
  EXPECT_EQ(danger_to("Tessera Yard"), "") << "no gate is on the way";
  EXPECT_EQ(danger_to("Brannoch Dock"), "brannoch 1");
  EXPECT_EQ(danger_to("Ferrow Station"), "brannoch 1") << "of Ferrow one has not heard";
  const Vec2 ferrow = TheCatalog().Systems()[*TheCatalog().FindSystem("ferrow")].place;
  ASSERT_TRUE(game.MoveTo(own, {ferrow.x + 3000, ferrow.y + 3000}, {}));
  for (int i = 0; i < 31; ++i) game.Tick();
  EXPECT_EQ(danger_to("Ferrow Station"), "ferrow 2");
}

TEST(PlaceTowards, IsTheNearestInADirection) {
  std::vector<MapPlace> places(4);
  places[0].position = {1000, 0};
  places[1].position = {400, 300};
  places[2].position = {-10, 0};
  places[3].position = {0, 900};
  EXPECT_EQ(PlaceTowards(places, {0, 0}, 1, 0), 1u) << "aside but much nearer";
  EXPECT_EQ(PlaceTowards(places, {0, 0}, -1, 0), 2u);
  EXPECT_EQ(PlaceTowards(places, {0, 0}, 0, 1), 3u);
  EXPECT_EQ(PlaceTowards(places, {0, 0}, 0, -1), std::nullopt);
}

}  // namespace
}  // namespace heliopause
