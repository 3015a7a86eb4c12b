# Barnes-Hut, error against time over theta.
load 'scripts/plots/style.gp'
set output out . '/gravity.svg'
set title 'Barnes-Hut gravity: error against time, one point per theta'
set logscale xy
set format y '%g %%'
set format x '%g'
set key right top
set xlabel sprintf('ms to build the tree and compute all accelerations (the sum over all pairs took %s ms)', \
  system(sprintf("grep -h ',0,' '%s' | awk -F, '$2 == 0 {printf \"%%s%%.0f\", s, $3; s = \" and \"}'", table)))
set ylabel 'error relative to the mean acceleration'
named = names_in(table)
theta(x) = sprintf('%.1f', x)
plot 1 with lines lc rgb '#a0a0a0' dt 2 title '1 %', \
  for [i=1:words(named)] rows(word(named, i)) using ($2 > 0 ? $3 : NaN):($2 > 0 ? 100*$4 : NaN) \
    lt i title word(named, i) . ', mean', \
  for [i=1:words(named)] rows(word(named, i)) using ($2 > 0 ? $3 : NaN):($2 > 0 ? 100*$5 : NaN) \
    lt i dt 3 title word(named, i) . ', worst of 1,000 bodies', \
  rows(word(named, 1)) using ($2 > 0 ? $3 : NaN):($2 > 0 ? 100*$4 : NaN):(theta($2)) \
    with labels right offset -1,-0.4 font ',10' tc lt 1 notitle
