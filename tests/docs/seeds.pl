#!/usr/bin/env perl
# Checks that each test, command, option, value, key, call and file that docs/seeds.md names exists.
#
#   seeds.pl SOURCE_DIR BUILD_DIR CTEST [HELIOPAUSE]
#
# A test must be in the list of ctest; if its program was not built, its name must be in the sources.
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
  qx{find "$root/tests" -name '*_test.cpp' -o -name '*.inc' -o -name CMakeLists.txt -o -name tests.cmake -o -name broken_index.cpp};
my $suites = qx{"$ctest" -N --test-dir "$build"};
die "ctest knows no tests\n" unless $suites =~ /Test +#1:/;

sub is_test {
  my ($suite, $name) = @_;
  return 1 if $suites =~ m{Test +#\d+: (\w+/)?\Q$suite.$name\E(/|$)}m;
  return 0 if $suites =~ m{Test +#\d+: (\w+/)?\Q$suite\E\.}m;  # its program was built without it
  return $sources =~ /TEST\w*\(\s*$suite,\s*$name\b/ || $sources =~ /NAME \Q$suite.$name\E\b/;
}

sub matches {
  my ($part) = @_;
  return 1 if $suites =~ /\Q$part\E/;
  my ($suite, $name) = $part =~ /^(\w+)\.(\w+)$/ or return 0;
  return $sources =~ /TEST\w*\(\s*$suite,\s*$name/;
}

# The help text of a command or script; empty if it does not exist.
my %help;
sub help_of {
  my ($command) = @_;
  return $help{$command} //= text_of("$root/scripts/bench") . text_of("$root/tests/bench/main.cpp")
    if $command eq 'scripts/bench';
  return $help{$command} //= text_of("$root/$command") if $command =~ m{^scripts/};
  return '' unless defined $program && $command =~ /^[a-z]+$/;
  return $help{$command} //= qx{"$program" $command --help};
}

# "lab --probe radius": each option must be in the help, and its value if the help lists values.
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
  return '' if $token eq 'heliopause' || $token =~ m{^build/};  # the program itself
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
  return $headers =~ /\b$word\b/ || $api =~ /\b$word\b/ ? '' : 'not in the public headers or the script API';
}

my ($count, $last) = (0, '');
for my $row (split /\n|\|/, $page) {
  $last = '' if $row =~ /^\s*$/;
  while ($row =~ /`([^`]+)`/g) {
    my $token = $1;
    $last = $1 if $token =~ m{^heliopause ([a-z]+)};
    ++$count;
    my $error = check($token, $last);
    print "docs/seeds.md: `$token`: $error\n" if $error ne '';
    push @missing, $token if $error ne '';
  }
}
die "docs/seeds.md has only $count names (expected at least 100)\n" if $count < 100;
print "$count names, ", scalar(@missing), " of them do not exist\n";
exit(@missing ? 1 : 0);
