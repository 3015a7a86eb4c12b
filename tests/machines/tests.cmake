# The program that scripts/try-machines runs on other machines.
find_package(Threads REQUIRED)
add_executable(heliopause_machine_hash machines/machine_hash.cpp)
target_link_libraries(heliopause_machine_hash PRIVATE heliopause_space heliopause_flags Threads::Threads)
add_test(NAME Machines.AnExecutorChangesNoHash COMMAND heliopause_machine_hash)
