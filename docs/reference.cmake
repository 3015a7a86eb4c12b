# HELIOPAUSE_REFERENCE: builds the pages of the public headers (docs/Doxyfile, as scripts/doxygen does) and installs them.
find_program(DOXYGEN doxygen REQUIRED)
set(reference ${PROJECT_BINARY_DIR}/reference)
file(MAKE_DIRECTORY ${reference})
file(WRITE ${reference}/Doxyfile "@INCLUDE = docs/Doxyfile
PROJECT_NUMBER = ${PROJECT_VERSION}
OUTPUT_DIRECTORY = ${reference}
WARN_LOGFILE = ${reference}/warnings.txt
")
file(GLOB public_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/heliopause/*.h*)
add_custom_command(OUTPUT ${reference}/html/index.html VERBATIM
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  DEPENDS ${public_headers} ${PROJECT_SOURCE_DIR}/docs/Doxyfile ${PROJECT_SOURCE_DIR}/docs/doxygen_filter.pl
  COMMAND ${DOXYGEN} ${reference}/Doxyfile)
add_custom_target(heliopause_reference ALL DEPENDS ${reference}/html/index.html)
install(DIRECTORY ${reference}/html DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libheliopause-doc COMPONENT reference)
