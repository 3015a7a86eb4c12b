# cmake -D WAY=... -D BUILD=... -D SOURCE=... -D WORK=... -D COMPILER=... -P install_test.cmake
#
# Builds and runs the project beside this file in one of the ways to use the library:
#   shared, static   find_package, after an install of the build folder into an empty prefix
#   pkgconfig        a compiler and pkg-config, the same prefix
#   subdirectory     add_subdirectory of the sources, in a Debug build: the library is optimized all the same
#   alone            configures the library without the game, on a machine without the packages of the tests, for a user
#                    who compiles his own sources in groups (CMAKE_UNITY_BUILD)
# If BUILD is sanitized, FLAGS must hold the same options for the outside project.
file(REMOVE_RECURSE ${WORK})
cmake_path(SET project ${SOURCE}/tests/install)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${text}")
  endif()
endfunction()

function(build_project)
  run(${CMAKE_COMMAND} -S ${project} -B ${WORK}/build -G Ninja -DCMAKE_CXX_COMPILER=${COMPILER} ${ARGN})
  run(${CMAKE_COMMAND} --build ${WORK}/build)
  run(${WORK}/build/outside)
endfunction()

# The objects of the library are optimized, the program of the user is not.
function(check_optimization)
  file(READ ${WORK}/build/compile_commands.json commands)
  string(REGEX MATCH "\"command\": \"[^\n]*region_search_portable.cpp[^\n]*" library "${commands}")
  string(REGEX MATCH "\"command\": \"[^\n]*outside.cpp[^\n]*" program "${commands}")
  if(NOT library MATCHES " -O3 .*-DNDEBUG| /O2 .*-DNDEBUG" OR NOT program OR program MATCHES " -O[123]| /O[12]")
    message(FATAL_ERROR "not optimized, or the wrong one is:\n${library}\n${program}")
  endif()
endfunction()

function(check_license)
  execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component license
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${SOURCE}/LICENSE expected)
  file(READ ${WORK}/prefix/share/licenses/heliopause/LICENSE installed)
  if(NOT installed STREQUAL expected)
    message(FATAL_ERROR "the installed LICENSE is not that of the sources")
  endif()
endfunction()

function(configure_alone)
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G Ninja -DCMAKE_CXX_COMPILER=${COMPILER} -DHELIOPAUSE_GAME=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON -DCMAKE_DISABLE_FIND_PACKAGE_rapidcheck=ON -DCMAKE_UNITY_BUILD=ON)
  file(READ ${WORK}/build/build.ninja rules)
  if(rules MATCHES "Unity/unity_")
    message(FATAL_ERROR "CMAKE_UNITY_BUILD puts sources of the library together")
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build --target help OUTPUT_VARIABLE targets
    COMMAND_ERROR_IS_FATAL ANY)
  if(NOT targets MATCHES "heliopause_space" OR targets MATCHES "space_tests|heliopause_game")
    message(FATAL_ERROR "the targets are not those of the library alone:\n${targets}")
  endif()
endfunction()

function(build_by_pkg_config)
  file(GLOB_RECURSE description ${WORK}/prefix/heliopause.pc)
  file(READ ${description} text)
  if(text MATCHES "\n[A-Za-z]+: *\n")
    message(FATAL_ERROR "${description} has a field without a value:\n${text}")
  endif()
  cmake_path(GET description PARENT_PATH folder)
  set(ENV{PKG_CONFIG_PATH} ${folder})
  execute_process(COMMAND pkg-config --cflags --libs heliopause OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  file(GLOB_RECURSE library ${WORK}/prefix/libheliopause.a)
  cmake_path(GET library PARENT_PATH folder)
  run(${COMPILER} -std=c++20 ${FLAGS} ${project}/outside.cpp -o ${WORK}/outside ${flags} -Wl,-rpath,${folder})
  run(${WORK}/outside)
  # A program in C and the static library: --static adds the runtime of C++.
  execute_process(COMMAND pkg-config --static --libs heliopause OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  list(FILTER flags EXCLUDE REGEX "^-L|^-lheliopause$")
  run(cc -std=c99 ${FLAGS} -I${WORK}/prefix/include ${SOURCE}/tests/space/c/program.c -o ${WORK}/program ${library} ${flags})
  run(${WORK}/program)
endfunction()

if(NOT WAY MATCHES "subdirectory|alone")
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component space)
endif()
if(WAY STREQUAL pkgconfig)
  build_by_pkg_config()
elseif(WAY STREQUAL subdirectory)
  # A full build without sanitizers, as a user's first build. It uses a compiler cache if there is one. Without intrinsics
  # and in groups of sources it takes a quarter of the time; the presets build the other kernels.
  find_program(CCACHE ccache)
  if(CCACHE)
    set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} ${CCACHE})
  endif()
  build_project(-DHELIOPAUSE_FOLDER=${SOURCE} -DCMAKE_BUILD_TYPE=Debug -DHELIOPAUSE_PORTABLE=ON
    -DHELIOPAUSE_UNITY=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)
  check_optimization()
elseif(WAY STREQUAL alone)
  configure_alone()
elseif(WAY STREQUAL static)
  check_license()
  build_project(-DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=${FLAGS}" -DHELIOPAUSE_STATIC=ON)
else()
  build_project(-DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=${FLAGS}")
endif()
