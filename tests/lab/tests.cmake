# The tests of the lab.
heliopause_test(lab_tests LIBRARIES heliopause_lab_world SOURCES
  lab/collisions_test.cpp
  lab/crossover_test.cpp
  lab/gravity_test.cpp
  lab/headless_test.cpp
  lab/mask_study_test.cpp
  lab/population_test.cpp
  lab/pour_test.cpp
  lab/probe_test.cpp
  lab/world_test.cpp
)
heliopause_test(lab_window_tests PROPERTIES ${frames} LIBRARIES heliopause_lab X11::X11 PkgConfig::IMGUI SOURCES
  lab/dots_test.cpp
  lab/frames_test.cpp
  lab/gui_test.cpp
  lab/input_test.cpp
  lab/insight_test.cpp
  lab/lab_test.cpp
  lab/lab_window_fixture.cpp
  lab/mask_state_test.cpp
  lab/panel_test.cpp
  lab/picture_test.cpp
  view/window_main.cpp
)
