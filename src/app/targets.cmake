# app: the commands, as a library that its tests link as well, and main().
# A library of its own, because a fuzz target uses it too. Optimized for size in a Release build: CLI11's
# templates take 7 s to compile in this way and 14 s with -O3, more than any other source. With -Os, g++ rejects
# headers that were precompiled with -O3.
add_library(heliopause_command_line STATIC src/app/command_line.cpp src/app/picture_size.cpp)
target_include_directories(heliopause_command_line PUBLIC src)
target_link_libraries(heliopause_command_line PUBLIC heliopause_lab_world heliopause_game
  PRIVATE heliopause_flags CLI11::CLI11)
target_compile_definitions(heliopause_command_line PRIVATE HELIOPAUSE_VERSION="${PROJECT_VERSION}")
target_compile_options(heliopause_command_line PRIVATE $<$<CONFIG:Release>:-Os>)
if(NOT CMAKE_BUILD_TYPE STREQUAL Release)
  target_precompile_headers(heliopause_command_line REUSE_FROM heliopause_headers)
endif()

add_library(heliopause_app STATIC
  src/app/challenges.cpp
  src/app/cluster.cpp
  src/app/code_lines.cpp
  src/app/content.cpp
  src/app/file_watch.cpp
  src/app/flown_path.cpp
  src/app/folders.cpp
  src/app/lab.cpp
  src/app/mod_archive.cpp
  src/app/mod_check.cpp
  src/app/mod_install.cpp
  src/app/mod_removed_check.cpp
  src/app/mod_skeleton.cpp
  src/app/mod_text_check.cpp
  src/app/mod_tree_check.cpp
  src/app/mods.cpp
  src/app/output.cpp
  src/app/play.cpp
  src/app/pilots.cpp
  src/app/pilots_list.cpp
  src/app/play_loop.cpp
  src/app/play_loop_challenges.cpp
  src/app/play_loop_killcam.cpp
  src/app/play_loop_pilots.cpp
  src/app/play_loop_reload.cpp
  src/app/play_loop_saves.cpp
  src/app/play_loop_time.cpp
  src/app/programs.cpp
  src/app/recording.cpp
  src/app/replay.cpp
  src/app/replay_window.cpp
  src/app/replays_list.cpp
  src/app/rivals.cpp
  src/app/run.cpp
  src/app/score.cpp
  src/app/script_errors.cpp
  src/app/session.cpp
  src/app/shot.cpp
  src/app/slots.cpp
  src/app/soak.cpp
  src/app/soak_watch.cpp
  src/app/stop_signal.cpp
  src/app/tree.cpp
  src/app/xvfb.cpp
)
target_link_libraries(heliopause_app
  PUBLIC heliopause_command_line heliopause_lab heliopause_view heliopause_script
  PRIVATE heliopause_flags LibArchive::LibArchive)
target_compile_definitions(heliopause_app PRIVATE HELIOPAUSE_VERSION="${PROJECT_VERSION}")
target_precompile_headers(heliopause_app REUSE_FROM heliopause_window_headers)
heliopause_unity(heliopause_app 5)
add_executable(heliopause src/app/main.cpp)
target_link_libraries(heliopause PRIVATE heliopause_app heliopause_flags)
if(HELIOPAUSE_INSTALL)
  install(TARGETS heliopause COMPONENT game)
  install(DIRECTORY data ${sounds} DESTINATION ${CMAKE_INSTALL_DATADIR}/heliopause COMPONENT game)
  install(DIRECTORY scripts/game DESTINATION ${CMAKE_INSTALL_DATADIR}/heliopause/scripts COMPONENT game)
  include(src/app/desktop/package.cmake)
endif()
