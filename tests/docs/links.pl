#!/usr/bin/env perl
# Checks the pages: the file and the heading of every link exist, and so does every source that a page
# names in code style (`distance.hpp`, `tests/space/traps_test.cpp`, `ai/pirate.lua:18`). A numbered list of
# chapters at the head of a page has all of them.
#
#   links.pl SOURCE_DIR
use strict;
use warnings;

my ($root) = @ARGV;
my ($links, $broken) = (0, 0);

# The name of every file of the repository, without its folder.
my %names = map { m{([^/]+)$} ? ($1 => 1) : () }
  map { chomp; $_ } qx{cd "$root" && find src include tests scripts docs data -type f};
# Files that a reader writes while following a page, and those that the program writes.
my %samples = map { $_ => 1 } qw(main.cpp try.lua near.lua hello/main.cpp src/x/y.cpp tests/x/y_test.cpp scripts/game/ai/follower.lua results.toml settings.toml);

sub is_source {
  my ($name) = @_;
  return 1 if $samples{$name} or $name =~ m{\b[A-Z]{3,}\.\w+$};  # a word in capitals stands for a name
  return $names{$name} if $name !~ m{/};
  return scalar grep { -e "$root/$_$name" } '', 'src/', 'src/space/', 'src/view/', 'scripts/game/', 'tests/', 'data/';
}

# The headings of a page, as links name them.
sub anchors {
  open my $in, '<', $_[0] or return {};
  my %found;
  while (<$in>) {
    next unless s/^#+\s+//;
    chomp;
    my $name = lc;
    $name =~ s/[^\w\- ]//g;
    $name =~ tr/ /-/;
    $found{$name} = 1;
  }
  return \%found;
}

for my $page (glob "$root/*.md $root/docs/*.md $root/tests/fuzz/*.md $root/tests/bench/results/*.md") {
  open my $in, '<', $page or die "$page: $!";
  my ($folder) = $page =~ m{(.*)/};
  my ($code, $number) = (0, 0);
  my (%listed, @chapters);
  while (my $line = <$in>) {
    ++$number;
    $code = !$code if $line =~ /^```/;
    next if $code;
    $listed{$1} = 1 if $line =~ /^\d+\. \[([^\]]+)\]\(#[^)]+\)$/;
    push @chapters, $1 if $line =~ /^## (.+)$/;
    while ($line =~ /`([\w.\/-]+\.(?:cpp|hpp|inc|lua|pl|sh|toml|gp|awk))(?::\d+)?`/g) {
      next if is_source($1);
      print "$page:$number: `$1`: no such file\n";
      ++$broken;
    }
    $line =~ s/`[^`]*`//g;
    while ($line =~ /\]\(([^)\s]+)\)/g) {
      my $link = $1;
      next if $link =~ /^[a-z]+:/;
      my ($file, $anchor) = split /#/, $link, 2;
      my $target = $file eq '' ? $page : "$folder/$file";
      ++$links;
      next if -e $target and (!defined $anchor or anchors($target)->{$anchor});
      print "$page:$number: $link: no such file or heading\n";
      ++$broken;
    }
  }
  for my $chapter (%listed ? grep { !$listed{$_} } @chapters : ()) {
    print "$page: \"$chapter\" is not in its list of chapters\n";
    ++$broken;
  }
}
print "$links links\n";
exit($broken > 0 || $links == 0);
