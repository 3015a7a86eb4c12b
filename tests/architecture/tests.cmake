# Which module and folder may use which.
# heliopause_alone(LIBRARY): links every object of the library with the libraries that it may use and no other.
function(heliopause_alone library)
  add_executable(${library}_alone architecture/stands_alone.cpp)
  if(APPLE)
    target_link_libraries(${library}_alone PRIVATE LINKER:-force_load,$<TARGET_FILE:${library}> ${library})
  else()
    target_link_libraries(${library}_alone PRIVATE -Wl,--whole-archive ${library} -Wl,--no-whole-archive)
  endif()
  target_link_libraries(${library}_alone PRIVATE heliopause_flags)
  add_test(NAME Architecture.${library}StandsAlone COMMAND ${library}_alone)
endfunction()
heliopause_alone(heliopause_space)
if(HELIOPAUSE_GAME)
  heliopause_alone(heliopause_insight)
  heliopause_alone(heliopause_game)
  heliopause_alone(heliopause_script)
endif()
if(HELIOPAUSE_WINDOW)
  heliopause_alone(heliopause_draw)
  heliopause_alone(heliopause_sound)
  heliopause_alone(heliopause_view)
  heliopause_alone(heliopause_lab_world)
  heliopause_alone(heliopause_lab)
endif()
set(architecture ${CMAKE_CURRENT_SOURCE_DIR}/architecture)
add_test(NAME Architecture.IncludesFollowTheDependenciesOfTheModules
  COMMAND perl ${architecture}/dependencies.pl ${PROJECT_SOURCE_DIR})
add_test(NAME Architecture.EachKindOfForbiddenDependencyIsReported
  COMMAND ${architecture}/dependencies_test.sh ${PROJECT_SOURCE_DIR})
add_test(NAME Architecture.NoRetiredWords COMMAND perl ${architecture}/words.pl ${PROJECT_SOURCE_DIR})
add_test(NAME Architecture.RetiredWordsAreReported COMMAND ${architecture}/words_test.sh ${PROJECT_SOURCE_DIR})
add_test(NAME Architecture.CodeForOneInstructionSetIsNotShared
  COMMAND ${architecture}/shared_code.sh $<TARGET_OBJECTS:heliopause_space_objects> COMMAND_EXPAND_LISTS)
add_test(NAME Architecture.SharedCodeForOneInstructionSetIsReported
  COMMAND ${architecture}/shared_code_test.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CXX_COMPILER})
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # 10 % above the 26,700 of g++ 12; the headers of other compilers have other numbers of lines.
  add_test(NAME Architecture.ThePublicHeaderStaysLight
    COMMAND ${architecture}/header_weight.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CXX_COMPILER} 29400)
  add_test(NAME Architecture.AHeavyPublicHeaderIsReported
    COMMAND ${architecture}/header_weight.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CXX_COMPILER} 1000)
  set_tests_properties(Architecture.AHeavyPublicHeaderIsReported PROPERTIES WILL_FAIL TRUE)
endif()
if(NOT MSVC)
  add_test(NAME Architecture.ThePublicHeadersNeedNeitherExceptionsNorRtti
    COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -fno-exceptions -fno-rtti -fsyntax-only
      -I ${PROJECT_SOURCE_DIR}/include ${architecture}/no_exceptions.cpp)
endif()
