// The picture beside the panel: bodies, trees, and how the last search walked.
#pragma once

#include <map>
#include <vector>

#include "lab/cheap_shapes.hpp"
#include "lab/lab_state.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/ui.hpp"

namespace heliopause::lab {

inline const Rgba kFoundColor(255, 255, 255);
Rgba RoleColor(Role role);

// One manager's tree as squares. Draws as the game's tree view does, with a colour of its own where
// there are several.
class TreePicture {
 public:
  void AfterTick(const SpriteManager& space, std::uint64_t tick);  // remembers what changed
  void Clear() { flashes_.clear(); }
  void Draw(const Ui& ui, Frames& frames, const Camera& camera, const Population& population,
            TreeLayerMask layers, std::uint64_t tick, const Rgba* tint);

 private:
  struct Place {
    double x, y, radius;
    auto operator<=>(const Place&) const = default;
  };
  struct Flash {
    NodeView::Change change;
    std::uint64_t tick;
  };
  void DrawFlashes(const Ui& ui, const Camera& camera, std::uint64_t tick) const;

  std::map<Place, Flash> flashes_;
};

// Where the mouse is, for what follows it.
struct Pointer {
  bool inside = false;  // over the picture, not over the panel
  Vec2 at, pressed;     // world units; `pressed`: where the right button went down
  bool right = false;   // held
};

class Picture {
 public:
  void AfterTick(const LabState& state);
  void Clear();
  void Draw(const Ui& ui, const LabState& state, const Camera& camera, const Pointer& pointer);
  // Small bodies and the squares of the tree: they lie under what went to the ui.
  void Flush(sf::RenderTarget& target);

 private:
  void DrawBodies(const Ui& ui, const LabState& state, const Camera& camera, Role role);

  std::array<TreePicture, kRoles> trees_;
  Dots dots_;
  Frames frames_;
};

// The walk of an answer, its shape and whom it found.
void DrawAnswerMarks(const Ui& ui, const SpriteManager& space, const Answer& answer,
                     const Camera& camera);
// Which nodes make up the pull on the chosen body.
void DrawNodesUsed(const Ui& ui, const World& world, SpriteId chosen, const Camera& camera);
// A mask that fills the square of this radius, and its copy at the mouse; asks whether they touch.
void DrawMask(const Ui& ui, MaskState& state, const Camera& camera, double radius, Vec2 mouse);
// What would be asked here: the large body, the box, the way.
void DrawProbe(const Ui& ui, const Probe& probe, const Camera& camera, Vec2 from, Vec2 at,
               Rgba color);

}  // namespace heliopause::lab
