# The tests of the commands.
# Most of these drive the built program. The release one, if it was built, must give the same hashes.
heliopause_test(app_tests LIBRARIES heliopause_app LibArchive::LibArchive SOURCES
  app/challenges_test.cpp
  app/code_lines_test.cpp
  app/command_line_test.cpp
  app/content_test.cpp
  app/disk_test.cpp
  app/file_watch_test.cpp
  app/flown_path_test.cpp
  app/folders_test.cpp
  app/game_clock_test.cpp
  app/lab_test.cpp
  app/main_test.cpp
  app/mod_archive_test.cpp
  app/mod_check_test.cpp
  app/mod_install_test.cpp
  app/mod_skeleton_test.cpp
  app/mod_text_check_test.cpp
  app/mod_tree_check_test.cpp
  app/modding_page_test.cpp
  app/mods_test.cpp
  app/output_test.cpp
  app/picture_size_test.cpp
  app/pilots_test.cpp
  app/programs_test.cpp
  app/recording_test.cpp
  app/replay_headless_test.cpp
  app/replays_list_test.cpp
  app/rivals_test.cpp
  app/run_test.cpp
  app/score_test.cpp
  app/script_errors_test.cpp
  app/session_test.cpp
  app/shot_test.cpp
  app/slots_test.cpp
  app/soak_test.cpp
  app/soak_watch_test.cpp
  app/stop_test.cpp
  app/tree_test.cpp
  app/xvfb_test.cpp
  support/program.cpp
)
# The program in a window under Xvfb, with keys by xdotool.
heliopause_test(app_window_tests PROPERTIES ${display} LIBRARIES heliopause_app SOURCES
  app/autopilot_test.cpp
  app/display_test.cpp
  app/play_pilots_test.cpp
  app/play_test.cpp
  app/replay_test.cpp
  support/program.cpp
)
# The loop of the game itself, in a window: time, death and rewind; saves and other games.
heliopause_test(play_loop_tests PROPERTIES ${frames} LIBRARIES heliopause_app X11::X11 SOURCES
  app/play_loop_saves_test.cpp
  app/play_loop_test.cpp
  support/program.cpp
  view/window_main.cpp
)
foreach(tests app_tests app_window_tests)
  add_dependencies(${tests} heliopause)
  target_compile_definitions(${tests} PRIVATE HELIOPAUSE_PROGRAM="$<TARGET_FILE:heliopause>"
    HELIOPAUSE_RELEASE_PROGRAM="${PROJECT_SOURCE_DIR}/build/release/heliopause")
endforeach()
add_test(NAME App.TheManPageNamesEveryCommand
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/app/man_page.sh $<TARGET_FILE:heliopause> ${PROJECT_SOURCE_DIR})
add_test(NAME App.ClusterBecomesTheOtherProgram
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/app/cluster_command.sh $<TARGET_FILE:heliopause>)
if(HELIOPAUSE_CLUSTER)
  add_test(NAME Cluster.MpirunOfTheGameRunsTheProgramOfTheCluster
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/app/cluster_pair.sh
      $<TARGET_FILE:heliopause> $<TARGET_FILE:heliopause_cluster_main>)
  set_tests_properties(Cluster.MpirunOfTheGameRunsTheProgramOfTheCluster PROPERTIES RESOURCE_LOCK mpi)
endif()
add_test(NAME Scripts.RunFromAnyFolderAndNameWrongArguments
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/scripts/arguments.sh ${PROJECT_SOURCE_DIR})
