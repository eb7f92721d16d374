// Brigand's Bluff: who decides what, and the way from an answer to the next decision (BLUFF-4.8).
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {

std::string_view Rules::DecisionName(const Public& pub, Seat) {
  constexpr std::string_view kNames[] = {"", "clue", "first_split", "extra_clue", "second_split"};
  return kNames[static_cast<size_t>(pub.decision)];
}

// BLUFF-7.7.2: there are far too many clues to list.
bool Rules::ListsSample(const Public& pub) {
  return pub.decision == Decision::kClue || pub.decision == Decision::kExtraClue;
}

// BLUFF-7.3.1: they share the time of the one request; BLUFF-7.3.3.
std::optional<int> Rules::Tries(const Public& pub, Seat) {
  if (!ListsSample(pub)) return std::nullopt;
  return pub.config.clue_attempts;
}

// BLUFF-8.3: a spectator knows what is public, which is what the captain knows.
View Rules::ViewOf(const State& state, std::optional<Seat> viewer) {
  static const Private nothing;
  return {state.pub, viewer.has_value() ? state.own[viewer->index()] : nothing};
}

void Rules::Resolve(State& state, Log* log) {
  Play play(state, log);
  const Seat seat = *Asked(state.pub).begin();
  const Move answer = *std::exchange(state.own[seat.index()].sealed, std::nullopt);
  if (const auto* clue = std::get_if<Clue>(&answer)) {
    TakeReport(play, *clue, Source::kPlayer);
    AskForReport(play);
  } else if (const auto* referees = std::get_if<RefereesClue>(&answer)) {
    TakeReport(play, referees->clue, Source::kReferee);
    AskForReport(play);
  } else if (state.pub.decision == Decision::kFirstSplit) {
    TakeFirstSplit(play, std::get<Choice>(answer).face);
  } else {
    TakeSecondSplit(play, std::get<Choice>(answer).face);
  }
}

}  // namespace assize::games::brigands_bluff
