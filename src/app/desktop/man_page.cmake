# cmake -D PROGRAM=... -D VERSION=... -D OUT=... -P man_page.cmake
#
# Writes heliopause(6). Commands and options come from the --help of the program, so the page
# is never out of date. The rest of the page is below.
function(read_help out)
  execute_process(COMMAND ${PROGRAM} ${ARGN} --help OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# Escapes what has a meaning in troff: backslash and minus sign.
function(escape out text)
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# Adds a section with the lines between "Options:" (or "Positionals:") and the footer, unchanged. The command may have
# two words.
function(add_command)
  read_help(text ${ARGN})
  list(JOIN ARGN " " command)
  string(REGEX MATCH "^[^\n]*" about "${text}")
  string(REGEX MATCH "\n(Positionals|Options):.*\n\n" body "${text}")
  string(REGEX REPLACE "\nWithout a command.*" "" body "${body}")
  string(STRIP "${body}" body)
  escape(body "${body}")
  string(APPEND page ".SS ${command}\n${about}.\n.PP\n.nf\n${body}\n.fi\n")
  set(page "${page}" PARENT_SCOPE)
endfunction()

read_help(overview)
string(REGEX MATCH "Subcommands:\n(.*)\n\n" list "${overview}")
string(REGEX MATCHALL "\n  [a-z]+ " commands "\n${CMAKE_MATCH_1}")
string(REGEX MATCH "Exit codes: ([^\n]*)" codes "${overview}")
set(codes "${CMAKE_MATCH_1}")

set(page [[
.SH NAME
heliopause \- a space game on a quadtree that you can watch at work
.SH SYNOPSIS
.B heliopause
.RI [ command ]
.RI [ options ]
.SH DESCRIPTION
You fly a courier through twelve star systems full of traffic, and mine, trade or fight. Press F1 in the game for its
keys, F3 for the quadtree that finds everything, and the key left of 1 for a Lua console. Without a command the title
opens.
.SH COMMANDS
]])
foreach(command IN LISTS commands)
  string(STRIP "${command}" command)
  add_command(${command})
  # Commands below this one, such as `mods list`.
  read_help(own ${command})
  if(own MATCHES "\nSubcommands:\n(.*)")
    string(REGEX MATCHALL "\n  [a-z]+ " below "\n${CMAKE_MATCH_1}")
    foreach(name IN LISTS below)
      string(STRIP "${name}" name)
      add_command(${command} ${name})
    endforeach()
  endif()
endforeach()
string(APPEND page ".SH EXIT STATUS\n${codes}\n")
string(APPEND page [[
.SH FILES
.TP
.I $XDG_DATA_HOME/heliopause/saves/PILOT
Saves and log of a pilot; below $HOME/.local/share where XDG_DATA_HOME is not set. The previous save of each slot is kept
as NAME.1.
.TP
.I $XDG_DATA_HOME/heliopause/scenarios/NAME
Saves of a scenario without a pilot.
.TP
.I $XDG_DATA_HOME/heliopause/screenshots
Pictures taken with F12.
.TP
.I $XDG_DATA_HOME/heliopause/mods
Mods of the player. Those beside the data of the game are found as well.
.TP
.I $XDG_CONFIG_HOME/heliopause/settings.toml
Settings; below $HOME/.config where XDG_CONFIG_HOME is not set. The options menu writes it: size (ui_scale, 0.75 to 2), colours
(colors = standard or safe), kinds of lines of the log (log_own, log_fights, log_law, log_chatter), keys (bind ACTION =
KEY, KEY). A line that is wrong is left out and named in the log of the game.
.SH ENVIRONMENT
.TP
.B HELIOPAUSE_ROOT
The folder with data and scripts/game to use in place of the installed one.
.SH EXAMPLES
.TP
.B heliopause play \-\-pilot Jane \-\-difficulty iron
Begin a pilot who has no rewind; without \-\-difficulty, continue.
.TP
.B heliopause pilots
List the pilots with place, credits, lost ships, time played and date.
.TP
.B heliopause play \-\-record flight.rec
Play and write a recording.
.TP
.B heliopause replay \-\-headless flight.rec
Play the recording without a window and compare every tick with it.
.TP
.B heliopause run \-\-scenario siege \-\-seed 7 \-\-ticks 600 \-\-hash
Ten seconds of the game without a window; the same seed gives the same hash.
.TP
.B heliopause run \-\-scenario load \-\-ticks 9600 \-\-every 60
A growing war; prints the times per phase for each second of the game.
.TP
.B heliopause shot \-\-scenario demo \-\-ticks 600 \-\-overlay tree \-\-out tree.png
A picture of a battle with the quadtree over it; needs no display.
.TP
.B heliopause tree \-\-scenario demo \-\-ticks 600 \-\-since 300 \-\-out tree.svg
The quadtree as SVG, with what changed in five seconds.
.TP
.B heliopause script near.lua \-\-scenario empty
Run a Lua file with the rights of a scenario.
.TP
.B heliopause script docs/examples/bot.lua \-\-record bot.rec
Record the commands that a bot gives.
.TP
.B heliopause lab \-\-mode gravity
Bodies that attract each other, with the nodes that are treated as one body.
.TP
.B heliopause mods new wasps
Write a working mod; then play it with
.BR "heliopause play \-\-mod wasps \-\-scenario wasps" .
.TP
.B heliopause cluster \-\-sprites 100000 \-\-ticks 500 \-\-hash
A universe over MPI processes, when started by mpirun; needs the package heliopause-cluster.
.TP
.B heliopause soak ~/soak
Check a day of game time; the same command continues after an interruption.
]])
string(TIMESTAMP date "%Y-%m-%d" UTC)  # SOURCE_DATE_EPOCH if set
file(WRITE ${OUT} ".TH HELIOPAUSE 6 \"${date}\" \"heliopause ${VERSION}\" \"Games\"\n${page}")
