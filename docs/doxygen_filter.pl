#!/usr/bin/env perl
# The input filter of doxygen for public headers. The comment at the head of a file becomes the page of
# the file (the main page for sprite_manager.hpp). A comment above a paragraph of declarations, mostly
# overloads, is repeated in front of each of them.
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
my $declared = 0;   # the first declaration of the paragraph was seen
my $body = 0;       # inside a function body
my $open = 0;       # inside a declaration of several lines
for my $line (@lines[$head .. $#lines]) {
  if ($line =~ m{^\s*///[^<]} or $line =~ m{^\s*///$}) {
    @comment = () if $declared;
    $declared = 0;
    push @comment, $line;
  } elsif ($body) {
    $body = 0 if $line =~ /^  \}/;
  } elsif ($line =~ /^\s*$/ or $line =~ /^\s*\}/ or $line =~ /\{\s*$/ and $line =~ /\b(class|struct|enum|namespace)\b/) {
    @comment = ();   # a blank line ends the paragraph, and so does a scope
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
