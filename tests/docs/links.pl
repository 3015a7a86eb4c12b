#!/usr/bin/env perl
# Every link of the pages leads somewhere: a file that is there, and where it names a heading, that one.
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

for my $page (glob "$root/*.md $root/docs/*.md") {
  open my $in, '<', $page or die "$page: $!";
  my ($folder) = $page =~ m{(.*)/};
  my $code = 0;
  while (my $line = <$in>) {
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
      print "$page:$.: $link leads nowhere\n";
      ++$broken;
    }
  }
}
print "$links links\n";
exit($broken > 0 || $links == 0);
