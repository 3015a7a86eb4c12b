# Writes mutants of C++ sources into a copy of the sources. Each mutant changes one thing and is active when the
# environment variable MUTANT has its number, so that one build contains all of them.
#
#   perl instrument.pl FROM TO LIST COUNT SEED DROPPED [FILE...]
#
# FROM and TO are folders with the same subfolders; the .cpp, .hpp and .inc files in TO are overwritten. LIST is an
# output file: number, file, line, last line and text of each mutant. DROPPED contains lines "file line" of
# statements that do not compile when changed; their mutants are left out. With FILEs, only these are changed. File
# names are relative to FROM.
#
# The script does not parse C++. It relies on the layout of clang-format: spaces around binary operators, none
# within template brackets. A statement is balanced text from one of ; { } to the next ;. Mutants change
# conditions, returns, assignments and calls inside of functions.
use strict;
use warnings;

my ($from, $to, $list, $count, $seed, $dropped, @only) = @ARGV;
my %is_wanted = map { $_ => 1 } @only;
my %is_dropped;
if (open my $in, '<', $dropped) {
  while (<$in>) { $is_dropped{"$1 $2"} = 1 if /^(\S+) (\d+)/ }
}

# Each operator and its replacement.
my %other = (
  '<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>', '==' => '!=', '!=' => '==', '&&' => '||',
  '||' => '&&', '+' => '-', '-' => '+', '*' => '/', '/' => '*', '&' => '|', '|' => '&',
  '<<' => '>>', '>>' => '<<', '+=' => '-=', '-=' => '+=', '*=' => '/=', '/=' => '*=',
  '|=' => '&=', '&=' => '|=', 'std::min' => 'std::max', 'std::max' => 'std::min',
  'Min' => 'Max', 'Max' => 'Min', 'true' => 'false', 'false' => 'true',
  '++' => '--', '--' => '++',
);

# Replaces comments by spaces; with `all`, strings and directives too. Offsets and line numbers stay.
sub masked {
  my ($text, $all) = @_;
  my $blank = sub { my $s = shift; $s =~ s/[^\n]/ /g; $s };
  $text =~ s{("(?:\\.|[^"\\\n])*"|(?<![\w])'(?:\\.|[^'\\])')|(//[^\n]*|/\*.*?\*/)}
            {defined $2 ? $blank->($2) : $all ? 'S' x length $1 : $1}gse;
  $text =~ s/^(\h*#(?:[^\n]*\\\n)*[^\n]*)/$blank->($1)/gme if $all;
  return $text;
}

# --- statements ------------------------------------------------------------------------------------

sub kind_of_brace {
  my ($head) = @_;
  $head =~ s/^\s+|\s+$//g;
  return 'block' if $head eq '';
  return 'names' if $head =~ /^(?:inline )?namespace\b/;
  return 'type' if $head =~ /\b(?:struct|class|union|enum)\b/ && $head !~ /\)(?: const| noexcept)*$/;
  return 'block' if $head =~ /[\)\]:]$|\b(?:else|do|try|const|noexcept|override|mutable)$/;
  return 'block' if $head =~ /\)\s*->\s*[\w:<>&*\s,]+$/;
  return 'value';
}

# Calls use(start, end, ends with ';' or '{') for each statement, or head of one, within functions.
sub each_statement {
  my ($mask, $use) = @_;
  my (@stack, $start, $depth, $tainted) = ();
  ($start, $depth, $tainted) = (0, 0, 0);
  my $in_function = sub { @stack && $stack[-1][0] eq 'block' };
  while ($mask =~ /([(\[{}\])]|;)/g) {
    my ($c, $at) = ($1, pos($mask) - 1);
    if ($c eq '(' || $c eq '[') { ++$depth }
    elsif ($c eq ')' || $c eq ']') { --$depth }
    elsif ($c eq ';') {
      next if $depth > 0;
      $use->($start, $at + 1, ';') if $in_function->() && !$tainted;
      ($start, $tainted) = ($at + 1, 0);
    } elsif ($c eq '{') {
      my $kind = kind_of_brace(substr $mask, $start, $at - $start);
      $use->($start, $at, '{') if $kind eq 'block' && $depth == 0 && $in_function->() && !$tainted;
      push @stack, [$kind, $depth, $start];
      if ($kind eq 'value') { ++$depth } else { ($start, $depth, $tainted) = ($at + 1, 0, 0) }
    } else {
      my ($kind, $outer, $begin) = @{pop @stack};
      if ($kind eq 'value') { --$depth; next }
      ($depth, $tainted) = ($outer, $outer > 0);
      $start = $tainted ? $begin : $at + 1;
    }
  }
}

sub matching_paren {
  my ($text, $open) = @_;
  my $depth = 0;
  for my $i ($open .. length($text) - 1) {
    my $c = substr $text, $i, 1;
    ++$depth if $c eq '(';
    return $i if $c eq ')' && --$depth == 0;
  }
  return -1;
}

# --- changes ---------------------------------------------------------------------------------------

# All single changes of an expression: [offset, length, new text].
sub changes_of {
  my ($mask) = @_;
  my @changes;
  while ($mask =~ /(?<=\s)(<=|>=|==|!=|<<|>>|&&|\|\||[-+*\/|&]=|[-+*\/<>|&])(?=\s)/g) {
    push @changes, [$-[1], length $1, $other{$1}];
  }
  while ($mask =~ /\b(std::min|std::max|(?:Min|Max)(?=\()|true|false)\b/g) {
    push @changes, [$-[1], length $1, $other{$1}];
  }
  while ($mask =~ /(\+\+|--)(?=[\w(])/g) { push @changes, [$-[1], 2, $other{$1}] }
  while ($mask =~ /(!)(?=[\w(])/g) { push @changes, [$-[1], 1, ''] }
  while ($mask =~ /(?<![\w.'])(\d+)(u?)(?![\w.'])/g) {
    push @changes, [$-[1], length "$1$2", ($1 + 1) . $2];
  }
  while ($mask =~ /(?<![\w.'])(\d+\.\d+)(?![\w.'])/g) { push @changes, [$-[1], length $1, $1 + 1] }
  return sort { $a->[0] <=> $b->[0] } @changes;
}

# What is to be changed in a statement: [offset, length, how, changes]. `how` is 'condition', 'value'
# or 'statement'.
sub places_in {
  my ($mask, $end) = @_;
  return () if $mask =~ /\b(?:assert|static_assert|using|constexpr|operator|throw|typedef|
                              thread_local|__builtin_prefetch|goto|\w*Prefetch\w*)\b/x;
  my ($lead) = $mask =~ /^(\s*(?:(?:case\s+[\w:]+|default)\s*:(?!:)\s*)*)/;
  my $at = length $lead;
  my $text = substr $mask, $at;
  if ($text =~ /^((?:else\s+)?(?:if|while)\s*)\(/) {
    my $open = $at + length $1;
    my $close = matching_paren($mask, $open);
    my $condition = substr $mask, $open + 1, $close - $open - 1;
    my @places;
    push @places, [$open + 1, length $condition, 'condition', [changes_of($condition)]]
      unless $condition =~ /;|(?<=\s)=(?=\s)/;
    my $rest = substr $mask, $close + 1;
    push @places, map { $_->[0] += $close + 1; $_ } places_in($rest, $end) if $rest =~ /\w/;
    return @places;
  }
  if ($text =~ /^for\s*\(/) {
    my $open = index $mask, '(';
    my $close = matching_paren($mask, $open);
    my @places;
    if (substr($mask, $open + 1, $close - $open - 1) =~ /^([^;]*;)([^;]*);/) {
      my ($init, $condition) = ($1, $2);
      push @places, [$open + 1 + length $init, length $condition, 'condition', [changes_of($condition)]];
    }
    my $rest = substr $mask, $close + 1;
    push @places, map { $_->[0] += $close + 1; $_ } places_in($rest, $end) if $rest =~ /\w/;
    return @places;
  }
  return () if $end eq '{' || $text =~ /^(?:else|do|try|catch|break|continue|case)\b|^;/;
  my $whole = [$at, length $text, 'statement', []];
  if ($text =~ /^return\b/) {
    $whole->[3] = [changes_of($text)];
  } elsif ($text =~ /^((?:[\w:]+(?:<[^;=]*>)?[&*]*\s+)+\w+\s*=\s*)([^\[{].*);$/s) {
    my ($head, $value) = ($1, $2);
    (my $outer = $value) =~ s/(\((?:[^()]++|(?1))*\))//g;
    return () if $outer =~ /,/;  # a second variable
    return [$at + length $head, length $value, 'value', [changes_of($value)]];
  } elsif ($text =~ /^(?:\+\+|--|\*?\w[\w:]*(?:\.|->|\[|\(|\s*(?:[-+*\/|&^]|<<|>>)?=\s))/) {
    $whole->[3] = [[0, length $text, ';'], changes_of($text)];
  }
  return $whole;
}

# --- files -----------------------------------------------------------------------------------------

my (@files, @all);
for my $path (sort split /\n/, qx{find "$from" -name '*.?pp' -o -name '*.inc'}) {
  open my $in, '<', $path or die "$path: $!";
  local $/;
  my $source = <$in>;
  my $file = {name => $path =~ s{^\Q$from\E/}{}r, plain => masked($source, 0), mask => masked($source, 1)};
  push @files, $file;
  next if @only && !$is_wanted{$file->{name}};
  each_statement($file->{mask}, sub {
    my ($start, $end, $last) = @_;
    for my $place (places_in(substr($file->{mask}, $start, $end - $start), $last)) {
      my $offset = $start + $place->[0];
      my $line = 1 + (substr($source, 0, $offset) =~ tr/\n//);
      my $last_line = $line + (substr($source, $offset, $place->[1]) =~ tr/\n//);
      for my $change (@{$place->[3]}) {
        push @all, {file => $file, offset => $offset, length => $place->[1], how => $place->[2],
                    change => $change, line => $line, last_line => $last_line};
      }
    }
  });
}

# By seed, a few of each file first.
srand $seed;
for my $i (reverse 1 .. $#all) { my $j = int rand $i + 1; @all[$i, $j] = @all[$j, $i] }
my %of_file;
my @first = grep { ++$of_file{$_->{file}{name}} <= 4 } @all;
my %chosen = map { $_ => 1 } @first;
my @chosen = (@first, grep { !$chosen{$_} } @all);
$#chosen = $count - 1 if @chosen > $count;
@chosen = sort { $a->{file}{name} cmp $b->{file}{name} || $a->{offset} <=> $b->{offset} ||
                 $a->{change}[0] <=> $b->{change}[0] } @chosen;

open my $out, '>', $list or die "$list: $!";
my $number = 0;
$_->{number} = ++$number for @chosen;  # numbers stay when some are dropped
@chosen = grep { my $m = $_; !grep { $is_dropped{"$m->{file}{name} $_"} } $m->{line} .. $m->{last_line} }
          @chosen;
for my $m (@chosen) {
  my $text = substr $m->{file}{plain}, $m->{offset}, $m->{length};
  my ($at, $length, $new) = @{$m->{change}};
  my $before = substr $text, 0, $at;
  $m->{text} = $before . $new . substr($text, $at + $length);
  my $line = $m->{line} + ($before =~ tr/\n//);
  my $what = $length == length $text && $new eq ';' ? 'dropped' : substr($text, $at, $length) . " -> $new";
  (my $shown = $text) =~ s/\s+/ /g;
  $_ = s/"/'/gr for $what, $shown;
  print $out join("\t", $m->{number}, $m->{file}{name}, $line, $m->{line}, $m->{last_line}, $what,
                  substr $shown, 0, 90), "\n";
}

# From the end of each file, so that offsets stay. Variants stand in the first line of what they vary.
for my $file (@files) {
  my $text = $file->{plain};
  my %at;
  push @{$at{$_->{offset}}}, $_ for grep { $_->{file} == $file } @chosen;
  for my $offset (sort { $b <=> $a } keys %at) {
    my @mutants = @{$at{$offset}};
    my ($length, $how) = @{$mutants[0]}{qw(length how)};
    my $original = substr $text, $offset, $length;
    my $new = '';
    for my $m (@mutants) {
      (my $variant = $m->{text}) =~ s/\s+/ /g;
      $new .= "HELIOPAUSE_MUTANT($m->{number})";
      $new .= $how eq 'statement' ? "{$variant} else " : $how eq 'condition' ? " ? bool($variant) : "
                                                                            : " ? ($variant) : ";
    }
    $new = $how eq 'statement' ? '{' . $new =~ s/(HELIOPAUSE_MUTANT\(\d+\))/if ($1) /gr . "{$original}}"
         : $how eq 'condition' ? "($new bool($original))"
                               : "($new ($original))";
    substr($text, $offset, $length) = $new;
  }
  my $path = "$to/$file->{name}";
  my $old = '';
  if (open my $in, '<', $path) { local $/; $old = <$in> }
  next if $old eq $text;  # an unchanged file is not compiled again
  open my $target, '>', $path or die "$path: $!";
  print $target $text;
}
printf "%d mutants of %d possible ones\n", scalar @chosen, scalar @all;
