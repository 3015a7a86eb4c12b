#!/usr/bin/env bash
# Checks that the man page has a section with options and an example for every command in --help, that
# the AppStream data name each command, and that the desktop file starts existing commands.
#
#   tests/app/man_page.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=${1:?} desktop=${2:?}/src/app/desktop
page=$(mktemp)
trap 'rm -f "$page"' EXIT
cmake -D PROGRAM="$program" -D VERSION=1.2.3 -D OUT="$page" -P "$desktop/man_page.cmake"

# check_options COMMAND...: the page has each option of its --help.
check_options() {
  local help option
  help=$("$program" "$@" --help)
  for option in $(grep -oE '^ +--[a-z-]+' <<<"$help" | tr -d ' '); do
    grep -qF -- "${option//-/\\-}" "$page" || { echo "'$* $option' is missing"; exit 1; }
  done
}

commands=$("$program" --help | awk '/^Subcommands:/ { on = 1; next } /^$/ { on = 0 } on { print $1 }')
[[ $(wc -w <<<"$commands") -ge 4 ]]
listed=$(sed -n '/On the command line:/,/<\/p>/p' "$desktop/heliopause.metainfo.xml.in")
while read -r _ command _; do
  grep -qx "$command" <<<"$commands" || { echo "the desktop file: no command '$command'"; exit 1; }
done < <(grep '^Exec=' "$desktop/heliopause.desktop")
for command in $commands; do
  grep -qx "\.SS $command" "$page" || { echo "no section for '$command'"; exit 1; }
  grep -q "^\.B heliopause $command" "$page" || { echo "no example of '$command'"; exit 1; }
  grep -qw "$command" <<<"$listed" || { echo "the AppStream data: no '$command'"; exit 1; }
  check_options "$command"
done
# Commands below a command, such as `mods list`.
for command in list check new pack add; do
  grep -qx "\.SS mods $command" "$page" || { echo "no section for 'mods $command'"; exit 1; }
  check_options mods "$command"
done
if grep -q "Without a command the title opens. Each" "$page"; then echo "the end of --help is in the page"; exit 1; fi
grep -q '"heliopause 1.2.3"' "$page"
