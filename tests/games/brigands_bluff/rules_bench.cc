// How fast the rules of Brigand's Bluff play with four seats.
//
//   build/bench/bench_brigands_bluff_rules
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/rules.h"
#include "tests/bench/rules_bench.h"

int main(int argc, char** argv) {
  using namespace assize::games::brigands_bluff;  // NOLINT: the game that is measured
  return assize::bench::RulesBench<Rules, Codec>(*Rules::Configure(4, {}))
      .Run(argc, argv, {{"RandomPlay"}, {"PlayFromLists"}, {"PlayFromMessages"}});
}
