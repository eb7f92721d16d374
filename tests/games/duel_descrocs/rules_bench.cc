// How fast the rules of Duel d'Escrocs play in mode duel.
//
//   build/bench/bench_duel_descrocs_rules
#include "tests/bench/rules_bench.h"

#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/rules.h"

int main(int argc, char** argv) {
  using namespace assize::games::duel_descrocs;  // NOLINT: the game that is measured
  return assize::bench::RulesBench<Rules, Codec>(*Rules::Configure(2, {}))
      .Run(argc, argv, {{"RandomPlay", 500'000}, {"PlayFromLists"}, {"PlayFromMessages"}});
}
