# insight: logs, advice and snapshots of the index for game, view and lab.
add_library(heliopause_insight STATIC
  src/base/utf8.cpp  # the library has no text, so it does not contain this
  src/insight/program_advice.cpp
  src/insight/search_advice.cpp
  src/insight/search_log.cpp
  src/insight/tree_export.cpp
  src/insight/tree_snapshot.cpp
)
target_include_directories(heliopause_insight PUBLIC src)
target_link_libraries(heliopause_insight PUBLIC heliopause_space PRIVATE heliopause_flags)
target_precompile_headers(heliopause_insight REUSE_FROM heliopause_headers)
