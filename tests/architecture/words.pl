#!/usr/bin/perl
# Finds retired words in the texts of the project. docs/glossary.md has the terms to use.
#
#   perl tests/architecture/words.pl SOURCE_DIR            prints `file:line: word: term to use`; exits with 1 on any hit
#   perl tests/architecture/words.pl SOURCE_DIR --counts   prints the number of hits per folder
#
# A word is found in prose, in snake_case and in CamelCase; a phrase also across a line break within a comment.
# Only perl-base is needed, which every Debian has.
use strict;
use warnings;

my ($root, $mode) = @ARGV;
die "usage: words.pl SOURCE_DIR [--counts]\n" unless defined $root && -d $root;

# Where a word is retired.
my $everywhere = qr{};
my $code       = qr{^(src|include|tests|CMakeLists\.txt|cmake)};
my $cpp        = qr{^(src|include|tests)/.*\.(cpp|hpp|inc)$};
# A table, a matrix and a picture have rows as well.
my $entries    = qr{^src/space/(manager|search|tree)/|^tests/space/(manager|search|simd|storage/chunk|tree)};
my $index      = qr{^(src|tests)/space/(?!mask)|^include/heliopause/(?!mask)};

# Words => [term to use, where].
my @retired = (
  # Data is not a person.
  ['nobody', 'null id, none, unused', $everywhere],
  ['somebody', 'a sprite, another process, a user', $everywhere],
  ['everybody', 'all sprites, each', $everywhere],
  ['anybody', 'any', $everywhere],
  ['whoever', 'the sprite that, the caller', $everywhere],
  ['whom', 'which, the sprite that', $everywhere],
  ['who', 'that, which', $cpp],
  ['asks', 'queries, requests', $cpp],
  ['asked', 'queried, requested, called', $cpp],
  ['tells', 'reports, returns', $cpp],
  ['told', 'reported, notified', $cpp],
  ['knows', 'has, stores', $cpp],
  ['minds', 'script host, brain state, is affected by', $code],
  # Plain English.
  ['anew', 'again', $everywhere],
  ['dear', 'expensive', $everywhere],
  ['dearer', 'more expensive', $everywhere],
  ['dearest', 'most expensive, slowest', $everywhere],
  ['of ours', 'our, the project\'s', $everywhere],
  ['tell apart', 'distinguish', $everywhere],
  ['tells apart', 'distinguishes', $everywhere],
  ['told apart', 'distinguished', $everywhere],
  ['doubt', 'error bound', $everywhere],
  ['doubtful', 'ambiguous', $everywhere],
  ['in a row', 'consecutive', $everywhere],
  ['fault', 'error', $everywhere],
  ['faults', 'errors', $everywhere],
  ['refuse', 'reject', $everywhere],
  ['refuses', 'rejects', $everywhere],
  ['refused', 'rejected', $everywhere],
  ['refusal', 'rejection, error', $everywhere],
  ['the house', 'architecture', $everywhere],
  ['rooms', 'modules', $code],
  ['room', 'capacity', $cpp],
  ['arrows', 'dependencies', qr{^(docs|CMakeLists|tests/(CMakeLists|architecture)|README)}],
  # Terms of the index.
  ['twin', 'brute-force reference', $everywhere],
  ['twins', 'brute-force references', $everywhere],
  ['ask for ahead', 'prefetch', $everywhere],
  ['asked for ahead', 'prefetched', $everywhere],
  ['grains', 'fixed-point cell coordinates', $index],
  ['outline', 'quantized position', $index],
  ['outlines', 'quantized positions', $index],
  ['lonely', 'single child', $index],
  ['minds reach', 'uses_sprite_radius', $index],
  ['last word', 'exact re-test', $index],
  ['deal out', 'scatter', $index],
  ['put in order', 'sort', $index],
  ['may cover', 'may contain', $index],
  ['turns of', 'Morton keys', $index],
  ['do pieces', 'ParallelFor', $everywhere],
  ['slack', 'tolerance, margin, spare capacity', $everywhere],
  ['sums wait', 'deferred aggregates', $everywhere],
  ['far memory', 'out of cache', $everywhere],
  ['near memory', 'in cache', $everywhere],
  ['chunk head', 'chunk header', $index],
  ['restless', 'not interior', $index],
  ['roam', 'escaped sprite', $index],
  ['crowd', 'leaf subset', qr{^src/space/}],
  ['settle neighbours', 'odd-even transposition pass', $index],
  ['row', 'entry, lane', $entries],
  # Terms of the game.
  ['helm', 'input state', $code],
  ['tape', 'command log', $code],
  ['leap', 'seek', $code],
  ['leaps', 'seeks', $code],
  ['jump', 'seek, state load', qr{^(src|tests)/(app/replay|game/replay)}],
  ['travel', 'seek', $cpp],
  ['look seed', 'appearance_seed', $code],
  ['dice', 'Random', $code],
  ['owed', 'accumulator', $code],
  ['cage', 'sandbox', $code],
);

# Patterns with a context: "so many ... that" and "there is none" are plain English.
my $gap = qr{\s+(?:(?://+|\#|--|\*)\s*)?};  # also a line break within a comment
my @patterns = (
  [qr/\b[Ss]o${gap}many\b(?![^.;:]{0,60}\bthat\b)|SoMany(?![a-z])/, 'n, the given number of', $everywhere],
  [qr/(?<![Tt]here )\b(?:is|are)${gap}none\b|(?:Is|Are)None(?![a-z])/, 'is invalid, does not exist', $everywhere],
  [qr/\ba (?:tenth|fifth|quarter|third) (?:less|more|slower|faster|fewer)\b/i, 'a percentage with its benchmark row', $everywhere],
  [qr/\b(?:larger|smaller) of (?:the )?(?:two|both)\b/i, 'max, min', $everywhere],
  # Names of the index, where the word alone is plain English.
  [qr/\b[Qq]uiet\b/, 'interior', $index],  # quiet_NaN is one word
  [qr/\b(?:Larger|Smaller)\(/, 'Max, Min', $cpp],
  [qr/\bWhole[({ &]/, 'IVec2', $index],
  [qr/\bMisses\(/, 'IsOutside', $index],
  [qr/\b(?:Unpaint|Paint)\(/, 'SetCells, ClearCells', $index],
  [qr/\b(?:AskFor|kAhead)\b/, 'prefetch, prefetch distance', $index],
  [qr/\b(?:Take|Give)\(/, 'Allocate, Free', $index],
  [qr/\bSink\(/, 'collapse a chain of single children', $index],
  [qr/\bFlight\b/, 'MoveTask', $index],
  [qr/\bRunning\b/, 'ReentrancyGuard', $index],
  [qr/\binside_\b/, 'impl_', $cpp],
  [qr/\buint32_t place\b/, 'entry', $index],
  [qr/\bQuantizedBounds& window\b/, 'bounds', $index],
  [qr/\b(?:class|struct) Way\b|\bWay&/, 'Segment', $index],
  [qr/\bFolded\b|\bFold\(/, 'quantized position, mask8', $index],
  # Documents that are not in the repository.
  [qr/\brule \d+\b/i, 'state the rule, or name the section of docs/design.md', $everywhere],
  [qr/\bsection [\dA-Z]\b/, 'name the section of a page in docs/', $everywhere],
  [qr/\b(?:features|reach|toolbox|performance)\.md\b/, 'a page in docs/', $everywhere],
  [qr/\((?:see )?[A-EG-J]\d{1,2}\)/, 'state what is meant', $cpp],
);

# Not searched: [files, reason].
my @skipped = (
  [qr{^docs/glossary\.md$}, 'may explain a retired word'],
  [qr{^tests/architecture/words(_test)?\.}, 'this list'],
  [qr{^tests/bench/results/}, 'records of earlier output'],
  [qr{^tests/fuzz/(corpus|dictionaries)/}, 'inputs'],
  [qr{^(LICENSE|data/fonts/|src/app/desktop/copyright)}, 'texts of others'],
);

# Allowed: [files, text of the line, reason].
my @allowed = (
  [qr{^(tests|docs|CMakeLists)}, qr/file_faults|FileFaults|save_fault|fault injection/i, 'fault injection is the term of the field'],
  [$everywhere, qr/dock_refused|DockRefused/, 'an event of the script API'],
  [$everywhere, qr/Dear ImGui/, 'a name'],
);

# A word as it stands in prose, snake_case or CamelCase; words of a phrase may be on two lines of a comment.
sub pattern_of {
  my @words = split / /, shift;
  my $prose = join qr{(?:$gap|_)}, map { my $w = $_; "(?:$w|" . ucfirst($w) . ')' } @words;
  my $camel = join '', map { ucfirst } @words;
  return qr{(?<![A-Za-z])$prose(?![A-Za-z])|(?<![A-Z])$camel(?![a-z])|(?<![A-Za-z])\l$camel(?=[A-Z])};
}

# [pattern, term, where, first word]: a file without the first word is not searched for the pattern.
my @rules = ((map { [pattern_of($_->[0]), $_->[1], $_->[2], $_->[0] =~ /^(\S+)/] } @retired),
  (map { [@$_, ''] } @patterns));
chdir $root or die "$root: $!\n";
# Not by git, which a machine that only builds need not have.
my @folders = grep { -d } qw(src include tests docs scripts data);
my $listed = @folders ? `find @folders -type f -print0` : '';
my @files = grep { my $f = $_; -f $f && -T $f && !grep { $f =~ $_->[0] } @skipped }
  (split(/\0/, $listed), glob('*.md *.txt *.json .clang-*'));
die "$root: no files\n" unless @files;

my ($hits, %by_folder) = (0);
for my $file (@files) {
  open my $in, '<', $file or die "$file: $!\n";
  my $text = do { local $/; <$in> };
  my @lines = split /\n/, $text;
  my $lower = lc $text;
  for my $rule (grep { $file =~ $_->[2] && index($lower, $_->[3]) >= 0 } @rules) {
    while ($text =~ /$rule->[0]/g) {
      my $word = $&;
      my $number = 1 + (substr($text, 0, $-[0]) =~ tr/\n//);
      my $line = $lines[$number - 1];
      next if grep { $file =~ $_->[0] && $line =~ $_->[1] } @allowed;
      $word =~ s/\s+/ /g;
      ++$hits;
      my ($folder) = $file =~ m{^((?:src|tests|scripts)/[^/]+|[^/]+)};
      ++$by_folder{$folder};
      print "$file:$number: $word: $rule->[1]\n" unless $mode;
    }
  }
}
if ($mode) { printf "%5d %s\n", $by_folder{$_}, $_ for sort keys %by_folder; }
print STDERR "$hits retired words in " . @files . " files\n";
exit($hits > 0 ? 1 : 0);
