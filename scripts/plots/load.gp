# The phases of a tick while the number of ships and shots doubles.
load 'scripts/plots/style.gp'
set output out . '/load.svg'
set title 'n fighting ships ' . where . ': milliseconds per tick'
set logscale xy 2
set logscale y 10
set format y '%g'
set xlabel 'ships, with about as many shots'
set ylabel 'ms'
set yrange [0.005:*]
set key outside bottom center horizontal
plot 1000.0 / 60 with lines lc rgb '#a0a0a0' dt 2 title '60 ticks per second', \
     table using 1:3 skip 1 title 'a tick' lt 1 lw 3, \
     table using 1:4 skip 1 title 'brains think' lt 2, \
     table using 1:7 skip 1 title 'hits, collisions' lt 3, \
     table using 1:5 skip 1 title 'flight, weapons' lt 4, \
     table using 1:6 skip 1 title 'the space library: move, rebalance' lt 5
