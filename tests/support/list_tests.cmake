# cmake -D PROGRAM=program -D FILE=file -D "PROPERTIES=name value ..." -P list_tests.cmake
#
# Writes FILE, which ctest reads: the tests of a GoogleTest program. By default each suite is one test of ctest, because
# a sanitized program takes longer to start than most tests take. With HELIOPAUSE_EACH_TEST in the environment of ctest,
# each test runs in a process of its own, by the name that --gtest_filter takes.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed TIMEOUT 60 COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[];[]" "_" listed "${listed}")  # in printed parameters; a list of CMake would end there
string(REPLACE "\n" ";" lines "${listed}")

# Lines are `Suite.`, `  Test`, and both with `  # TypeParam = ...` or `  # GetParam() = ...` after the name.
set(suites)
set(tests)
function(add out name filter more)
  set(text "  add_test([[${name}]] [[${PROGRAM}]] [[--gtest_filter=${filter}]])\n")
  string(APPEND text "  set_tests_properties([[${name}]] PROPERTIES ${PROPERTIES} ${more})\n")
  set(${out} "${${out}}${text}" PARENT_SCOPE)
endfunction()
# The suites of half a minute and more start first, also in the first run, for which ctest has no times: one that starts
# last would run alone. Windows and bots have higher costs.
set(long_suites "^(Lua/Scenarios|InEverySpace/ModelTest|ReplayHistoryTest|ReplayFile|Challenge|ScoreTest)$")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.( |$)")
    set(suite ${CMAKE_MATCH_1})
    set(cost "")
    if(suite MATCHES "${long_suites}")
      set(cost "COST 200")
    endif()
    add(suites ${suite} "${suite}.*" "${cost}")
  elseif(line MATCHES "^  ([^ ]+)")
    set(test ${suite}.${CMAKE_MATCH_1})
    add(tests ${test} ${test} [==[SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]"]==])
  endif()
endforeach()
file(WRITE ${FILE} "if(DEFINED ENV{HELIOPAUSE_EACH_TEST})\n${tests}else()\n${suites}endif()\n")
