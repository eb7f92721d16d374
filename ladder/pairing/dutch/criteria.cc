#include "ladder/pairing/dutch/criteria.h"

#include <algorithm>
#include <functional>

#include "ladder/pairing/dutch/ranked_player.h"

namespace assize::ladder::dutch {
namespace {

// Rounds back, as RankedPlayer::floats counts them.
constexpr int kLastRound = 0;
constexpr int kRoundBefore = 1;

using PairFault = bool (*)(const RankedPlayer&, const RankedPlayer&);

// What the objectives depend on.
struct View {
  const PairingContext* context;
  const BracketGraph* graph;

  const RankedPlayer& Player(int node) const { return context->at(graph->place(node)); }
  bool IsPair(const Edge& edge) const { return graph->IsPair(edge); }
  bool IsMovedDown(int node) const { return graph->kind(node) == NodeKind::kMovedDown; }
  bool IsMovedDownWith(int node, Tenths score) const {
    return IsMovedDown(node) && Player(node).score == score;
  }
  bool IsResidentThatFloated(int node, int back) const {
    return graph->kind(node) == NodeKind::kResident && Player(node).floats[back] == Float::kDown;
  }
  bool IsUpfloatAgain(const Edge& edge, int back) const {
    return IsPair(edge) && IsMovedDown(edge.u) && Player(edge.v).floats[back] == Float::kUp;
  }

  // Falling, each once.
  std::vector<Tenths> MovedDownScores() const {
    std::vector<Tenths> scores;
    for (int node = 0; node < graph->moved_down(); ++node) {
      const Tenths score = Player(node).score;
      if (scores.empty() || scores.back() != score) scores.push_back(score);
    }
    return scores;
  }
};

Objective Maximise(std::function<bool(const Edge&)> has) {
  return {[has](const Edge& edge) -> int64_t { return has(edge); }};
}

Objective Minimise(std::function<bool(const Edge&)> has) {
  return {[has](const Edge& edge) -> int64_t { return has(edge) ? -1 : 0; }};
}

// As few pairs of this bracket as possible with this property.
Objective MinimisePairs(View view, PairFault has) {
  return Minimise([view, has](const Edge& edge) {
    return view.IsPair(edge) && has(view.Player(edge.u), view.Player(edge.v));
  });
}

// C7: those MDPs first that have more points.
void AddPairedScores(View view, std::vector<Objective>* objectives) {
  for (const Tenths score : view.MovedDownScores()) {
    objectives->push_back(Minimise([view, score](const Edge& edge) {
      return !view.IsPair(edge) && view.IsMovedDownWith(edge.u, score);
    }));
  }
}

// C8: C6 and C7 in the next bracket, where the floaters are the MDPs.
void AddNext(View view, std::vector<Objective>* objectives) {
  objectives->push_back(
      Maximise([view](const Edge& edge) { return view.graph->IsNextPair(edge); }));
  std::vector<Tenths> scores = view.MovedDownScores();
  scores.push_back(view.Player(view.graph->moved_down()).score);
  for (const Tenths score : scores) {
    objectives->push_back(Maximise([view, score](const Edge& edge) {
      return view.graph->IsNextPair(edge) && view.Player(edge.u).score == score;
    }));
  }
}

// C9: as there have been equally many rounds for all, the most games that were played.
Objective GamesOfBye(View view) {
  return {[view](const Edge& edge) -> int64_t {
    return view.graph->kind(edge.v) == NodeKind::kBye ? view.Player(edge.u).played_games() : 0;
  }};
}

// C14, C16
Objective FloatingResidents(View view, int back) {
  return {[view, back](const Edge& edge) -> int64_t {
    if (view.IsPair(edge)) return 0;
    return -(view.IsResidentThatFloated(edge.u, back) + view.IsResidentThatFloated(edge.v, back));
  }};
}

// C15, C17
Objective Upfloats(View view, int back) {
  return Minimise([view, back](const Edge& edge) { return view.IsUpfloatAgain(edge, back); });
}

// C18, C20: an MDP that floats on has a greater score difference than any that is paired, and
// those of paired ones depend on their own scores alone.
void AddFloatingMovedDown(View view, int back, std::vector<Objective>* objectives) {
  for (const Tenths score : view.MovedDownScores()) {
    objectives->push_back(Minimise([view, back, score](const Edge& edge) {
      return !view.IsPair(edge) && view.IsMovedDownWith(edge.u, score) &&
             view.Player(edge.u).floats[back] == Float::kDown;
    }));
  }
}

// C19, C21
void AddUpfloatDifferences(View view, int back, std::vector<Objective>* objectives) {
  for (const Tenths score : view.MovedDownScores()) {
    objectives->push_back(Minimise([view, back, score](const Edge& edge) {
      return view.IsUpfloatAgain(edge, back) && view.IsMovedDownWith(edge.u, score);
    }));
  }
}

bool CollideAbsolutely(const RankedPlayer& a, const RankedPlayer& b) {
  return a.IsAbsolute() && b.IsAbsolute() && !PreferencesAgree(a, b);
}

// C10: one of them gets a colour difference of more than 2.
bool WidensImbalance(const RankedPlayer& a, const RankedPlayer& b) {
  return CollideAbsolutely(a, b) && a.HasAbsoluteImbalance() && b.HasAbsoluteImbalance();
}

// C11: the one whose preference 5.2.2 does not grant has the same colour a third time. With equal
// colour differences it may be either.
bool RepeatsThrice(const RankedPlayer& a, const RankedPlayer& b) {
  if (!CollideAbsolutely(a, b)) return false;
  if (a.imbalance == b.imbalance) {
    return a.repeated != Colour::kNone && a.repeated == b.repeated;
  }
  const RankedPlayer& denied = a.imbalance > b.imbalance ? b : a;
  return denied.repeated == Opposite(a.preference);
}

// C12
bool DeniesPreference(const RankedPlayer& a, const RankedPlayer& b) {
  return !PreferencesAgree(a, b);
}

// C13: two absolute preferences are the business of C10 and C11.
bool DeniesStrongPreference(const RankedPlayer& a, const RankedPlayer& b) {
  return a.strength >= PreferenceStrength::kStrong && b.strength >= PreferenceStrength::kStrong &&
         !(a.IsAbsolute() && b.IsAbsolute()) && !PreferencesAgree(a, b);
}

// C10 to C13
constexpr PairFault kPairFaults[] = {WidensImbalance, RepeatsThrice, DeniesPreference,
                                     DeniesStrongPreference};

}  // namespace

bool IsIdealPair(const RankedPlayer& a, const RankedPlayer& b) {
  return std::ranges::none_of(kPairFaults, [&](PairFault has) { return has(a, b); });
}

bool FloatsDownAgain(const RankedPlayer& resident) {
  return std::ranges::any_of(resident.floats, [](Float last) { return last == Float::kDown; });
}

std::vector<Objective> PairCriteria(const PairingContext& context, const BracketGraph& graph) {
  const View view = {&context, &graph};
  std::vector<Objective> objectives;
  // C6. Where the next bracket is not known, all perfect matchings have as many floats.
  if (graph.knows_next()) {
    objectives.push_back(Maximise([view](const Edge& edge) { return view.IsPair(edge); }));
  }
  AddPairedScores(view, &objectives);
  if (graph.knows_next()) AddNext(view, &objectives);
  return objectives;
}

std::vector<Objective> QualityCriteria(const PairingContext& context, const BracketGraph& graph,
                                       SingleFloater floater) {
  const View view = {&context, &graph};
  std::vector<Objective> objectives;
  if (floater == SingleFloater::kHasBye) objectives.push_back(GamesOfBye(view));
  for (const PairFault has : kPairFaults) objectives.push_back(MinimisePairs(view, has));
  for (const int back : {kLastRound, kRoundBefore}) {
    objectives.push_back(FloatingResidents(view, back));
    objectives.push_back(Upfloats(view, back));
  }
  for (const int back : {kLastRound, kRoundBefore}) {
    AddFloatingMovedDown(view, back, &objectives);
    AddUpfloatDifferences(view, back, &objectives);
  }
  return objectives;
}

}  // namespace assize::ladder::dutch
