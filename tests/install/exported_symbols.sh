#!/usr/bin/env bash
# The shared library exports exactly what the public headers declare: every member function, once per overload, unless
# its body is in the header or it is a template. A name that is missing on the right lacks HELIOPAUSE_API or the version
# namespace; a name of an internal nested class on the right lacks HELIOPAUSE_LOCAL.
#
#   tests/install/exported_symbols.sh LIBRARY.so INCLUDE_DIR
set -euo pipefail
library=${1:?} headers=${2:?}

# Prints Class::Function for each declaration that ends in a semicolon.
declared() {
  { perl -0777 -ne '
    s{//[^\n]*}{}g;
    while (/(?:class|struct) (?:HELIOPAUSE_API )?(\w+)[^;{()]*(\{(?:[^{}]|(?2))*\})/g) {
      my ($class, $body) = ($1, substr($2, 1, -1));
      $body =~ s/\b(public|private|protected)://g;
      my $parentheses = qr/(\((?:[^()]|(?1))*\))/;
      # One member after the other, up to its body or its semicolon.
      while ($body =~ /\G\s*((?:$parentheses|[^;{()])*+)(;|(\{(?:[^{}]|(?4))*\}))/g) {
        my ($member, $end) = ($1, $3);
        next if $end ne ";" or $member =~ /^\s*(template|using|friend)\b/ or $member =~ /=\s*(delete|default)\s*$/;
        next if $member =~ /^[^(]*\s=\s/ or $member =~ /\bHELIOPAUSE_LOCAL\b/;  # a value; an internal function
        print "${class}::$1\n" if $member =~ /(~?\w+|operator[^\w\s(]+)\s*\((?!\*)/;
      }
    }
    print "$1\n" while /^(?:\[\[nodiscard\]\] )?HELIOPAUSE_API [^;({]*?(\w+)\(/mg;' "$headers"/heliopause/*.hpp
    perl -0777 -ne 's{/\*.*?\*/}{}gs; print "$1\n" while /^HELIOPAUSE_C_API [^;(]*?(\w+)\(/mg' "$headers"/heliopause/*.h; } | sort
}

# Prints the same for the exported symbols, and the C functions. Constructors have two symbols of the same name.
exported() {
  nm -DC --defined-only "$library" | awk '$2 != "A"' | cut -d' ' -f3- | sed 's/@.*//; s/\[abi:[a-z0-9]*\]//' |
    sort -u | sed -E 's/^heliopause::v[0-9]+_[0-9]+:://; s/\(.*//' | sort
}

if ! difference=$(diff <(declared) <(exported)); then
  echo "left: declared in the public headers; right: exported by $library"
  echo "$difference"
  exit 1
fi
echo "$(exported | wc -l) functions are exported, all of them public"
[[ $(exported | wc -l) -gt 0 ]]
