#!/usr/bin/env perl
# Checks every link of the pages: the file exists, and so does the heading that the link names.
#
#   links.pl SOURCE_DIR
use strict;
use warnings;

my ($root) = @ARGV;
my ($links, $broken) = (0, 0);

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
  while (my $line = <$in>) {
    ++$number;
    $code = !$code if $line =~ /^```/;
    next if $code;
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
}
print "$links links\n";
exit($broken > 0 || $links == 0);
