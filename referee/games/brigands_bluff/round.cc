// Brigand's Bluff: the beginning and the end of a round, and of the match (BLUFF-3, BLUFF-4.1,
// BLUFF-4.6).
//
// And who decides what: the way from an answer to the next decision (BLUFF-4.8).
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {
namespace {

Face RollDie(Stream stream) { return static_cast<Face>(stream.Below(kFaces)); }

// R2, R3 (BLUFF-3.2): every die has a stream of its own (BLUFF-3.4), which the crew alone may know.
World RollCrewDice(const Play& play) {
  const Round round = play.pub.Seating();
  const Chance& chance = play.state.hidden.chance;
  World dice;
  for (int place = 0; place < round.crew(); ++place) {
    for (int die = 0; die < round.dice; ++die) {
      const Label label("crew_die", play.pub.round, place, die);
      dice.hands[place].Add(RollDie(chance.OpenFor(round.crew_seats(), label)));
    }
  }
  if (round.wild_die) {
    dice.wild = RollDie(chance.OpenFor(round.crew_seats(), Label("wild_die", play.pub.round)));
  }
  return dice;
}

void ClearRound(Public& pub) {
  pub.reveals.clear();
  pub.reports.clear();
  pub.rolls.clear();
  pub.taken.reset();
  pub.left.reset();
  pub.shown_wild.reset();
  pub.turn = 0;
}

// BLUFF-9.1: one more than the seats with more points; ties stay ties.
uint8_t PlaceOf(const Public& pub, int seat) {
  uint8_t place = 1;
  for (int other = 0; other < pub.config.seats; ++other) {
    if (pub.points[other] > pub.points[seat]) ++place;
  }
  return place;
}

void EndMatch(Play& play) {
  Public& pub = play.pub;
  pub.decision = Decision::kNone;
  MatchOver over{.points = pub.points, .ranks = {}};
  for (int seat = 0; seat < pub.config.seats; ++seat) over.ranks[seat] = PlaceOf(pub, seat);
  play.ShowAll(over);
}

// BLUFF-4.6: what nobody named is shown too.
void ShowHands(Play& play) {
  const World dice = DiceOf(play.state);
  play.pub.last_round.reveals.clear();
  for (int face = 0; face < kFaces; ++face) {
    play.pub.last_round.reveals.push_back(
        {static_cast<Face>(face), CountsOf(dice, static_cast<Face>(face))});
  }
  play.ShowAll(HandsShown{play.pub.round, play.pub.Seating(), dice});
}

}  // namespace

State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  State state;
  state.pub.config = config;
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(config.seats)) state.own[seat.index()].seat = seat;
  Play play(state, log);
  play.ShowAll(MatchStarted{config});
  // R1.
  state.pub.captain = config.first_captain.value_or(
      Seat(static_cast<int>(chance.Open({"first_captain"}).Below(config.seats))));
  BeginRound(play);
  return state;
}

void BeginRound(Play& play) {
  Public& pub = play.pub;
  ++pub.round;
  ClearRound(pub);
  const Round round = pub.Seating();
  pub.worlds = Worlds::AtStart(round);
  play.ShowAll(RoundStarted{pub.round, round});
  const World dice = RollCrewDice(play);
  play.state.own[pub.captain.index()].dice.reset();
  for (Seat seat : round.crew_seats()) play.state.own[seat.index()].dice = dice;
  play.Show(Audience::Only(round.crew_seats()), CrewRolled{pub.round, round, dice});
  pub.decision = Decision::kClue;
  AskForReport(play);
}

void EndRound(Play& play) {
  Public& pub = play.pub;
  pub.last_round = {pub.round, pub.captain, pub.reveals};
  if (pub.config.reveal_after_round) ShowHands(play);
  if (pub.round == pub.config.seats) return EndMatch(play);
  pub.captain = Seat((pub.captain.index() + 1) % pub.config.seats);
  BeginRound(play);
}

// BLUFF-9.2: the mean result against each other seat, 1, 1/2 or 0, of which all seats together have
// half as many as there are seats.
Outcome Rules::Result(const Public& pub) {
  const int seats = pub.config.seats;
  Outcome outcome;
  for (int seat = 0; seat < seats; ++seat) {
    int halves = 0;
    for (int other = 0; other < seats; ++other) {
      if (other == seat) continue;
      if (pub.points[seat] > pub.points[other]) halves += 2;
      if (pub.points[seat] == pub.points[other]) halves += 1;
    }
    outcome.push_back(
        {.score = static_cast<double>(halves) / (seats * (seats - 1)), .rank = PlaceOf(pub, seat)});
  }
  return outcome;
}

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
