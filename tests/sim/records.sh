#!/bin/sh
# Plays matches of every game with the referee and compares what it stored with what assize/sim.h makes of them:
#   records.sh BUILD MATCHES
set -eu
build=$1
matches=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# play GAME BOT...
play() {
  game=$1
  shift
  "$build/bin/referee" play --game "$game" --matches "$matches" --seed records --ids records --move-limit 60000 \
    --db "$folder/$game.db" "$@" > "$folder/$game.log" 2>&1 || { cat "$folder/$game.log"; exit 1; }
  "$build/tests/sim_parity" "$folder/$game.db"
}
# Python's bot asks for the lists of moves, which are compared too.
play brigand-kings python-random random
play brigands python-random random random random
play brigands-bluff python-random random random random
play carcassonne-robbers python-random random random
play duel-descrocs python-random random
