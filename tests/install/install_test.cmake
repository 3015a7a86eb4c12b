# cmake -D WAY=... -D BUILD=... -D SOURCE=... -D WORK=... -D COMPILER=... -P install_test.cmake
#
# Builds and runs the project beside this file in one of the ways to use the library:
#   shared, static   find_package, after an install of the build folder into an empty prefix
#   pkgconfig        a compiler and pkg-config, the same prefix
#   subdirectory     add_subdirectory of the sources
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

function(build_by_pkg_config)
  file(GLOB_RECURSE description ${WORK}/prefix/heliopause.pc)
  cmake_path(GET description PARENT_PATH folder)
  set(ENV{PKG_CONFIG_PATH} ${folder})
  execute_process(COMMAND pkg-config --cflags --libs heliopause OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  file(GLOB_RECURSE library ${WORK}/prefix/libheliopause.a)
  cmake_path(GET library PARENT_PATH folder)
  run(${COMPILER} -std=c++20 ${FLAGS} ${project}/outside.cpp -o ${WORK}/outside ${flags} -Wl,-rpath,${folder})
  run(${WORK}/outside)
endfunction()

if(NOT WAY STREQUAL subdirectory)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component space)
endif()
if(WAY STREQUAL pkgconfig)
  build_by_pkg_config()
elseif(WAY STREQUAL subdirectory)
  # A full build without sanitizers, as a user's first build. It uses a compiler cache if there is one.
  find_program(CCACHE ccache)
  if(CCACHE)
    set(ENV{CMAKE_CXX_COMPILER_LAUNCHER} ${CCACHE})
  endif()
  build_project(-DHELIOPAUSE_FOLDER=${SOURCE} -DCMAKE_BUILD_TYPE=Debug)
elseif(WAY STREQUAL static)
  build_project(-DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=${FLAGS}" -DHELIOPAUSE_STATIC=ON)
else()
  build_project(-DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=${FLAGS}")
endif()
