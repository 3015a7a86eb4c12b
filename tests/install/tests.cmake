# The library in the project of a user.
set(outside_flags)
if(HELIOPAUSE_SANITIZE)
  set(outside_flags -fsanitize=address,undefined)
endif()
if(HELIOPAUSE_COVERAGE)
  list(APPEND outside_flags --coverage)
endif()
function(heliopause_outside way test)
  add_test(NAME ${test}
    COMMAND ${CMAKE_COMMAND} -D WAY=${way} -D BUILD=${PROJECT_BINARY_DIR} -D SOURCE=${PROJECT_SOURCE_DIR}
      -D WORK=${CMAKE_CURRENT_BINARY_DIR}/outside_${way} -D COMPILER=${CMAKE_CXX_COMPILER}
      -D FLAGS=${outside_flags} -P ${CMAKE_CURRENT_SOURCE_DIR}/install/install_test.cmake)
  set_tests_properties(${test} PROPERTIES COST 100 PROCESSORS 2)  # compiles for up to a minute
endfunction()
heliopause_outside(static Install.AnOutsideProjectBuildsWithFindPackage)
heliopause_outside(pkgconfig Install.AnOutsideProjectBuildsWithPkgConfig)
heliopause_outside(subdirectory Install.AnOutsideProjectInDebugBuildsAnOptimizedLibraryWithAddSubdirectory)
set_tests_properties(Install.AnOutsideProjectInDebugBuildsAnOptimizedLibraryWithAddSubdirectory PROPERTIES COST 950)
heliopause_outside(alone Install.TheLibraryAloneNeedsNoTestPackages)
if(BUILD_SHARED_LIBS)
  heliopause_outside(shared Install.AnOutsideProjectBuildsWithTheSharedLibrary)
  add_test(NAME Install.TheSharedLibraryExportsThePublicHeadersAlone
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/install/exported_symbols.sh $<TARGET_FILE:heliopause_shared>
      ${PROJECT_SOURCE_DIR}/include)
endif()
