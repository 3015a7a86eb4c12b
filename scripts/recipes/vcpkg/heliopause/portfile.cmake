# A port of the library (without the game) for an overlay:
#
#   vcpkg install heliopause --overlay-ports=heliopause/scripts/recipes/vcpkg
#
# The sources are those of the checkout that holds this file.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    -DHELIOPAUSE_GAME=OFF
    -DHELIOPAUSE_TESTS=OFF
    -DHELIOPAUSE_INSTALL=ON
    -DHELIOPAUSE_OPTIMIZE=ON  # also the Debug library
    -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/heliopause)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
# vcpkg prints this file after an install, from here alone.
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/heliopause")
