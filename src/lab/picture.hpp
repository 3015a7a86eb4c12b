// The picture beside the panel: bodies, trees, and the nodes of the last answer.
#pragma once

#include <vector>

#include "lab/dots.hpp"
#include "lab/frames.hpp"
#include "lab/lab_state.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/ui.hpp"
#include "view/teaching/tree_picture.hpp"

namespace heliopause::lab {

inline const Rgba kFoundColor(255, 255, 255);
Rgba RoleColor(Role role);

// Position of the mouse.
struct Pointer {
  bool inside = false;  // over the picture, not over the panel
  Vec2 at, pressed;     // world units; `pressed`: at the last press of the right button
  bool right = false;   // right button held
};

class Picture {
 public:
  void AfterTick(const LabState& state);
  void Clear();
  void Draw(const Ui& ui, const LabState& state, const Camera& camera, const Pointer& pointer);
  // Draws small bodies and the squares of the trees, below the shapes of the ui.
  void Flush(sf::RenderTarget& target);

 private:
  void DrawTree(const Ui& ui, const LabState& state, const Camera& camera, Role role,
                TreeLayerMask layers);
  void DrawBodies(const Ui& ui, const LabState& state, const Camera& camera, Role role);

  std::array<TreePicture, kRoles> trees_;  // by role
  Dots dots_;
  Frames frames_;
};

// The nodes that the search of an answer visited, the bodies it found, and its shape.
void DrawAnswerMarks(const Ui& ui, const SpriteManager& space, const Answer& answer,
                     const Camera& camera);
// The nodes that make up the pull on the chosen body.
void DrawNodesUsed(const Ui& ui, const World& world, SpriteId chosen, const Camera& camera);
// A mask that fills the square of this radius, and its copy at the mouse. Tests whether they touch.
void DrawMask(const Ui& ui, MaskState& state, const Camera& camera, double radius, Vec2 mouse);
// The shape of the search that a click here would make.
void DrawProbe(const Ui& ui, const Probe& probe, const Camera& camera, Vec2 from, Vec2 at,
               Rgba color);

}  // namespace heliopause::lab
