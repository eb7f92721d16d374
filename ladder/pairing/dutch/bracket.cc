#include "ladder/pairing/dutch/bracket.h"

#include <algorithm>

#include "ladder/pairing/dutch/bracket_order.h"
#include "ladder/pairing/dutch/criteria.h"
#include "ladder/pairing/dutch/first_candidate.h"

namespace assize::ladder::dutch {
namespace {

// Whether the bracket has one floater only, who has the bye: then somebody has it in all best
// pairings, as C5 lets nobody outside of the bracket have it.
SingleFloater SingleFloaterOf(const BracketGraph& graph, const OptimalMatchings& matchings,
                              const PairingContext& context) {
  bool has_bye = false;
  const int residents = graph.moved_down();
  for (int node = 0; node < graph.in_bracket(); ++node) {
    const int mate = matchings.mate()[node];
    if (mate < graph.in_bracket() && (node >= residents || mate >= residents)) continue;
    if (graph.kind(mate) != NodeKind::kBye) return SingleFloater::kOther;
    has_bye = true;
  }
  const Tenths score = context.at(graph.place(residents)).score;
  return has_bye && context.bye_score >= score ? SingleFloater::kHasBye : SingleFloater::kOther;
}

// Where there are other floaters, the bye goes down with them: who has it is decided below.
BracketPairing PairingOf(const BracketGraph& graph, const std::vector<int>& mate) {
  BracketPairing pairing;
  for (int node = 0; node < graph.in_bracket(); ++node) {
    const int partner = mate[node];
    const int place = graph.place(node);
    if (partner >= graph.in_bracket()) {
      pairing.floaters.push_back(place);
      if (graph.kind(partner) == NodeKind::kBye) pairing.bye = place;
    } else if (node < partner) {
      pairing.pairs.emplace_back(place, graph.place(partner));
    }
  }
  if (pairing.floaters.size() > 1) pairing.bye.reset();
  if (pairing.bye) pairing.floaters.clear();
  return pairing;
}

BracketPairing PairGraph(const PairingContext& context, const BracketGraph& graph) {
  OptimalMatchings matchings(graph.count(), graph.edges());
  std::vector<Objective> criteria = PairCriteria(context, graph);
  matchings.Narrow(criteria);
  const std::vector<Objective> quality =
      QualityCriteria(context, graph, SingleFloaterOf(graph, matchings, context));
  matchings.Narrow(quality);
  criteria.insert(criteria.end(), quality.begin(), quality.end());
  return PairingOf(graph, FirstPairing(graph, criteria, std::move(matchings)));
}

// Whether C4 and C8 ask for nothing that the pairing does not have already.
bool SuitsTheRest(const PairingContext& context, const Bracket& bracket,
                  const BracketPairing& pairing) {
  Rest rest = {.floaters = pairing.floaters,
               .next = bracket.next,
               .below = bracket.below,
               .bye = pairing.bye ? ByeLeft::kNo : bracket.bye};
  if (!rest.floaters.empty()) return IsPerfectForNext(context, rest);
  std::vector<int> players = rest.next;
  players.insert(players.end(), rest.below.begin(), rest.below.end());
  return CanComplete(context, players, rest.bye);
}

}  // namespace

// The bracket alone is much smaller than all who are left. If its first pairing suits the rest, no
// other can be better or come before it; if not, the rest has to be considered from the beginning.
BracketPairing PairBracket(const PairingContext& context, const Bracket& bracket) {
  const std::optional<BracketPairing> first = PerfectFirstCandidate(context, bracket);
  if (first && SuitsTheRest(context, bracket, *first)) return *first;
  BracketPairing alone = PairGraph(context, BracketGraph::Alone(context, bracket));
  if (SuitsTheRest(context, bracket, alone)) return alone;
  return PairGraph(context, BracketGraph::Whole(context, bracket));
}

}  // namespace assize::ladder::dutch
