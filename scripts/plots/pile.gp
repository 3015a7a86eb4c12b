# Bodies of 32 x 32 into 800 x 600, then one search.
load 'scripts/plots/style.gp'
set output out . '/pile.svg'
set key right top
set offsets 0.5, 0.5, 0, 0
set xtics 1
set xlabel 'run'
stats table using 2 skip 1 name 'B' nooutput
stats table using 3 skip 1 name 'Q' nooutput
set multiplot layout 1,2 title 'Bodies of 32 x 32 one by one into 800 x 600, then one collision query'
set yrange [0:B_max*1.35]
set ylabel 'ms to insert them'
plot B_mean+B_stddev with filledcurves y=B_mean-B_stddev lc rgb '#cfe3f1' \
       title sprintf('mean %.1f, spread %.1f', B_mean, B_stddev), \
     B_mean with lines lc rgb '#0072b2' dt 2 notitle, \
     table using 1:2 skip 1 with points lt 1 ps 0.9 notitle
set yrange [0:Q_max*1.35]
set ylabel 'microseconds for the query'
plot Q_mean+Q_stddev with filledcurves y=Q_mean-Q_stddev lc rgb '#f7ddcc' \
       title sprintf('mean %.1f, spread %.1f', Q_mean, Q_stddev), \
     Q_mean with lines lc rgb '#d55e00' dt 2 notitle, \
     table using 1:3 skip 1 with points lt 2 ps 0.9 notitle
unset multiplot
