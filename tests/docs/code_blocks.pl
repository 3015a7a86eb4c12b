#!/usr/bin/env perl
# Extracts the ```cpp blocks of a page as C++ sources for the tests.
#
#   code_blocks.pl PAGE.md OUT_DIR
#
# A block with a main() becomes OUT_DIR/program.cpp, and the first ```text block after it
# OUT_DIR/program.txt: its expected output. Each other block becomes a function of
# OUT_DIR/snippets.cpp, which runs it with `space`, a manager with one sprite `ship` at (0, 0), and an
# empty vector `hits`.
use strict;
use warnings;

my ($page, $out) = @ARGV;
open my $in, '<', $page or die "$page: $!";
my $text = do { local $/; <$in> };

my ($program, $expected, $snippets, $calls) = ('', '', '', '');
my $count = 0;
while ($text =~ /^```(cpp|text)\n(.*?)^```$/msg) {
  my ($language, $code) = ($1, $2);
  my $line = 2 + (substr($text, 0, $-[0]) =~ tr/\n//);
  if ($language eq 'text') {
    $expected = $code if $program ne '' and $expected eq '';
  } elsif ($code =~ /\bint main\(/) {
    die "$page: a second program" if $program ne '';
    $program = "#line $line \"$page\"\n$code";
  } else {
    ++$count;
    my @includes = $code =~ /^#include.*\n/mg;
    $code =~ s/^#include.*\n/\n/mg;
    $snippets = join('', @includes) . $snippets;
    $snippets .= "void Block$count(SpriteManager& space, SpriteId ship, std::vector<Hit>& hits) {\n"
               . "(void)space, (void)ship, (void)hits;\n{\n#line $line \"$page\"\n$code}\n}\n";
    $calls .= "  Run(\"$page:$line\", Block$count);\n";
  }
}

# Writes a file only if its content changed, so that the build does not compile it again.
sub write_file {
  my ($name, $content) = @_;
  my $old = '';
  if (open my $f, '<', "$out/$name") { local $/; $old = <$f> // ''; }
  return if $old eq $content and -e "$out/$name";
  open my $f, '>', "$out/$name" or die "$out/$name: $!";
  print $f $content;
}

write_file('program.cpp', $program);
write_file('program.txt', $expected);
write_file('snippets.cpp', <<"END");
// Pages use a name twice, or declare one only to show it.
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#undef NDEBUG
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <heliopause/sprite_manager.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>
using namespace heliopause;
$snippets
static void Run(const char* name, void (*block)(SpriteManager&, SpriteId, std::vector<Hit>&)) {
  std::puts(name);
  SpriteManager space;
  const SpriteId ship = space.Add({.position = {0, 0}, .radius = 8});
  std::vector<Hit> hits;
  block(space, ship, hits);
}
int main() {
$calls  return 0;
}
END
