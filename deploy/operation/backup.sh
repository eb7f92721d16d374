#!/bin/sh
# Copies a ladder's database while it is in use, verifies the copy, and removes the oldest copies.
#
#   backup.sh DATABASE FOLDER KEEP
#
# A copy is called NAME-YYYYMMDD-HHMMSS.db (UTC). Older ones go only after the new one was verified, so that KEEP
# good copies are there at any time. Exit codes are those of `ladder`.
set -eu

if [ $# -ne 3 ] || ! [ "$3" -ge 1 ] 2> /dev/null; then
  echo "usage: backup.sh DATABASE FOLDER KEEP (1 or more)" >&2
  exit 64
fi
database=$1
folder=$2
keep=$3
name=$(basename "$database" .db)
copy=$folder/$name-$(date -u +%Y%m%d-%H%M%S).db
unfinished=$copy.part

umask 077
mkdir -p "$folder"
# Of an earlier backup that was cut short. Not of another ladder whose name begins like this one's.
rm -f "$folder/$name"-????????-??????.db.part "$folder/$name"-????????-??????.db.part-*
trap 'rm -f "$unfinished" "$unfinished"-*' EXIT
ladder backup --quiet "$database" "$unfinished"
# 1: this machine falls short, which is not a fault of the copy.
ladder doctor "$unfinished" > /dev/null || [ $? -eq 1 ]
mv "$unfinished" "$copy"
echo "Copied $database to $copy"

# Names sort by time. awk reads to the end: a reader that stops early makes `sort` write an error into the journal.
copies() { ls -1 "$folder" | grep "^$name-[0-9]\{8\}-[0-9]\{6\}\.db$"; }
total=$(copies | wc -l)
copies | sort | awk -v surplus="$((total - keep))" 'NR <= surplus' | while read -r old; do
  rm -f "$folder/$old"
  echo "Removed $folder/$old"
done
