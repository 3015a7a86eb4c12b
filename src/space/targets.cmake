# space: the library, its package for find_package and for pkg-config.
add_library(heliopause_space_objects OBJECT
  src/base/argument_error.cpp
  src/base/bytes.cpp
  src/base/hash.cpp
  src/base/parallel_for.cpp
  src/base/random.cpp
  src/base/task_steps.cpp
  src/space/c/heliopause.cpp
  src/space/c/heliopause_search.cpp
  src/space/contacts/contact_tracker.cpp
  src/space/geometry/morton_order.cpp
  src/space/geometry/square.cpp
  src/space/gravity/barnes_hut.cpp
  src/space/gravity/barnes_hut_pull.cpp
  src/space/manager/check.cpp
  src/space/manager/sprite_manager.cpp
  src/space/manager/sprite_manager_bulk.cpp
  src/space/manager/sprite_manager_impl.cpp
  src/space/manager/sprite_manager_many.cpp
  src/space/manager/sprite_manager_members.cpp
  src/space/manager/sprite_manager_pairs.cpp
  src/space/manager/sprite_manager_save.cpp
  src/space/manager/sprite_manager_search.cpp
  src/space/mask/mask.cpp
  src/space/mask/mask_touch.cpp
  src/space/search/hit_buffer.cpp
  src/space/search/leaf_pairs.cpp
  src/space/search/list_by_kinds.cpp
  src/space/search/many_search.cpp
  src/space/search/nearest_search.cpp
  src/space/search/nearest_walk.cpp
  src/space/search/pair_search.cpp
  src/space/search/region_search.cpp
  src/space/search/region_search_avx2.cpp
  src/space/search/region_search_avx512.cpp
  src/space/search/region_search_neon.cpp
  src/space/search/region_search_portable.cpp
  src/space/search/region_search_sse2.cpp
  src/space/search/sweep_search.cpp
  src/space/shapes/shape_search.cpp
  src/space/simd/kernels.cpp
  src/space/simd/kernels_avx2.cpp
  src/space/simd/kernels_avx512.cpp
  src/space/simd/kernels_avx512vbmi2.cpp
  src/space/simd/kernels_neon.cpp
  src/space/simd/kernels_portable.cpp
  src/space/simd/kernels_sse2.cpp
  src/space/simd/processor.cpp
  src/space/storage/chunk_pool.cpp
  src/space/storage/node_store.cpp
  src/space/storage/node_store_skip_tables.cpp
  src/space/storage/slot_table.cpp
  src/space/storage/tree_options.cpp
  src/space/storage/tree_storage.cpp
  src/space/storage/tree_storage_capacity.cpp
  src/space/torus/torus_pairs.cpp
  src/space/torus/torus_search.cpp
  src/space/torus/torus_search_many.cpp
  src/space/torus/torus_search_visit.cpp
  src/space/tree/bulk_build.cpp
  src/space/tree/bulk_change.cpp
  src/space/tree/bulk_change_insert.cpp
  src/space/tree/bulk_change_move.cpp
  src/space/tree/growth.cpp
  src/space/tree/inner_nodes.cpp
  src/space/tree/mover.cpp
  src/space/tree/percolation.cpp
  src/space/tree/prefetch.cpp
  src/space/tree/quadtree.cpp
  src/space/tree/rebalancer.cpp
  src/space/tree/relocation.cpp
  src/space/tree/relocation_block.cpp
  src/space/tree/repacker.cpp
  src/space/tree/splitter.cpp
  src/space/tree/tree_shape.cpp
  src/space/tree/validator.cpp
)
target_compile_options(heliopause_space_objects PRIVATE ${HELIOPAUSE_LIBRARY_OPTIONS})
# g++ 12 does not recognize that a store by an AVX-512 intrinsic writes the array.
set_source_files_properties(src/space/search/region_search_avx512.cpp src/space/simd/kernels_avx512.cpp
  src/space/simd/kernels_avx512vbmi2.cpp PROPERTIES
  COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
set_target_properties(heliopause_space_objects PROPERTIES
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
if(HELIOPAUSE_COVERAGE OR HELIOPAUSE_SANITIZE)
  # Most of the time of all tests is spent here. With atomic counters and without optimization, the tests of the
  # index alone take close to an hour.
  target_compile_options(heliopause_space_objects PRIVATE -O1)
endif()
target_include_directories(heliopause_space_objects PRIVATE include src)
target_link_libraries(heliopause_space_objects PRIVATE heliopause_flags)
target_precompile_headers(heliopause_space_objects PRIVATE ${standard_headers} <boost/container/vector.hpp>)
file(GLOB kernels RELATIVE ${PROJECT_SOURCE_DIR} src/space/simd/kernels_*.cpp src/space/search/region_search_*.cpp)
heliopause_unity(heliopause_space_objects 8 ALONE ${kernels})

# heliopause_library(TARGET KIND EXPORT_NAME): a library of the objects above.
function(heliopause_library target kind export_name)
  add_library(${target} ${kind} $<TARGET_OBJECTS:heliopause_space_objects>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME heliopause EXPORT_NAME ${export_name} LINKER_LANGUAGE CXX)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:heliopause_flags>)
endfunction()

# The game and the tests link the static library, because the tests use private classes.
heliopause_library(heliopause_space STATIC space_static)
set(libraries heliopause_space)
if(BUILD_SHARED_LIBS)
  # While the major version is 0, each minor version has its own ABI.
  set(HELIOPAUSE_SERIES ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  set(namespace v${PROJECT_VERSION_MAJOR}_${PROJECT_VERSION_MINOR})
  string(LENGTH ${namespace} length)
  set(HELIOPAUSE_MANGLED ${length}${namespace})
  heliopause_library(heliopause_shared SHARED space_shared)
  if(MSVC)  # there the import library of the DLL is heliopause.lib
    set_target_properties(heliopause_space PROPERTIES OUTPUT_NAME heliopause_static)
  endif()
  set_target_properties(heliopause_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${HELIOPAUSE_SERIES})
  heliopause_export_public_names(heliopause_shared)
  list(APPEND libraries heliopause_shared)
  add_library(heliopause::space ALIAS heliopause_shared)
else()
  add_library(heliopause::space ALIAS heliopause_space)
endif()

if(HELIOPAUSE_INSTALL)
  set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/heliopause)
  install(TARGETS ${libraries} EXPORT heliopause_targets COMPONENT space)
  install(DIRECTORY include/heliopause DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT space
          PATTERN cluster EXCLUDE)
  install(EXPORT heliopause_targets NAMESPACE heliopause:: FILE heliopause-targets.cmake
          DESTINATION ${package_folder} COMPONENT space)
  configure_package_config_file(src/space/heliopause-config.cmake.in heliopause-config.cmake
    INSTALL_DESTINATION ${package_folder})
  write_basic_package_version_file(heliopause-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/heliopause-config.cmake
                ${CMAKE_CURRENT_BINARY_DIR}/heliopause-config-version.cmake
          DESTINATION ${package_folder} COMPONENT space)
  # The Debian packages carry the license as their file `copyright` (src/app/desktop/package.cmake).
  set(license_component space)
  if(HELIOPAUSE_WINDOW)
    set(license_component license)
  endif()
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/heliopause COMPONENT ${license_component})
  set(HELIOPAUSE_URL_LINE)
  if(PROJECT_HOMEPAGE_URL)
    set(HELIOPAUSE_URL_LINE "URL: ${PROJECT_HOMEPAGE_URL}\n")
  endif()
  file(RELATIVE_PATH HELIOPAUSE_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  # For programs in C that link the static library.
  set(HELIOPAUSE_CXX_RUNTIME "-lstdc++ -lm")
  if(APPLE OR CMAKE_CXX_FLAGS MATCHES "stdlib=libc\\+\\+")
    set(HELIOPAUSE_CXX_RUNTIME -lc++)
  endif()
  configure_file(src/space/heliopause.pc.in heliopause.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/heliopause.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
          COMPONENT space)
  if(HELIOPAUSE_REFERENCE)
    include(docs/reference.cmake)
  endif()
endif()
