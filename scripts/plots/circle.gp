# The sprites that one circle touches, among n.
load 'scripts/plots/style.gp'
set output out . '/circle.svg'
set title 'Sprites that one circle (radius 24) touches, among n'
set logscale xy
set format x '10^{%T}'
set format y '%g'
set xlabel 'sprites'
set ylabel 'microseconds per search'
plot table using 1:2 skip 1 title 'brute force (SIMD)' lt 2, \
     table using 1:3 skip 1 title 'SpriteManager' lt 1
