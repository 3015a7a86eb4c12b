#!/usr/bin/env perl
# What doxygen is given in place of a public header: the comment at its head as the page of the file
# (of sprite_manager.hpp: the main page), and a comment that speaks for a paragraph of declarations,
# overloads mostly, repeated in front of each of them.
use strict;
use warnings;

my ($file) = @ARGV;
open my $in, '<', $file or die "$file: $!";
my @lines = <$in>;

# The head: code in it is indented by three blanks.
my $head = 0;
while ($head < @lines and $lines[$head] =~ m{^//(?!/)}) {
  $lines[$head] =~ s{^//(?:   )}{///     } or $lines[$head] =~ s{^//}{///};
  ++$head;
}
my $title = $file =~ /sprite_manager\.hpp$/ ? "/// \\mainpage SpriteManager\n///\n" : "/// \\file\n";

my (@comment, @out);
my $declared = 0;   # the paragraph has had its first declaration
my $body = 0;       # inside of a function's body
my $open = 0;       # inside of a declaration of several lines
for my $line (@lines[$head .. $#lines]) {
  if ($line =~ m{^\s*///[^<]} or $line =~ m{^\s*///$}) {
    @comment = () if $declared;
    $declared = 0;
    push @comment, $line;
  } elsif ($body) {
    $body = 0 if $line =~ /^  \}/;
  } elsif ($line =~ /^\s*$/ or $line =~ /^\s*\}/ or $line =~ /\{\s*$/ and $line =~ /\b(class|struct|enum|namespace)\b/) {
    @comment = ();   # a blank line ends it, and so does what has members of its own
    ($declared, $open) = (0, 0);
  } elsif (@comment) {
    push @out, @comment if $declared and not $open and $line =~ /\w/ and $line !~ m{///<};
    $declared = 1;
    $body = $line =~ /\{\s*$/;
    $open = !$body && $line !~ /[;}]\s*(\/\/.*)?$/;
  }
  push @out, $line;
}
print $title, @lines[0 .. $head - 1], "\n", @out;
