#!/usr/bin/env perl
# Whatever docs/seeds.md names is there: every test, command, option, value, key, call and file.
#
#   seeds.pl SOURCE_DIR BUILD_DIR CTEST [HELIOPAUSE]
#
# Tests are those that ctest knows; those of parts that were not built here must be in the sources.
use strict;
use warnings;

my ($root, $build, $ctest, $program) = @ARGV;
my @missing;

sub text_of {
  open my $in, '<', $_[0] or die "$_[0]: $!";
  local $/;
  return <$in>;
}

my $page = text_of("$root/docs/seeds.md");
my $headers = join '', map { text_of($_) } glob "$root/include/heliopause/*.hpp";
my $api = text_of("$root/scripts/game/api/description.lua");
my $plots = join '', map { text_of($_) } glob "$root/scripts/plots/*.gp";
my $keys = text_of("$root/src/view/input/keys.cpp") . text_of("$root/src/lab/input.cpp");
my $sources = join '', map { text_of($_) } split /\n/,
  qx{find "$root/tests" -name '*_test.cpp' -o -name '*.inc' -o -name CMakeLists.txt -o -name broken_index.cpp};
my $suites = qx{"$ctest" -N --test-dir "$build"};
die "ctest knows no tests\n" unless $suites =~ /Test +#1:/;

sub is_test {
  my ($suite, $name) = @_;
  return 1 if $suites =~ m{Test +#\d+: (\w+/)?\Q$suite.$name\E(/|$)}m;
  return 0 if $suites =~ m{Test +#\d+: (\w+/)?\Q$suite\E\.}m;  # its program is built, so it is not there
  return $sources =~ /TEST\w*\(\s*$suite,\s*$name\b/ || $sources =~ /NAME \Q$suite.$name\E\b/;
}

sub matches {
  my ($part) = @_;
  return 1 if $suites =~ /\Q$part\E/;
  my ($suite, $name) = $part =~ /^(\w+)\.(\w+)$/ or return 0;
  return $sources =~ /TEST\w*\(\s*$suite,\s*$name/;
}

# Of a command, or of one of the scripts; empty when there is none.
my %help;
sub help_of {
  my ($command) = @_;
  return $help{$command} //= text_of("$root/scripts/bench") . text_of("$root/tests/bench/main.cpp")
    if $command eq 'scripts/bench';
  return $help{$command} //= text_of("$root/$command") if $command =~ m{^scripts/};
  return '' unless defined $program && $command =~ /^[a-z]+$/;
  return $help{$command} //= qx{"$program" $command --help};
}

# "lab --probe radius": each option is in the help, and where that lists values, the value, too.
sub check_command {
  my ($words) = @_;
  my ($command, @rest) = split ' ', $words;
  my $help = help_of($command);
  return "no such command" if $help eq '';
  my $option = '';
  for my $word (@rest) {
    if ($word =~ /^-/) {
      $option = $word;
      return "no option $word" unless $help =~ /(^|[\s,"])\Q$word\E\b/;
    } elsif ($command !~ m{/} && ($help =~ /\Q$option\E[^\n]*?\{([^}]*)\}/ || $help =~ /\Q$option\E[^\n]*?((?:\w[\w-]*\|)+[\w-]+)/)) {
      my $values = $1;
      return "no value $word" unless grep { $_ eq $word } split /[,|\s]+/, $values;
    }
  }
  return '';
}

sub check {
  my ($token, $last) = @_;
  return '' if $token eq 'heliopause' || $token =~ m{^build/};  # stand for the program
  return is_test($1, $2) ? '' : 'no such test' if $token =~ /^([A-Z]\w*)\.([A-Z]\w*)$/;
  if ($token =~ m{^scripts/test -R (\S+)}) { return matches($1) ? '' : 'matches no test' }
  if ($token =~ m{^heliopause (.*)} || $token =~ m{^(scripts/(?:plot|bench)\b.*)}) {
    my $words = $1;
    return defined $program || $words =~ /^scripts/ ? check_command($words) : '';
  }
  return defined $program ? check_command("$last $token") : '' if $token =~ /^--/;
  return $keys =~ /\bKey::\Q$token\E\b/ ? '' : 'no such key' if $token =~ /^(F\d+|[A-Z]|Space|Tab)$/;
  return $api =~ /\b\Q$1\E\b/ ? '' : 'no such call of scripts' if $token =~ /^space\.(\w+)$/;
  return -e "$root/$token" || -e "$root/src/$token" ? '' : 'no such file' if $token =~ m{/};
  return $plots =~ m{\b\Q$1\E\.svg\b} ? '' : 'never drawn' if $token =~ /^(\w+)\.(csv|svg)$/;
  my ($word) = $token =~ /(\w+)$/;
  return $headers =~ /\b$word\b/ || $api =~ /\b$word\b/ ? '' : 'neither in the headers nor for scripts';
}

my ($count, $last) = (0, '');
for my $row (split /\n|\|/, $page) {
  $last = '' if $row =~ /^\s*$/;
  while ($row =~ /`([^`]+)`/g) {
    my $token = $1;
    $last = $1 if $token =~ m{^heliopause ([a-z]+)};
    ++$count;
    my $fault = check($token, $last);
    print "docs/seeds.md: `$token`: $fault\n" if $fault ne '';
    push @missing, $token if $fault ne '';
  }
}
die "docs/seeds.md names next to nothing\n" if $count < 100;
print "$count names, ", scalar(@missing), " of them without what they name\n";
exit(@missing ? 1 : 0);
