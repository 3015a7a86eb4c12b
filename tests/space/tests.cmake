# The tests of the library, of its public headers, and of the C header.
heliopause_test(space_tests
  LIBRARIES heliopause_space_model rapidcheck
  ALONE space/manager/sprite_manager_save_test.cpp space/storage/tree_storage_capacity_test.cpp
    space/torus/torus_search_test.cpp space/tree/quadtree_test.cpp
    space/tree/rebalancer_test.cpp
  SOURCES
    base/reentrancy_guard_test.cpp
    base/scratch_test.cpp
    base/task_steps_test.cpp
    base/vector128_test.cpp
    space/allocation_test.cpp
    space/c/heliopause_test.cpp
    space/contacts/contact_tracker_test.cpp
    space/determinism_test.cpp
    space/geometry/border_test.cpp
    space/geometry/branchless_test.cpp
    space/geometry/distance_test.cpp
    space/geometry/function_ref_test.cpp
    space/geometry/morton_order_test.cpp
    space/geometry/owner_test.cpp
    space/geometry/segment_test.cpp
    space/geometry/square_test.cpp
    space/gravity/barnes_hut_pull_test.cpp
    space/gravity/barnes_hut_test.cpp
    space/guards_test.cpp
    space/known_defects_test.cpp
    space/manager/check_test.cpp
    space/manager/exclusive_out_test.cpp
    space/manager/executors_test.cpp
    space/manager/search_options_test.cpp
    space/manager/sprite_manager_clone_test.cpp
    space/manager/sprite_manager_impl_test.cpp
    space/manager/sprite_manager_large_test.cpp
    space/manager/sprite_manager_many_test.cpp
    space/manager/sprite_manager_members_test.cpp
    space/manager/sprite_manager_model_test.cpp
    space/manager/sprite_manager_pairs_test.cpp
    space/manager/sprite_manager_save_test.cpp
    space/manager/sprite_manager_search_test.cpp
    space/manager/sprite_manager_test.cpp
    space/manager/sprite_manager_visit_test.cpp
    space/mask/mask_test.cpp
    space/mask/mask_touch_test.cpp
    space/out_of_memory_gravity_test.cpp
    space/out_of_memory_search_test.cpp
    space/out_of_memory_test.cpp
    space/search/hit_buffer_test.cpp
    space/search/leaf_pairs_test.cpp
    space/search/many_search_test.cpp
    space/search/nearest_search_test.cpp
    space/search/pair_search_test.cpp
    space/search/region_search_test.cpp
    space/search/search_trace_test.cpp
    space/search/sweep_search_test.cpp
    space/shapes/shape_search_test.cpp
    space/simd/kernels_test.cpp
    space/sprite_id_test.cpp
    space/storage/chunk_pool_test.cpp
    space/storage/free_set_test.cpp
    space/storage/node_store_skip_tables_test.cpp
    space/storage/node_store_test.cpp
    space/storage/slot_table_test.cpp
    space/storage/tree_options_test.cpp
    space/storage/tree_storage_capacity_test.cpp
    space/storage/tree_storage_test.cpp
    space/torus/torus_limits_test.cpp
    space/torus/torus_pairs_test.cpp
    space/torus/torus_search_many_test.cpp
    space/torus/torus_search_test.cpp
    space/torus/torus_search_visit_test.cpp
    space/tree/bulk_build_test.cpp
    space/tree/growth_test.cpp
    space/tree/inner_nodes_test.cpp
    space/tree/leaf_groups_test.cpp
    space/tree/mover_test.cpp
    space/tree/percolation_test.cpp
    space/tree/piles_test.cpp
    space/tree/prefetch_test.cpp
    space/tree/quadtree_test.cpp
    space/tree/rebalancer_test.cpp
    space/tree/repacker_test.cpp
    space/tree/root_shrink_test.cpp
    space/tree/splitter_test.cpp
    space/tree/tree_shape_test.cpp
    space/tree/validator_test.cpp
    support/counting_allocator.cpp
    support/out_of_memory.cpp
)

heliopause_hot_tests(space/manager/sprite_manager_model_test.cpp space/mask/mask_test.cpp)

# Tests that run threads, as a program of its own: scripts/test --threads builds only this and game_thread_tests with
# TSan.
heliopause_test(space_thread_tests
  LIBRARIES heliopause_space_model
  ALONE space/tree/bulk_change_test.cpp
  SOURCES
    space/manager/sprite_manager_bulk_test.cpp
    space/manager/sprite_manager_parallel_test.cpp
    space/thread_pool_test.cpp
    space/threads_test.cpp
    space/tree/bulk_change_test.cpp
    space/tree/relocation_block_test.cpp
    space/tree/relocation_test.cpp
)
find_package(Threads REQUIRED)
target_link_libraries(space_thread_tests PRIVATE Threads::Threads)

# oneTBB is optional. Not with TSan, which does not see the synchronization inside Debian's libtbb.
find_package(TBB QUIET)
if(TBB_FOUND)
  heliopause_test(tbb_tests LIBRARIES heliopause_space TBB::tbb SOURCES space/tbb_executor_test.cpp)
else()
  message(STATUS "No test of tbb_executor.hpp: TBB not found (libtbb-dev)")
endif()

# Each public header by itself: a translation unit that includes nothing else.
function(heliopause_header_units out folder)
  set(include ${PROJECT_SOURCE_DIR}/include)
  file(GLOB headers RELATIVE ${include} CONFIGURE_DEPENDS ${include}/${folder}/*.hpp)
  set(units)
  foreach(header IN LISTS headers)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/headers_alone/${header}.cpp)
    file(CONFIGURE OUTPUT ${unit} CONTENT "#include <${header}>\n")
    list(APPEND units ${unit})
  endforeach()
  set(${out} ${units} PARENT_SCOPE)
endfunction()
heliopause_header_units(header_units heliopause)
if(NOT TBB_FOUND)
  list(FILTER header_units EXCLUDE REGEX "/tbb_executor[.]hpp[.]cpp$")
endif()
add_library(headers_alone OBJECT ${header_units} architecture/names_of_a_user.cpp)
target_link_libraries(headers_alone PRIVATE heliopause_space heliopause_flags $<TARGET_NAME_IF_EXISTS:TBB::tbb>)

# The C header: a program in C, and one in Python, which calls the shared library by ctypes.
include(CheckLanguage)
check_language(C)
if(CMAKE_C_COMPILER)
  enable_language(C)
  add_executable(heliopause_c_program space/c/program.c)
  target_link_libraries(heliopause_c_program PRIVATE heliopause_space m)
  target_compile_options(heliopause_c_program PRIVATE -std=c99 -Wall -Wextra -Wpedantic)
  set_target_properties(heliopause_c_program PROPERTIES LINKER_LANGUAGE CXX)
  if(HELIOPAUSE_SANITIZE)
    target_link_options(heliopause_c_program PRIVATE -fsanitize=address,undefined)
  endif()
  if(HELIOPAUSE_COVERAGE)
    target_link_options(heliopause_c_program PRIVATE --coverage)
  endif()
  add_test(NAME C.AProgramInCFindsWhatItAdded COMMAND heliopause_c_program)
endif()
find_program(HELIOPAUSE_PYTHON python3)
if(HELIOPAUSE_PYTHON AND BUILD_SHARED_LIBS)
  set(test C.APythonProgramUsesTheSharedLibrary)
  add_test(NAME ${test}
    COMMAND ${HELIOPAUSE_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/space/c/program.py $<TARGET_FILE:heliopause_shared>)
  if(HELIOPAUSE_SANITIZE)
    # Python must load the sanitizer's runtime and libstdc++ before the library. Python itself leaks at its end.
    set(preloads)
    foreach(runtime libasan.so libstdc++.so)
      execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${runtime} OUTPUT_VARIABLE file
        OUTPUT_STRIP_TRAILING_WHITESPACE)
      list(APPEND preloads ${file})
    endforeach()
    list(JOIN preloads ":" preloads)
    set_tests_properties(${test} PROPERTIES ENVIRONMENT "LD_PRELOAD=${preloads};ASAN_OPTIONS=detect_leaks=0")
  endif()
endif()
