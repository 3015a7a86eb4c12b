#!/usr/bin/perl
# Checks the dependencies between modules and between folders, as the includes give them.
#
#   perl tests/architecture/dependencies.pl SOURCE_DIR          prints each violation; exits with 1 if there is one
#   perl tests/architecture/dependencies.pl SOURCE_DIR --list   prints each folder with the folders that it includes
#
# A module is a folder of src/; `public` is include/heliopause, without its folder cluster, which belongs to cluster. Includes are followed through headers: a source that
# includes a header of view depends on all that this header includes. Violations are
#   - a module that reaches a module which %may_use does not list for it,
#   - a module that reaches a library which %libraries does not allow for it,
#   - folders that include each other, directly or around a cycle,
#   - a pair of folders in @never,
#   - a folder of src/space that includes one which %space_folders does not list for it,
#   - a source of heliopause_lab_world (see src/lab/targets.cmake) that reaches a window,
#   - a public header that includes more than the light headers of the standard library (%light): what includes it is
#     compiled often, and <functional> and <memory> alone take longer than all others,
#   - a file that includes intrinsics of a processor, outside src/base/architecture.hpp and src/space/simd.
# Only perl-base is needed, which every Debian has.
use strict;
use warnings;

# Module => the modules that it may reach: app -> lab, view, script -> game -> insight -> public, base. Outside of space,
# only its public headers are used. view and script never reach each other.
my %may_use = (
  public  => [],
  base    => [qw(public)],
  space   => [qw(base public)],
  cluster => [qw(base public)],
  insight => [qw(base public)],
  game    => [qw(insight base public)],
  script  => [qw(game insight base public)],
  view    => [qw(game insight base public)],
  lab     => [qw(view insight base public)],
  app     => [qw(lab view script game insight base public)],
);

# Libraries: name => [pattern of their headers, modules that may reach them]. `app` gets the window's headers
# through view and lab.
my %libraries = (
  SFML  => [qr{^SFML/},                          qw(view lab app)],
  X11   => [qr{^X11/},                           qw(view lab app)],
  imgui => [qr{^(imgui|backends/imgui|GL/)},     qw(lab app)],
  Lua   => [qr{^(lua\w*/)?(lua|lualib|lauxlib)\.h}, qw(script)],
  toml  => [qr{^toml},                           qw(game)],
  CLI11 => [qr{^CLI/},                           qw(app cluster)],
  MPI   => [qr{^(mpi|zoltan)},                   qw(cluster)],
  Boost => [qr{^boost/},                         qw(base space cluster insight game script view lab app)],
);

# Folder, and a folder that it never reaches: kernels work on spans of chunks, without the tree.
my @never = (
  ['src/space/simd', 'src/space/tree'],
  ['src/space/simd', 'src/space/search'],
);

# Folder of src/space => the others that it may include, as docs/design.md lists them.
my %space_folders = (
  geometry => [],
  storage  => [qw(geometry)],
  simd     => [qw(storage geometry)],
  tree     => [qw(simd storage geometry)],
  search   => [qw(simd storage geometry)],
  manager  => [qw(tree search simd storage geometry)],
  gravity  => [qw(geometry search)],
  mask     => [qw(geometry)],
  contacts => [],
  shapes   => [qw(geometry manager search)],
  torus    => [qw(geometry manager search shapes)],
  c        => [],
);

# The headers of the standard library that public headers may include, and the one that a single header may.
my %light = map { $_ => 1 } qw(array cassert compare concepts cstddef cstdint exception limits optional span string
                               type_traits utility vector);
my %for_one = (ostream => 'include/heliopause/sprite_id_io.hpp');
# Executors: a program includes them where it starts its threads, and no other public header does.
my %executor = map { ("include/heliopause/$_" => 1) } qw(tbb_executor.hpp thread_pool.hpp);

my $root = shift // die "usage: dependencies.pl SOURCE_DIR [--list]\n";
my $list = ($ARGV[0] // '') eq '--list';
chdir $root or die "$root: $!\n";

sub module_of { $_[0] =~ m{^include/heliopause/cluster/} ? 'cluster' : $_[0] =~ m{^include/} ? 'public' : $_[0] =~ m{^src/([^/]+)/} ? $1 : $_[0] }
sub folder_of { $_[0] =~ s{/[^/]*$}{}r }

# ---- the includes of each file: files of this project, and names of headers from elsewhere ------
my (%includes, %foreign);
my $violations = 0;
sub violation { print "$_[0]\n"; ++$violations }

for my $file (sort split /\n/, `find src include -type f \\( -name '*.?pp' -o -name '*.inc' \\)`) {
  open my $in, '<', $file or die "$file: $!\n";
  $includes{$file} = [];
  while (<$in>) {
    next unless /^\s*#\s*include\s*([<"])([^>"]+)[>"]/;
    my ($quote, $name) = ($1, $2);
    my ($found) = grep { -f } "include/$name", "src/$name", folder_of($file) . "/$name";
    if (defined $found) { push @{$includes{$file}}, $found }
    elsif ($quote eq '"') { violation("$file:$.: \"$name\" does not exist below src/ or include/") }
    else { push @{$foreign{$file}}, $name }
    violation("$file:$.: <$name> belongs into src/base/architecture.hpp or src/space/simd")
      if $name =~ /intrin\.h$|^arm_(neon|sve)\.h$|^(simde|wasm_simd128)/ &&
         $file !~ m{^src/(base/architecture\.hpp|space/simd/[^/]+)$};
  }
}
die "$root has no sources\n" unless %includes;

# The file, all files that it includes through headers, and for each of these the file that includes it.
sub reached_from {
  my ($start) = @_;
  my (%parent, @open) = ($start => undef);
  @open = ($start);
  while (defined(my $file = shift @open)) {
    for my $next (@{$includes{$file} // []}) {
      next if exists $parent{$next};
      $parent{$next} = $file;
      push @open, $next;
    }
  }
  return \%parent;
}
# The chain of includes that leads to a file: "a.cpp > b.hpp > c.hpp".
sub chain {
  my ($parent, $file) = @_;
  my @chain;
  for (; defined $file; $file = $parent->{$file}) { unshift @chain, $file }
  return join ' > ', @chain;
}

# ---- modules and libraries ----------------------------------------------------------------------
my %world = map { $_ => 1 } do {
  open my $in, '<', 'src/lab/targets.cmake' or die "src/lab/targets.cmake: $!\n";
  local $/;
  <$in> =~ /add_library\(heliopause_lab_world\s+STATIC([^)]*)\)/ ? $1 =~ /(\S+\.cpp)/g : ();
};

my %left;
for my $file (sort keys %includes) {
  my $module = module_of($file);
  if (!exists $may_use{$module}) {
    violation("$file: no rule for module $module");
    next;
  }
  my %may = map { $_ => 1 } $module, @{$may_use{$module}};
  my $parent = reached_from($file);
  my %reported;
  for my $other (sort keys %$parent) {
    my $target = module_of($other);
    # One report for each include that leaves the allowed modules, whatever the number of files that reach it.
    my $via = $parent->{$other};
    if (!$may{$target} && $may{module_of($via)}) {
      violation("$module must not reach $target: " . chain($parent, $other)) unless $left{"$module $via $other"}++;
    }
    violation("The lab's world must not reach view: " . chain($parent, $other))
      if $world{$file} && $target eq 'view' && !$reported{world}++;
    for my $name (@{$foreign{$other} // []}) {
      violation("$file includes <$name>, which is not a light header of the standard library")
        if $module eq 'public' && $other eq $file && !$light{$name} && ($for_one{$name} // '') ne $file && !$executor{$file};
      for my $library (sort keys %libraries) {
        my ($pattern, @users) = @{$libraries{$library}};
        next unless $name =~ $pattern;
        violation("$module must not reach $library: " . chain($parent, $other) . " > $name")
          if !grep({ $_ eq $module } @users) && !$reported{$library}++;
        violation("The lab's world must not reach $library: " . chain($parent, $other) . " > $name")
          if $world{$file} && $library =~ /^(SFML|X11|imgui)$/ && !$reported{"world $library"}++;
      }
    }
  }
}

# ---- folders ------------------------------------------------------------------------------------
my (%uses, %example);  # folder => folders that it includes; "A -> B" => one include as an example
for my $file (sort keys %includes) {
  my $from = folder_of($file);
  $uses{$from} //= {};
  for my $other (@{$includes{$file}}) {
    my $to = folder_of($other);
    next if $from eq $to;
    $uses{$from}{$to} = 1;
    $example{"$from -> $to"} //= "$file > $other";
  }
}
# The folders on a shortest path along %uses from one folder to another; or an empty list.
sub path {
  my ($from, $to) = @_;
  my @open = map { [$_] } sort keys %{$uses{$from}};
  my %seen;
  while (my $path = shift @open) {
    my $last = $path->[-1];
    return @$path if $last eq $to;
    push @open, map { [@$path, $_] } sort keys %{$uses{$last} // {}} unless $seen{$last}++;
  }
  return;
}
my %in_cycle;
for my $folder (sort keys %uses) {
  next if $in_cycle{$folder};
  my @path = path($folder, $folder) or next;
  $in_cycle{$_} = 1 for @path;
  violation("Folders in a cycle: " . join(' -> ', $folder, @path));
  my $from = $folder;
  for my $to (@path) {
    print "  ", $example{"$from -> $to"}, "\n";
    $from = $to;
  }
}
for my $folder (sort grep { m{^src/space/} } keys %uses) {
  my ($name) = $folder =~ m{^src/space/(.*)};
  if (!exists $space_folders{$name}) {
    violation("$folder: no rule for this folder");
    next;
  }
  my %may = map { ("src/space/$_" => 1) } @{$space_folders{$name}};
  for my $to (sort grep { m{^src/space/} && !$may{$_} } keys %{$uses{$folder}}) {
    violation("$folder must not include $to: " . $example{"$folder -> $to"});
  }
}
for my $pair (@never) {
  my ($from, $to) = @$pair;
  my @path = path($from, $to) or next;
  violation("$from must not reach $to: " . join(' -> ', $from, @path));
}

if ($list) {
  # Lower folders first: each folder after those that it includes.
  my (%done, @order);
  my $visit;
  $visit = sub {
    my ($folder) = @_;
    return if $done{$folder}++;
    $visit->($_) for sort keys %{$uses{$folder}};
    push @order, $folder;
  };
  $visit->($_) for sort keys %uses;
  printf "%-24s %s\n", $_, join(' ', sort keys %{$uses{$_}}) || '-' for @order;
}
print scalar(keys %includes), " files, ", scalar(keys %uses), " folders, $violations violations\n";
exit($violations ? 1 : 0);
