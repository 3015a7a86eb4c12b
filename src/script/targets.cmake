# script: the Lua host and its bindings.
# Lua is linked statically, so that its calls of pow and strcoll can be replaced by functions that give the same
# bits on every machine (src/script/libraries/math_library.cpp), and its work on long strings by functions that
# charge for it (src/script/sandbox/string_work.cpp). Targets that link heliopause_script inherit these options.
find_library(LUA_STATIC_LIBRARY liblua5.4.a REQUIRED)
add_library(heliopause_script STATIC
  src/script/bindings/arguments.cpp
  src/script/bindings/batch_library.cpp
  src/script/bindings/brain_name.cpp
  src/script/bindings/change_library.cpp
  src/script/bindings/commands.cpp
  src/script/bindings/contacts_view.cpp
  src/script/bindings/dialogue_library.cpp
  src/script/bindings/economy_library.cpp
  src/script/bindings/event_fields.cpp
  src/script/bindings/event_types.cpp
  src/script/bindings/filter.cpp
  src/script/bindings/handle_methods.cpp
  src/script/bindings/list_library.cpp
  src/script/bindings/list_use.cpp
  src/script/bindings/message_library.cpp
  src/script/bindings/mission_library.cpp
  src/script/bindings/named_arguments.cpp
  src/script/bindings/outcome_library.cpp
  src/script/bindings/pair_search_library.cpp
  src/script/bindings/people_library.cpp
  src/script/bindings/deep_scan_library.cpp
  src/script/bindings/people_methods.cpp
  src/script/bindings/presentation_library.cpp
  src/script/bindings/radar_library.cpp
  src/script/bindings/reading_library.cpp
  src/script/bindings/region_check.cpp
  src/script/bindings/region_library.cpp
  src/script/bindings/post.cpp
  src/script/bindings/rights.cpp
  src/script/bindings/rights_library.cpp
  src/script/bindings/search_library.cpp
  src/script/bindings/search_runner.cpp
  src/script/bindings/search_site.cpp
  src/script/bindings/shape_search_library.cpp
  src/script/bindings/ship_methods.cpp
  src/script/bindings/space_library.cpp
  src/script/bindings/standing_library.cpp
  src/script/bindings/spawn_library.cpp
  src/script/bindings/sweep_search_library.cpp
  src/script/bindings/computer_library.cpp
  src/script/bindings/systems_library.cpp
  src/script/bindings/trade_methods.cpp
  src/script/bindings/tree_library.cpp
  src/script/host/console_text.cpp
  src/script/host/delivery.cpp
  src/script/host/handlers.cpp
  src/script/host/lua_host.cpp
  src/script/host/lua_host_console.cpp
  src/script/host/lua_host_events.cpp
  src/script/host/lua_host_missions.cpp
  src/script/host/lua_host_regions.cpp
  src/script/host/lua_host_reload.cpp
  src/script/host/lua_host_scenario.cpp
  src/script/host/lua_host_program.cpp
  src/script/host/lua_host_parallel.cpp
  src/script/host/lua_host_think.cpp
  src/script/host/mission_offer.cpp
  src/script/host/script_meter.cpp
  src/script/libraries/base_library.cpp
  src/script/libraries/coroutine_library.cpp
  src/script/libraries/math_library.cpp
  src/script/libraries/pattern.cpp
  src/script/libraries/pattern_library.cpp
  src/script/libraries/string_library.cpp
  src/script/libraries/table_library.cpp
  src/script/sandbox/hash_watch.cpp
  src/script/sandbox/lua_values.cpp
  src/script/sandbox/ordered_keys.cpp
  src/script/sandbox/parse_work.cpp
  src/script/sandbox/protected_metatable.cpp
  src/script/sandbox/sandbox.cpp
  src/script/sandbox/sandbox_collector.cpp
  src/script/sandbox/sandbox_memory.cpp
  src/script/sandbox/string_work.cpp
  src/script/state/brain_store.cpp
  src/script/state/kept_values.cpp
  src/script/state/locals_watch.cpp
  src/script/state/mailbox.cpp
  src/script/state/memory.cpp
  src/script/state/memory_check.cpp
  src/script/state/named_value.cpp
  src/script/state/region.cpp
  src/script/state/run_order.cpp
  src/script/state/script_file.cpp
  src/script/state/script_texts.cpp
)
target_include_directories(heliopause_script PRIVATE ${LUA_INCLUDE_DIR})
target_link_libraries(heliopause_script
  PUBLIC heliopause_game PRIVATE heliopause_flags ${LUA_STATIC_LIBRARY} ${CMAKE_DL_LIBS} m)
# --undefined: links the replacements also if a library that comes later on the command line calls them first.
target_link_options(heliopause_script INTERFACE
  LINKER:--wrap=pow,--wrap=strcoll,--wrap=fmod,--wrap=strtod,--wrap=__snprintf_chk
  LINKER:--wrap=luaS_eqlngstr,--wrap=luaO_str2num
  LINKER:--undefined=__wrap___snprintf_chk,--undefined=__wrap_luaS_eqlngstr)
target_precompile_headers(heliopause_script REUSE_FROM heliopause_headers)
# The sources of the libraries define tables of the same names.
heliopause_unity(heliopause_script 7
  TOGETHER src/script/bindings/mission_library.cpp src/script/bindings/contacts_view.cpp
    src/script/bindings/search_library.cpp src/script/libraries/math_library.cpp
  TOGETHER src/script/bindings/computer_library.cpp src/script/bindings/rights_library.cpp
    src/script/bindings/ship_methods.cpp src/script/bindings/change_library.cpp
  TOGETHER src/script/bindings/systems_library.cpp src/script/bindings/pair_search_library.cpp
    src/script/bindings/trade_methods.cpp src/script/libraries/base_library.cpp
  TOGETHER src/script/bindings/reading_library.cpp src/script/bindings/sweep_search_library.cpp
    src/script/bindings/people_methods.cpp src/script/libraries/coroutine_library.cpp
  TOGETHER src/script/bindings/dialogue_library.cpp src/script/bindings/economy_library.cpp
    src/script/bindings/shape_search_library.cpp
  TOGETHER src/script/bindings/outcome_library.cpp src/script/bindings/people_library.cpp
    src/script/bindings/handle_methods.cpp
  TOGETHER src/script/bindings/presentation_library.cpp src/script/bindings/radar_library.cpp
  ALONE src/script/bindings/deep_scan_library.cpp src/script/host/lua_host_parallel.cpp
    src/script/sandbox/string_work.cpp src/script/state/kept_values.cpp src/script/state/run_order.cpp)
