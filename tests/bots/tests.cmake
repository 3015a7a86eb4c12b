# Bots that play by the release program.
add_test(NAME Bots.WrongArgumentsAreNamed COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/bots/arguments.sh ${PROJECT_SOURCE_DIR})
add_test(NAME Bots.LoadMeasuresTheReachInThreads
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/bots/load_test.sh ${PROJECT_SOURCE_DIR})
# Minutes of the Reach by the release program, in which the preset `dev` would take ten times as long. scripts/bots
# plays more of them; see tests/bots/README.md.
function(heliopause_bots name cost)
  add_test(NAME Bots.${name} COMMAND ${PROJECT_SOURCE_DIR}/scripts/bots ${ARGN})
  set_tests_properties(Bots.${name} PROPERTIES TIMEOUT 1800 COST ${cost}
    SKIP_REGULAR_EXPRESSION "scripts/bots: no program")
endfunction()
heliopause_bots(HomeIsSafeNothingPaysNothingAndMiningPays 250 --seeds 2 --minutes 2 --jobs 1
  --require "idle_space lived = 2" --require "idle_space most = 0"
  --require "bot lived = 2" --require "bot least >= 100" --require "bot law <= 2"
  idle_space docs/examples/bot.lua)
heliopause_bots(DangerGrowsWithTheDistance 210 --danger --minutes 1.5)
heliopause_bots(WorkPays 250 --hours 1 --minutes 4 --jobs 1
  --require "miner credits >= 100" --require "miner deaths = 0" --require "trader trips >= 3"
  --require "hunter kills >= 1" --require "hunter law <= 2")  # what the trader has earned is in its hold
# The whole hour, recorded, and three of its ten parts replayed: eight minutes on one core. It begins first.
heliopause_bots(TheFirstHourIsPlayedInTimeAndReplayed 1000 --first-hour --first 2 --parts "1 5 9" --jobs 1)
