#!/usr/bin/perl
# Each type and each member that scripts/debug/heliopause.natvis names exists in include/ or src/space/.
#
#   perl tests/debug/natvis.pl SOURCE_DIR
use strict;
use warnings;
my $root = shift // die "usage: natvis.pl SOURCE_DIR\n";
chdir $root or die "$root: $!\n";
local $/;
sub text_of { open my $in, '<', $_[0] or die "$_[0]: $!\n"; <$in> }
my $sources = join '', map { text_of($_) } split /\n/, `find include src/space -name '*.hpp'`;
my $natvis = text_of('scripts/debug/heliopause.natvis');
my ($version) = $sources =~ /inline namespace (v\d+_\d+)/;

my $failed = 0;
my $types = 0;
while ($natvis =~ m{<Type Name="([^"]+)">(.*?)</Type>}gs) {
  my ($name, $body) = ($1, $2);
  ++$types;
  my @missing = map { $_ eq 'heliopause' || $_ eq 'space' || $_ eq $version ? () : $_ } $name =~ /\w+/g;
  # The expressions: in conditions, in braces of the texts, and as expanded items.
  my $code = join ' ', $body =~ /Condition="([^"]*)"/g, $body =~ /\{([^}]*)\}/g, $body =~ m{<ExpandedItem>(.*?)<}g;
  $code =~ s/&\w+;|,x\b|\b0x\w+|\b\d[\w.]*//g;
  for my $word (@missing, $code =~ /[a-z]\w*/g) {
    next if $sources =~ /\b\Q$word\E\b/;
    print "$name: '$word' does not exist\n";
    $failed = 1;
  }
}
print "$types types\n";
exit($failed || !$types);
