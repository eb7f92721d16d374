# A first bot in words: it draws a number from the menu. Make it better where it answers.
#
# The referee prints what this seat sees and what happened; a line that begins with "?" asks for
# one line: a number of the menu, a move in the game's own words, or "help".

set -f
last=1
while IFS= read -r line; do
  case $line in
    "?"*)
      draw=$(od -An -N2 -tu2 /dev/urandom)
      echo $((draw % last + 1))
      last=1
      ;;
    # An entry of the menu, such as "   3  PORT: 2 bandits": remember its number.
    "   "[1-9]"  "[!\ ]* | "  "[1-9][0-9]"  "[!\ ]*)
      set -- $line
      last=$1
      ;;
  esac
done
