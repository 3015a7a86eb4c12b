# Build, query and pairs from 10^2 to 10^6 sprites; bytes per sprite.
load 'scripts/plots/style.gp'
set logscale xy
set format x '10^{%T}'
set format y '%g'
set xlabel 'sprites'
named = names_in(table)
# The subtitle names the curves that end early, and where.
ends = system(sprintf("awk -f scripts/plots/ends.awk '%s'", table))
set terminal svg size 1180,500 font "DejaVu Sans,12" background "#ffffff"
set output out . '/sizes.svg'
set multiplot layout 1,3 title ends font "DejaVu Sans,10"
set title 'Build'
set ylabel 'ms'
plot for [i=1:words(named)] rows(word(named, i)) using 2:3 lt i title word(named, i) noenhanced
unset key
set title 'Query: touching one circle'
set ylabel 'microseconds'
plot for [i=1:words(named)] rows(word(named, i)) using 2:4 lt i notitle
set title 'All overlapping pairs'
set ylabel 'ms'
plot for [i=1:words(named)] rows(word(named, i)) using 2:5 lt i notitle
unset multiplot

set terminal svg size 860,470 font "DejaVu Sans,13" background "#ffffff"
set output out . '/memory.svg'
set label 1 ends at screen 0.5,0.025 center font "DejaVu Sans,9"
set bmargin 5
set key right top
unset logscale y
set yrange [0:400]
set xrange [900:*]
set title 'Heap of the index, sprites included'
set ylabel 'bytes per sprite'
plot for [i=1:words(named)] rows(word(named, i)) using 2:6 lt i title word(named, i) noenhanced
