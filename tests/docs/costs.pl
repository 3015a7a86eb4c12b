#!/usr/bin/env perl
# The cost table of docs/library.md has its times from a result of `heliopause_bench calls`: its second
# column names rows of that file, which the page links. Sentences of the page with figures of such rows are listed below.
#
#   costs.pl SOURCE_DIR           fails where a time differs from that of its rows
#   costs.pl SOURCE_DIR --write   puts the times of the rows into the page
use strict;
use warnings;

my ($root, $write) = @ARGV;
my $page = "$root/docs/library.md";

sub read_file {
  my ($path) = @_;
  open my $file, '<', $path or die "Cannot read $path\n";
  local $/;
  return scalar <$file>;
}

# Two digits: times of another machine differ by more.
sub rounded {
  my ($value) = @_;
  my $step = $value < 10 ? 1 : 10**(length(int $value) - 2);
  my $digits = int($value / $step + 0.5) * $step;
  return $digits < 1 ? 'below 1' : $digits;
}

# "30 to 100 ns", of the least and the largest; "1.3 us" for longer ones.
sub span {
  my ($item, @values) = @_;
  my ($low, $high) = (sort { $a <=> $b } @values)[0, -1];
  my $unit = 'ns';
  my ($from, $to) = map { rounded($_) } $low, $high;
  if ($high >= 1000) {
    $unit = 'us';
    ($from, $to) = map { $_ eq 'below 1' ? '0' : $_ / 1000 } $from, $to;
  }
  my $text = $from eq $to ? "$to $unit" : "$from to $to $unit";
  return $item eq 'call' ? $text : "$text a $item";
}

my $text = read_file($page);
my ($section) = $text =~ /^(## What it costs\n.*?)(?=^## |\z)/ms or die "docs/library.md has no section on costs\n";
my ($results) = $section =~ m{\(\.\./(tests/bench/results/\S+-calls\.md)\)} or die "the section on costs links no result\n";

my (@sizes, %rows);  # call -> [item, time at each size]
for (split /\n/, read_file("$root/$results")) {
  next unless /^\| (.*) \|$/;
  my ($call, $item, @times) = split / \| /, $1;
  if ($call eq 'call') { @sizes = map { s/ sprites//r } @times; next; }
  $rows{$call} = [$item =~ s/ of 1,000//r, @times];
}

my ($errors, $checked, $new) = (0, 0, '');
for my $line (split /^/, $section) {
  if ($line =~ /^\| (?!call|-)(.* \| .*) \|$/) {
    my ($calls, $names, $complexity, @old) = split / \| /, $1;
    my @named = split /; /, $names;
    for my $name (grep { !$rows{$_} } @named) {
      print "docs/library.md: \"$name\" is no row of $results\n";
      ++$errors;
    }
    if (my @known = grep { $rows{$_} } @named) {
      my @times = map { my $size = $_; span($rows{$known[0]}[0], map { $rows{$_}[$size] } @known) } 1 .. @sizes;
      my $now = '| ' . join(' | ', $calls, $names, $complexity, @times) . " |\n";
      if ($now ne $line) {
        print "docs/library.md: $calls: @old (expected @times)\n" unless $write;
        ++$errors unless $write;
        $line = $now;
      }
      ++$checked;
    }
  }
  $new .= $line;
}
die "no row of the cost table was read\n" if $checked < 10;
substr($text, index($text, $section), length $section) = $new;

# "2.2 to 3.0" times: the least and the largest ratio of a row to its counterpart, at all sizes.
sub ratios {
  my %counterpart = @_;
  my @ratios;
  for my $call (keys %counterpart) {
    my ($over, $under) = map { $rows{$_} or die "\"$_\" is no row of $results\n" } $call, $counterpart{$call};
    push @ratios, map { $over->[$_] / $under->[$_] } 1 .. @sizes;
  }
  return join ' to ', map { sprintf '%.1f', $_ } (sort { $a <=> $b } @ratios)[0, -1];
}

# Sentences outside the table: the text around the figure, and the figure by the rows. Words may be on two lines.
my @sentences = (
  ['Away from the seam a search takes', 'times as long as that of the manager',
   ratios(map { ("TorusSearch::$_" => $_) } 'GetSpritesNear 250', 'GetNearestSprite', 'SweepFirst 50')],
);
for (@sentences) {
  my ($before, $after, $expected) = @$_;
  my ($from, $to) = map { s/ /\\s+/gr } $before, $after;
  if ($text !~ /$from\s+(.{1,40}?)\s+$to/s) {
    print "docs/library.md: no sentence \"$before ... $after\"\n";
    ++$errors;
    next;
  }
  my ($start, $length) = ($-[1], $+[1] - $-[1]);
  my $is = $1 =~ s/\s+/ /gr;
  next if $is eq $expected;
  print "docs/library.md: $before $is (expected $expected)\n" unless $write;
  ++$errors unless $write;
  substr($text, $start, $length) = $expected;
}
if ($write) {
  open my $file, '>', $page or die "Cannot write $page\n";
  print $file $text;
}
print "$checked rows of the cost table, ", scalar @sentences, " sentences, $errors differ from $results\n";
exit($errors > 0);
