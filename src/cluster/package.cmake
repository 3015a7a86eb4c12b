# Settings of CPack for the package heliopause-cluster: program, library and headers. Included by src/app/desktop/package.cmake
# where the game is packaged too, else by src/cluster/CMakeLists.txt.
set(CPACK_DEBIAN_CLUSTER_PACKAGE_NAME heliopause-cluster)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SECTION science)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS openmpi-bin)
# Packages that a program needs to be built against the library.
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SUGGESTS "libheliopause-dev (= ${PROJECT_VERSION}-1), libopenmpi-dev, libtrilinos-zoltan-dev")
set(CPACK_COMPONENT_CLUSTER_DESCRIPTION
"One universe of moving circles over many MPI processes, each with a quadtree:
searches, pairs and checkpoints answer exactly as one process would. The
program heliopause-cluster, which `heliopause cluster` runs, the library
heliopause::cluster and its headers.")
list(APPEND CPACK_COMPONENTS_ALL cluster)

install(FILES ${PROJECT_SOURCE_DIR}/src/app/desktop/copyright ${PROJECT_SOURCE_DIR}/docs/cluster.md
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/heliopause-cluster COMPONENT cluster)
if(HELIOPAUSE_GAME)
  install(FILES ${made}/changelog.gz ${made}/heliopause-cluster/changelog.Debian.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/heliopause-cluster COMPONENT cluster)
endif()

if(NOT HELIOPAUSE_WINDOW)
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_NAME heliopause)
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "one universe of moving circles over many MPI processes")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_COMPONENTS_GROUPING IGNORE)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
  set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Heliopause authors <authors@heliopause.example>")
  set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  include(CPack)
endif()
