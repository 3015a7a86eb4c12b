# lab: experiments with bodies, collisions and probes. Its world needs no window.
add_library(heliopause_lab_world STATIC
  src/lab/collisions.cpp
  src/lab/crossover.cpp
  src/lab/gravity.cpp
  src/lab/headless.cpp
  src/lab/lab_options.cpp
  src/lab/mask_study.cpp
  src/lab/population.cpp
  src/lab/pour.cpp
  src/lab/probe.cpp
  src/lab/world.cpp
)
target_include_directories(heliopause_lab_world PUBLIC src)
target_link_libraries(heliopause_lab_world PUBLIC heliopause_insight PRIVATE heliopause_flags)
target_precompile_headers(heliopause_lab_world REUSE_FROM heliopause_headers)

add_library(heliopause_lab STATIC
  src/lab/dots.cpp
  src/lab/frames.cpp
  src/lab/gravity_picture.cpp
  src/lab/gui.cpp
  src/lab/input.cpp
  src/lab/insight.cpp
  src/lab/lab.cpp
  src/lab/mask_picture.cpp
  src/lab/mask_state.cpp
  src/lab/panel.cpp
  src/lab/panel_counts.cpp
  src/lab/panel_gravity.cpp
  src/lab/panel_mask.cpp
  src/lab/panel_probe.cpp
  src/lab/panel_tree.cpp
  src/lab/picture.cpp
  src/lab/probe_picture.cpp
)
target_link_libraries(heliopause_lab
  PUBLIC heliopause_lab_world heliopause_draw PRIVATE heliopause_flags PkgConfig::IMGUI OpenGL::GL)
target_precompile_headers(heliopause_lab REUSE_FROM heliopause_window_headers)
heliopause_unity(heliopause_lab 2 ALONE src/lab/lab.cpp)
