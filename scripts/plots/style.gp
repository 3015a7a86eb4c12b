# Settings that all pictures of scripts/plot share. The colours are distinct for colour-blind readers, too.
set terminal svg size 860,520 font "DejaVu Sans,13" background "#ffffff"
set datafile separator ','
set datafile missing 'nan'
set grid lc rgb '#d8d8d8' lw 0.6
set border lc rgb '#606060'
set key left top samplen 2 spacing 1.15
# Small files: constant lines need two points, and logarithmic axes no minor tics.
set samples 2
set mxtics 1
set mytics 1
set style data linespoints
set linetype 1 lc rgb '#0072b2' lw 2.4 pt 7 ps 0.5
set linetype 2 lc rgb '#d55e00' lw 1.8 pt 5 ps 0.5
set linetype 3 lc rgb '#009e73' lw 1.8 pt 9 ps 0.6
set linetype 4 lc rgb '#cc79a7' lw 1.8 pt 13 ps 0.6
set linetype 5 lc rgb '#e69f00' lw 1.8 pt 11 ps 0.6
set linetype 6 lc rgb '#707070' lw 1.8 pt 2 ps 0.5
# Rows of a table that begin with a word.
rows(name) = sprintf("< grep '^%s,' '%s'", name, table)
# The words that its rows begin with, in the order in which they come, without the header.
names_in(file) = system(sprintf("tail -n +2 '%s' | cut -d, -f1 | awk '!seen[$0]++'", file))
