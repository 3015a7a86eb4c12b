# draw: the part of view without the game, which the lab uses: window, shapes, text, tree pictures.
add_library(heliopause_draw STATIC
  src/view/draw/camera.cpp
  src/view/draw/noise.cpp
  src/view/draw/number_text.cpp
  src/view/draw/painter.cpp
  src/view/draw/palette.cpp
  src/view/draw/text_painter.cpp
  src/view/draw/ui.cpp
  src/view/teaching/search_panel.cpp
  src/view/teaching/search_panel_draw.cpp
  src/view/teaching/time_line.cpp
  src/view/teaching/tree_drawing.cpp
  src/view/teaching/tree_layers.cpp
  src/view/teaching/tree_picture.cpp
  src/view/window/display.cpp
  src/view/window/screenshot.cpp
  src/view/window/window.cpp
)
target_include_directories(heliopause_draw PUBLIC src)
target_link_libraries(heliopause_draw
  PUBLIC heliopause_insight PRIVATE heliopause_flags sfml-graphics sfml-window sfml-system X11::X11)
target_precompile_headers(heliopause_draw REUSE_FROM heliopause_window_headers)
heliopause_unity(heliopause_draw 2)

# sound: the synthesizer and the sounds of events, without a device; and the program that writes the files.
add_library(heliopause_sound STATIC
  src/view/sound/mixer.cpp
  src/view/sound/music_mix.cpp
  src/view/sound/music_synth.cpp
  src/view/sound/note_text.cpp
  src/view/sound/oscillator.cpp
  src/view/sound/sound_class.cpp
  src/view/sound/sound_events.cpp
  src/view/sound/sound_reader.cpp
  src/view/sound/soundscape.cpp
  src/view/sound/synth.cpp
  src/view/sound/wave.cpp
)
target_link_libraries(heliopause_sound PUBLIC heliopause_game PRIVATE heliopause_flags)
target_precompile_headers(heliopause_sound REUSE_FROM heliopause_headers)
# Optimized in every build: without, the sounds of a build take minutes with sanitizers.
set_source_files_properties(src/view/sound/music_synth.cpp src/view/sound/oscillator.cpp src/view/sound/synth.cpp
  PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
add_executable(heliopause_synth src/view/sound/synth_main.cpp)
target_link_libraries(heliopause_synth PRIVATE heliopause_sound heliopause_flags)
set(sounds ${CMAKE_CURRENT_BINARY_DIR}/sounds)
file(GLOB_RECURSE data_files CONFIGURE_DEPENDS data/*.toml)
add_custom_command(OUTPUT ${sounds}.stamp DEPENDS heliopause_synth ${data_files} VERBATIM
  COMMAND heliopause_synth ${PROJECT_SOURCE_DIR}/data ${sounds} COMMAND ${CMAKE_COMMAND} -E touch ${sounds}.stamp)
add_custom_target(heliopause_sounds ALL DEPENDS ${sounds}.stamp)

# view: everything else that shows the game, and input.
add_executable(heliopause_embed_texts src/view/text/embed_main.cpp)
target_link_libraries(heliopause_embed_texts PRIVATE heliopause_game heliopause_flags)
set(english ${CMAKE_CURRENT_BINARY_DIR}/english_texts.cpp)
add_custom_command(OUTPUT ${english} DEPENDS heliopause_embed_texts data/text/en.toml VERBATIM
  COMMAND heliopause_embed_texts ${PROJECT_SOURCE_DIR}/data/text/en.toml ${english})
add_library(heliopause_view STATIC
  src/view/art/body_art.cpp
  src/view/art/effects.cpp
  src/view/art/gate_art.cpp
  src/view/art/ghost.cpp
  src/view/art/planet_surface.cpp
  src/view/art/rock_art.cpp
  src/view/art/scene.cpp
  src/view/art/ship_art.cpp
  src/view/art/starfield.cpp
  src/view/art/station_art.cpp
  src/view/art/surface_atlas.cpp
  src/view/frame/instruments.cpp
  src/view/frame/shot_camera.cpp
  src/view/frame/view.cpp
  src/view/frame/view_actions.cpp
  src/view/frame/view_attack.cpp
  src/view/frame/view_docking.cpp
  src/view/frame/view_draw.cpp
  src/view/frame/view_held_keys.cpp
  src/view/frame/view_input.cpp
  src/view/frame/view_killcam.cpp
  src/view/frame/view_menu.cpp
  src/view/frame/view_mouse.cpp
  src/view/frame/view_pad.cpp
  src/view/frame/view_sound.cpp
  src/view/frame/view_time.cpp
  src/view/hud/computer_meter.cpp
  src/view/hud/deep_scan_marks.cpp
  src/view/hud/hud.cpp
  src/view/hud/hud_arrow.cpp
  src/view/hud/hud_layout.cpp
  src/view/hud/hud_marks.cpp
  src/view/hud/message_log.cpp
  src/view/hud/message_log_alerts.cpp
  src/view/hud/mission_times.cpp
  src/view/hud/radar_panel.cpp
  src/view/hud/route_marks.cpp
  src/view/hud/scenario_marks.cpp
  src/view/hud/scenario_panel.cpp
  src/view/hud/wing_panel.cpp
  src/view/input/gamepad.cpp
  src/view/input/input_state.cpp
  src/view/input/key_map.cpp
  src/view/input/keys.cpp
  src/view/input/pad_map.cpp
  src/view/input/scenario_keys.cpp
  src/view/input/targeting.cpp
  src/view/map/free_place.cpp
  src/view/map/map_places.cpp
  src/view/map/seen_prices.cpp
  src/view/map/star_map.cpp
  src/view/map/star_map_deep_scan.cpp
  src/view/map/star_map_draw.cpp
  src/view/map/star_map_fields.cpp
  src/view/map/star_map_goods.cpp
  src/view/map/star_map_search.cpp
  src/view/map/star_map_selection.cpp
  src/view/objects/about_texts.cpp
  src/view/objects/interpolation.cpp
  src/view/objects/danger_text.cpp
  src/view/objects/deep_marks.cpp
  src/view/objects/object_names.cpp
  src/view/screens/console_panel.cpp
  src/view/screens/detail_text.cpp
  src/view/screens/escort_page.cpp
  src/view/screens/line_editor.cpp
  src/view/screens/list_detail.cpp
  src/view/screens/list_screen.cpp
  src/view/screens/menu.cpp
  src/view/screens/menu_game.cpp
  src/view/screens/menu_mods.cpp
  src/view/screens/menu_pad.cpp
  src/view/screens/menu_pilots.cpp
  src/view/screens/menu_options.cpp
  src/view/screens/outfit_rows.cpp
  src/view/screens/page.cpp
  src/view/screens/page_contents.cpp
  src/view/screens/port_jobs.cpp
  src/view/screens/port_outfit_page.cpp
  src/view/screens/port_pages.cpp
  src/view/screens/port_screen.cpp
  src/view/screens/port_trade_page.cpp
  src/view/screens/port_yard_page.cpp
  src/view/screens/program_screen.cpp
  src/view/screens/screens.cpp
  src/view/screens/settings.cpp
  src/view/screens/ship_screen.cpp
  src/view/screens/time_bar.cpp
  src/view/sound/sfml_audio.cpp
  src/view/text/key_texts.cpp
  src/view/text/sentence_table.cpp
  src/view/text/text_table.cpp
  src/view/tree_view/game_phases.cpp
  src/view/tree_view/node_panel.cpp
  src/view/tree_view/script_panel.cpp
  src/view/tree_view/tree_view.cpp
  src/view/tree_view/tree_view_export.cpp
  src/view/tree_view/tree_view_panels.cpp
  src/view/tree_view/tree_view_searches.cpp
  src/view/tree_view/tree_view_texts.cpp
  ${english}
)
target_link_libraries(heliopause_view
  PUBLIC heliopause_draw heliopause_sound heliopause_game PRIVATE heliopause_flags sfml-audio)
target_precompile_headers(heliopause_view REUSE_FROM heliopause_window_headers)
heliopause_unity(heliopause_view 10 ALONE src/view/frame/shot_camera.cpp src/view/hud/wing_panel.cpp
  src/view/screens/page.cpp)
