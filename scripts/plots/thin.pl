#!/usr/bin/env perl
# Makes SVG files of gnuplot smaller without changing the picture. gnuplot samples a constant line at
# 100 points, writes a group for each change of pen even if it draws nothing, and defines symbols
# that no curve uses.
#
#   thin.pl FILE.svg...        rewrites the files; scripts/plot and scripts/load call it
#
# A point of a path or polygon is dropped if it lies on the segment between its neighbours, within
# kTolerance. A curve that still has more than kMost points keeps every n-th.
use strict;
use warnings;

use constant {kTolerance => 0.05, kMost => 60};    # in pixels; in points

# Whether b lies on the segment a-c.
sub is_between {
  my ($a, $b, $c) = @_;
  my ($dx, $dy) = ($c->[0] - $a->[0], $c->[1] - $a->[1]);
  my ($ex, $ey) = ($b->[0] - $a->[0], $b->[1] - $a->[1]);
  my $square = $dx * $dx + $dy * $dy;
  return $ex * $ex + $ey * $ey <= kTolerance**2 if $square == 0;
  my $along = ($ex * $dx + $ey * $dy) / $square;
  return $along >= 0 && $along <= 1 && abs($ex * $dy - $ey * $dx) <= kTolerance * sqrt($square);
}

sub thin {
  my @kept;
  for my $point (@_) {
    pop @kept while @kept > 1 && is_between($kept[-2], $kept[-1], $point);
    push @kept, $point;
  }
  return @kept if @kept <= kMost;
  my $step = (@kept - 1) / (kMost - 1);
  return map { $kept[int($_ * $step + 0.5)] } 0 .. kMost - 1;
}

sub number { my $text = sprintf '%.1f', $_[0]; $text =~ s/\.0$//; return $text }
sub points_of { my @n = $_[0] =~ /(-?[\d.]+),(-?[\d.]+)/g; return map { [@n[2 * $_, 2 * $_ + 1]] } 0 .. @n / 2 - 1 }
sub text_of { return join ' ', map { number($_->[0]) . ',' . number($_->[1]) } @_ }

# A path of several strokes: M x,y L x,y ... M x,y ...
sub path {
  my ($data) = @_;
  return $data if $data =~ /[^\sML\d.,-]/;    # curves, closed shapes: symbols
  return join ' ', map {
    my @points = thin(points_of($_));
    @points ? 'M' . text_of($points[0]) . (@points > 1 ? ' L' . text_of(@points[1 .. $#points]) : '') : ()
  } split /(?=M)/, $data;
}

for my $file (@ARGV) {
  open my $in, '<', $file or die "$file: $!\n";
  my $svg = do { local $/; <$in> };
  close $in;
  my $before = length $svg;
  $svg =~ s/(<path\b[^>]*?\bd\s*=\s*')([^']*)'/$1 . path($2) . "'"/ge;
  $svg =~ s/(<polygon\b[^>]*?\bpoints\s*=\s*')([^']*)'/$1 . text_of(thin(points_of($2))) . "'"/ge;
  1 while $svg =~ s/<g\b[^>]*>\s*<\/g>\s*//g;
  # Symbols from the last to the first: one may use another.
  for my $id (reverse $svg =~ /\bid='(gpPt\d+|gpDot)'/g) {
    $svg =~ s/[ \t]*<\w+\b[^>]*\bid='$id'[^>]*\/>\n?// if $svg !~ /#$id'/;
  }
  $svg =~ s/^[ \t]+//mg;
  $svg =~ s/\n{2,}/\n/g;
  open my $out, '>', $file or die "$file: $!\n";
  print $out $svg;
  close $out or die "$file: $!\n";
  printf "%s: %d to %d bytes\n", $file, $before, length $svg;
}
