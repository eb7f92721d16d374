// How fast the rules of Brigand Kings play with two seats and 24 cards.
//
//   build/bench/bench_brigand_kings_rules
#include "tests/bench/rules_bench.h"

#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/rules.h"

int main(int argc, char** argv) {
  using namespace assize::games::brigand_kings;  // NOLINT: the game that is measured
  return assize::bench::RulesBench<Rules, Codec>(*Rules::Configure(2, {}))
      .Run(argc, argv,
           {{"RandomPlay", 1'000'000}, {"PlayFromLists", 300'000}, {"PlayFromMessages"}});
}
