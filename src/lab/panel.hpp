// The panel beside the picture: all controls of the lab, each with a tooltip.
#pragma once

#include <string>

#include "lab/lab_state.hpp"

namespace heliopause::lab {

inline constexpr float kPanelWidth = 372;  // pixels

// Draws the panel at the right edge of a window of this size. Controls change the state at once.
void DrawPanel(LabState& state, unsigned width, unsigned height);

// The sections of the panel.
void DrawWorldSection(LabState& state);  // time, bodies, pouring, canvas
void DrawTreeSection(LabState& state);   // options and figures of the tree
void DrawCountSection(LabState& state);  // collisions, checks, the crossover
void DrawProbeSection(LabState& state);
void DrawInsightSection(LabState& state);  // searches by caller, the last ten seconds
void DrawGravitySection(LabState& state);
void DrawMaskSection(LabState& state);

// A time of LabState in microseconds, as the panel shows it: "-" before the first measurement.
std::string TimeText(double microseconds);
// The same for brute force, which is not measured for too many bodies.
std::string BruteForceText(const LabState& state);

}  // namespace heliopause::lab
