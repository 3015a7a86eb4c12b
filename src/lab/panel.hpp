// The panel beside the picture: every control of the lab, each with a word on what it does.
#pragma once

#include "lab/lab_state.hpp"

namespace heliopause::lab {

inline constexpr float kPanelWidth = 372;  // pixels

// The whole panel at the right edge of a window of this size. Changes the state at once.
void DrawPanel(LabState& state, unsigned width, unsigned height);

// Its sections, in files of their own.
void DrawWorldSection(LabState& state);  // time, bodies, pouring, canvas
void DrawTreeSection(LabState& state);   // the tree's options and figures
void DrawCountSection(LabState& state);  // collisions, checks, the crossover
void DrawProbeSection(LabState& state);
void DrawInsightSection(LabState& state);  // who searches, the last ten seconds
void DrawGravitySection(LabState& state);
void DrawMaskSection(LabState& state);

}  // namespace heliopause::lab
