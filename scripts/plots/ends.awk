# Of sizes.csv: the indexes, and their pairs, that were not measured up to the largest size.
BEGIN { FS = "," }
NR == 1 { next }
{
  if (!($1 in last)) names[++count] = $1
  if ($2 > last[$1]) last[$1] = $2
  if ($5 != "nan" && $2 > pairs[$1]) pairs[$1] = $2
  if ($2 > top) top = $2
}
function grouped(n,   text) {
  for (text = n; match(text, /[0-9][0-9][0-9][0-9]($|,)/);)
    text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
  return text
}
END {
  for (i = 1; i <= count; ++i) {
    name = names[i]
    if (last[name] < top) said = said "; " name " to " grouped(last[name])
    if (pairs[name] < last[name]) said = said "; pairs of " name " to " grouped(pairs[name])
  }
  if (said != "") print "Not measured to the end: " substr(said, 3)
}
