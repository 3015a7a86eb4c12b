# Files of an installed game besides the program and its data (icon, menu entry, AppStream data, man page), and the
# settings of CPack for the .deb files, which scripts/package builds.
set(desktop ${PROJECT_SOURCE_DIR}/src/app/desktop)
set(made ${PROJECT_BINARY_DIR}/package)
string(TIMESTAMP HELIOPAUSE_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP HELIOPAUSE_MAIL_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${desktop}/heliopause.metainfo.xml.in ${made}/heliopause.metainfo.xml @ONLY)
find_program(GZIP gzip REQUIRED)

# heliopause_compressed(FILE): a gzipped copy, without a time stamp, so that equal input gives equal bytes.
function(heliopause_compressed file)
  add_custom_command(OUTPUT ${file}.gz COMMAND ${GZIP} -9nk -f ${file} DEPENDS ${file} VERBATIM)
endfunction()

configure_file(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${made}/changelog COPYONLY)
heliopause_compressed(${made}/changelog)
set(compressed ${made}/changelog.gz)
set(packages heliopause libheliopause-dev libheliopause-doc)
if(HELIOPAUSE_CLUSTER)
  list(APPEND packages heliopause-cluster)
endif()
foreach(package IN LISTS packages)
  file(CONFIGURE OUTPUT ${made}/${package}/changelog.Debian CONTENT
"${package} (${PROJECT_VERSION}-1) unstable; urgency=medium

  * Packaged by CPack; changelog.gz lists the changes.

 -- The Heliopause authors <authors@heliopause.example>  ${HELIOPAUSE_MAIL_DATE}
")
  heliopause_compressed(${made}/${package}/changelog.Debian)
  list(APPEND compressed ${made}/${package}/changelog.Debian.gz)
endforeach()
add_custom_command(OUTPUT ${made}/heliopause.6 DEPENDS heliopause ${desktop}/man_page.cmake VERBATIM
  COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:heliopause> -D VERSION=${PROJECT_VERSION}
    -D OUT=${made}/heliopause.6 -P ${desktop}/man_page.cmake)
heliopause_compressed(${made}/heliopause.6)
add_custom_target(heliopause_package_files ALL DEPENDS ${compressed} ${made}/heliopause.6.gz)

install(FILES ${desktop}/heliopause.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT game)
install(FILES ${desktop}/heliopause.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT game)
install(FILES ${made}/heliopause.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT game)
install(FILES ${made}/heliopause.6.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man6 COMPONENT game)
install(FILES ${desktop}/copyright ${made}/changelog.gz ${made}/heliopause/changelog.Debian.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/heliopause COMPONENT game)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/heliopause
        COMPONENT game PATTERN "*.cpp" EXCLUDE)
install(FILES ${desktop}/copyright ${made}/changelog.gz ${made}/libheliopause-dev/changelog.Debian.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libheliopause-dev COMPONENT space)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heliopause)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "sparse quadtree for moving sprites, and a space game on it")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL game space)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Heliopause authors <authors@heliopause.example>")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_GAME_PACKAGE_NAME heliopause)
set(CPACK_DEBIAN_GAME_PACKAGE_SECTION games)
set(CPACK_DEBIAN_GAME_PACKAGE_DEPENDS fonts-dejavu-core)
set(CPACK_DEBIAN_GAME_PACKAGE_SUGGESTS "xvfb, xauth")  # `heliopause shot` without a display
set(CPACK_COMPONENT_GAME_DESCRIPTION
"You fly a courier through twelve star systems full of traffic, fight pirates,
break asteroids and trade. The quadtree that finds everything can be laid over
the running game; pilots and scenarios are sandboxed Lua.")

set(CPACK_DEBIAN_SPACE_PACKAGE_NAME libheliopause-dev)
set(CPACK_DEBIAN_SPACE_PACKAGE_SECTION libdevel)
# One package contains the whole library, so it also needs the control files of a shared library's package.
set(series ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
file(CONFIGURE OUTPUT ${made}/libheliopause-dev/shlibs
     CONTENT "libheliopause ${series} libheliopause-dev (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT ${made}/libheliopause-dev/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_SPACE_PACKAGE_CONTROL_EXTRA
  ${made}/libheliopause-dev/shlibs ${made}/libheliopause-dev/triggers)
set(CPACK_COMPONENT_SPACE_DESCRIPTION
"SpriteManager indexes many moving circles and finds the near, nearest and
touching ones, those in a box or along a path, and overlapping pairs: exact,
deterministic and free of allocations once warm. Headers, static and shared
library, CMake package and pkg-config file.")
if(HELIOPAUSE_REFERENCE)
  list(APPEND CPACK_COMPONENTS_ALL reference)
  install(FILES ${desktop}/copyright ${made}/changelog.gz ${made}/libheliopause-doc/changelog.Debian.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libheliopause-doc COMPONENT reference)
  set(CPACK_DEBIAN_REFERENCE_PACKAGE_NAME libheliopause-doc)
  set(CPACK_DEBIAN_REFERENCE_PACKAGE_SECTION doc)
  set(CPACK_DEBIAN_REFERENCE_PACKAGE_ARCHITECTURE all)
  set(CPACK_COMPONENT_REFERENCE_DESCRIPTION
"Every public class, function and constant of libheliopause-dev, as HTML:
/usr/share/doc/libheliopause-doc/html/index.html.")
endif()
if(HELIOPAUSE_CLUSTER)
  include(${PROJECT_SOURCE_DIR}/src/cluster/package.cmake)
endif()
include(CPack)
