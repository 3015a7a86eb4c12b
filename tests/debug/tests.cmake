# scripts/debug: the views of our types in debuggers.
add_executable(debugged debug/debugged.cpp)
target_include_directories(debugged PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(debugged PRIVATE -O0 -g2)
target_link_libraries(debugged PRIVATE heliopause_space heliopause_flags)
add_test(NAME Debug.GdbShowsSpritesManagersNodesAndEntries
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/debug/gdb_test.sh $<TARGET_FILE:debugged> ${PROJECT_SOURCE_DIR})
set_tests_properties(Debug.GdbShowsSpritesManagersNodesAndEntries PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME Debug.NatvisNamesTypesAndMembersThatExist
  COMMAND perl ${CMAKE_CURRENT_SOURCE_DIR}/debug/natvis.pl ${PROJECT_SOURCE_DIR})
