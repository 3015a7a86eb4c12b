# heliopause_space_model: the brute-force reference and the random operations that compare the index with it, for the
# tests of the index and for its fuzz target.
add_library(heliopause_space_model STATIC
  ${CMAKE_CURRENT_LIST_DIR}/brute_force_reference.cpp
  ${CMAKE_CURRENT_LIST_DIR}/space_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/space_model_search.cpp
)
target_include_directories(heliopause_space_model PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(heliopause_space_model PUBLIC heliopause_space PRIVATE heliopause_flags)
if(HELIOPAUSE_COVERAGE OR HELIOPAUSE_SANITIZE)
  target_compile_options(heliopause_space_model PRIVATE -O1)  # the reference scans all sprites, millions of times
endif()
