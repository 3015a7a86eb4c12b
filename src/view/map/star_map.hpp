// The map (M): the whole canvas with systems, ports, gates, marks and the route of the player. It
// has a camera of its own; with the tree view on (F3), the squares of the quadtree are drawn over
// it, level by level as one zooms.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/state/command.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"
#include "view/input/key_map.hpp"
#include "view/map/map_places.hpp"
#include "view/screens/line_editor.hpp"
#include "view/teaching/tree_picture.hpp"

namespace heliopause {

// The game goes on while the map is open: the app decides whether it is paused.
class StarMap {
 public:
  bool IsOpen() const { return open_; }
  // Shows all places; selects the place of a body, else the goal of the route, else what is nearest
  // to the ship.
  void Open(const Game& game, unsigned width, unsigned height, ObjectId shown = {});
  void Close() {
    open_ = false;
    search_.reset();
  }
  // Call when another screen or window receives the release of a mouse button.
  void ReleaseMouse() { dragging_ = false; }
  // Says that the autopilot needs a route, until one is set.
  void RequestRoute() { needs_route_ = true; }

  // Takes keys and mouse while it is open, and appends the commands of the player. `repeated`: the
  // key is held. Returns false for keys that are for others: those of the program, of time and of
  // the tree view. `seconds`: wall clock, for double clicks.
  bool Handle(const InputEvent& event, bool repeated, const Game& game, double seconds,
              std::vector<Command>& out, const KeyMap& keys = DefaultKeys());

  // By index of the catalog: the good whose prices stand beside the names of ports.
  std::optional<std::size_t> Good() const { return good_; }
  // "24", the price that the player saw there at the last visit, "?" before the first; of a system,
  // from afar, "24-31", the prices of its ports. Empty without a chosen good and where it is not
  // traded.
  std::string PriceAt(const Game& game, const MapPlace& place) const;

  // While it is true, letters belong to the search field.
  bool IsSearching() const { return open_ && search_.has_value(); }
  // A letter of the search field: selects the best match among the names that the map shows and the
  // titles of jobs. Without a match, the selection is the one from before the search.
  void Type(char32_t code_point);

  // `elapsed`: wall-clock seconds since the last frame. Flushes into the target.
  void Draw(sf::RenderTarget& target, const Ui& ui, const Game& game, double elapsed, bool tree,
            const KeyMap& keys = DefaultKeys());

  const std::vector<MapPlace>& Places() const { return places_; }
  std::optional<std::size_t> Selected() const { return selected_; }
  const Camera& View() const { return camera_; }
  std::size_t ShownLevels() const { return shown_levels_; }  // of the quadtree, at the last Draw
  const Area& Cross() const { return close_; }               // a click on it closes the map
  const Area& HelpPanel() const { return help_; }            // of the last Draw
  const Area& SelectionPanel() const { return selection_; }  // empty without a selection

 private:
  static constexpr float kDiamondUp = 13;          // units: of a mark, above its place
  static constexpr double kSystemRadius = 10'000;  // units: its ports and gates
  static constexpr double kBodiesFrom = 90;  // pixels of that radius from which they are shown

  // star_map.cpp
  bool HandleKey(const InputEvent& event, bool repeated, const Game& game, const KeyMap& keys,
                 std::vector<Command>& out);
  void HandleMouse(const InputEvent& event, double seconds, std::vector<Command>& out);
  void Select(std::size_t place, bool show);
  void SelectTowards(double dx, double dy);
  void SetRoute(std::vector<Command>& out);
  void Fit(const Game& game);  // the camera to all places and the ship, above the help
  bool ShowsBodies() const;    // zoomed in far enough for planets and ports
  bool IsShown(const MapPlace& place) const;
  std::optional<std::size_t> PlaceAt(Point pixel) const;

  // star_map_search.cpp
  bool HandleSearchKey(const InputEvent& event, bool repeated);  // true: the field took it
  std::vector<std::size_t> Matches() const;  // places by index, the best match first
  void SelectMatch(int steps);               // from the selected one; 0: the best
  void BeginSearch();
  void SelectAsBefore();         // what was selected when the search began
  void GoTo(std::size_t place);  // selects it, and zooms in where it is drawn only from near
  std::string SearchText() const;

  // star_map_goods.cpp
  void StepGood(const Game& game, bool back);  // after the last one none
  void DrawGood(const Ui& ui, const Game& game) const;

  // star_map_draw.cpp
  void DrawTree(const Ui& ui, const Game& game);
  void DrawLinks(const Ui& ui, const Game& game) const;
  void DrawRoute(const Ui& ui, const Game& game) const;
  void DrawPlaces(const Ui& ui, const Game& game) const;
  void DrawPlace(const Ui& ui, const Game& game, const MapPlace& place, bool selected) const;
  // What names would lie under: the heading and what is above it, the help and what is below it,
  // and the panel of the selection where it was in the last Draw.
  std::vector<Area> Panels(const Ui& ui) const;
  // Names and texts of marks avoid the areas in `taken`, which begins with the panels, and are
  // added to it.
  void DrawNames(const Ui& ui, const Game& game, std::vector<Area>& taken) const;
  void DrawRegions(const Ui& ui) const;
  void DrawMarkers(const Ui& ui, const Game& game, std::vector<Area>& taken) const;
  void DrawShip(const Ui& ui, const Game& game) const;
  std::vector<std::string> HelpLines(const Ui& ui, const KeyMap& keys) const;
  void DrawPanels(const Ui& ui, const Game& game, const std::vector<std::string>& help) const;
  Area DrawSelection(const Ui& ui, const Game& game) const;

  // star_map_fields.cpp
  void DrawFields(const Ui& ui, const Game& game) const;

  // star_map_deep_scan.cpp
  void DrawDeepScan(const Ui& ui, const Game& game) const;

  bool open_ = false, dragging_ = false, needs_route_ = false;
  bool fitted_ = false;  // to the help, whose height is known from the first Draw on
  Camera camera_;
  Vec2 focus_;
  std::vector<MapPlace> places_;  // of the last frame
  std::optional<std::size_t> selected_;
  Point mouse_;
  Area close_;             // of the last Draw
  Area help_, selection_;  // panels of the last Draw: what lies under them is not clicked
  std::optional<LineEditor> search_;  // the search field; nullopt: closed
  std::optional<MapPlace> before_;    // the search: the selected place; nullopt: none
  std::optional<std::size_t> good_;   // see Good
  double clicked_at_ = -10;           // wall clock of the last click on a place
  float unit_ = 1;                    // pixels of a unit of the instruments, at the last Draw
  TreePicture picture_;
  TreePicture::Counts squares_;
  std::size_t deepest_ = 0, shown_levels_ = 0;  // levels of the quadtree
};

}  // namespace heliopause
