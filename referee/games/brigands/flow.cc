// Brigands: the setup and its draws (BRIG-3), and the order of play (BRIG-4): each stage names the
// next; this walks them.
#include <algorithm>
#include <span>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

Stage CarryOut(Stage stage, Play& play) {
  switch (stage) {
    case Stage::kNewDay:
      return BeginDay(play);
    case Stage::kReveal:
      return Reveal(play);
    case Stage::kTile:
      return EnterTile(play);
    case Stage::kTeamActions:
      return TeamActions(play);
    case Stage::kAfterActions:
      return AfterActions(play);
    case Stage::kPort:
      return PlayPort(play);
    case Stage::kAskWave:
      return AskWave(play);
    case Stage::kWave:
      return PlayWave(play);
    case Stage::kPrison:
      return EnterPrison(play);
    case Stage::kUpgrade:
      return RaiseTrack(play);
    case Stage::kJudgment:
      return Judge(play);
    case Stage::kEscape:
      return LetEscape(play);
    case Stage::kLeave:
      return LeaveTile(play);
    case Stage::kOver:
      return EndMatch(play);
    case Stage::kWait:
      break;
  }
  return Stage::kWait;
}

// The stage that carries out the answers to a decision.
Stage StageOf(Decision decision) {
  switch (decision) {
    case Decision::kPlan:
      return Stage::kReveal;
    case Decision::kWheel:
      return Stage::kTeamActions;
    case Decision::kPort:
      return Stage::kPort;
    case Decision::kTavern:
      return Stage::kWave;
    case Decision::kUpgrade:
      return Stage::kUpgrade;
    case Decision::kEscape:
      return Stage::kEscape;
    case Decision::kNone:
      break;
  }
  return Stage::kWait;
}

void RunFrom(Stage stage, Play& play) {
  while (stage != Stage::kWait) stage = CarryOut(stage, play);
}

// What was sealed is carried out: nobody is asked any more.
void OpenAnswers(Play& play) {
  for (Seat seat : play.pub.asked) play.state.own[seat.index()].sealed.reset();
  play.pub.asked = SeatSet();
  play.pub.decision = Decision::kNone;
}

// The seven districts of the ring in a uniform order (BRIG-3.2, BRIG-3.3).
std::array<District, kRingTiles> Shuffled(Stream stream) {
  std::array<District, kRingTiles> districts;
  std::copy(kRingDistricts.begin(), kRingDistricts.end(), districts.begin());
  stream.Shuffle(std::span<District>(districts));
  return districts;
}

// BRIG-3.1: the prince is drawn unless an option fixes it; the others are BLUE, GREEN, ... in seat
// order. In a duel nobody is prince.
std::array<Colour, kMaxSeats> DealColours(const Config& config, const Chance& chance) {
  std::optional<Seat> prince = config.prince_seat;
  if (config.mode() == Mode::kPrince && !prince.has_value()) {
    prince = Seat(static_cast<int>(chance.Open({"prince"}).Below(config.seats)));
  }
  std::array<Colour, kMaxSeats> colours{};
  int next = 0;
  for (Seat seat : SeatSet::First(config.seats)) {
    colours[seat.index()] = seat == prince ? Colour::kWhite : static_cast<Colour>(next++);
  }
  return colours;
}

}  // namespace

State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  State state;
  SetUp(config, chance, &state);
  Play play(state, log);
  play.ShowAll(MatchStarted{config, state.pub.colours, state.pub.ring});
  RunFrom(Stage::kNewDay, play);
  return state;
}

void Rules::Resolve(State& state, Log* log) {
  Play play(state, log);
  const Stage next = CarryOut(StageOf(state.pub.decision), play);
  OpenAnswers(play);
  RunFrom(next, play);
}

void SetUp(const Config& config, const Chance& chance, State* state) {
  Public& pub = state->pub;
  pub.config = config;
  pub.colours = DealColours(config, chance);
  pub.ring = Shuffled(chance.Open({"ring"}));
  state->hidden.deck = Shuffled(chance.OpenFor({}, {"day_deck"}));
  state->hidden.chance = chance;
  for (Seat seat : SeatSet::First(config.seats)) state->own[seat.index()].seat = seat;
  // BRIG-3.5: all else is empty but the prince's tracks and patrols (BRIG-1.1, BRIG-1.4).
  if (config.mode() == Mode::kPrince) {
    pub.spy_level = kSpyStart;
    pub.patrols[Colour::kWhite] = kPatrols;
  }
}

}  // namespace assize::games::brigands
